"""What a conversion did, in numbers, with every file that failed and the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields

from recorder.adapter.counts import LineCounts
from recorder.commands.words import some
from recorder.convert.conversion import ConvertedSource
from recorder.convert.search import Found


class Summary:
    """Adds up what the sources gave, one after the other, so that it does not grow with their number.

    Args:
        found: what the search came upon.
        lists_records: whether every record is to be named.

    ``failures`` are what went wrong, in words.
    """

    def __init__(self, found: Found, *, lists_records: bool) -> None:
        self._found = found
        self._counts: Counter[str] = Counter()
        self._lines = LineCounts()
        self._records: list[dict[str, object]] | None = [] if lists_records else None
        self.failures = [str(error) for error in found.failures]

    def add(self, result: ConvertedSource) -> None:
        """Take what a source gave into account."""
        counts = self._counts
        counts["matches"] += 1
        counts["chat"] += result.chat
        counts["known"] += result.is_known
        counts["scores"] += len(result.scores)
        counts["left_out"] += result.left_out
        for field in fields(LineCounts):
            total = getattr(self._lines, field.name) + getattr(result.lines, field.name)
            setattr(self._lines, field.name, total)
        for record in result.records:
            counts["games"] += 1
            counts["complete"] += record.is_complete
            counts[record.state] += 1
            counts["statements"] += record.statements
            counts["notes"] += record.notes
            if self._records is not None:
                named = {"file": record.place, "state": record.state, "complete": record.is_complete}
                self._records.append(named)
        self.failures += [f"{result.place}, {fault}" for fault in result.faults]
        self.failures += [str(error) for error in (result.error, *result.clashes) if error is not None]

    def as_dict(self) -> dict[str, object]:
        """Give the summary for programs."""
        counts, lines = self._counts, self._lines
        names = ("matches", "games", "complete", "new", "updated", "unchanged", "statements", "notes")
        return {
            **{name: counts[name] for name in names},
            "scores_added": counts["scores"],
            "games_left_out": counts["left_out"],
            "not_read_again": counts["known"],
            "lines": lines.read,
            "lines_outside_games": lines.outside,
            "states_untold": lines.states_untold,
            "reports_unused": lines.unused,
            "chat_messages_dropped": counts["chat"],
            "chats_left_unread": len(self._found.chats),
            "copies": [{"file": copy, "of": kept} for copy, kept in self._found.copies],
            "records": self._records or [],
            "failures": self.failures,
        }

    def as_text(self, place: str) -> str:
        """Give the summary for people; ``place`` is where the records are."""
        counts = self._counts
        if not counts["matches"] and not self.failures:
            return "Nothing to convert found."
        lines = [f"{copy} is a copy of the match in {kept}, left out" for copy, kept in self._found.copies]
        matches = some(counts["matches"], "match", "matches")
        games = some(counts["games"], "game", "games")
        states = ", ".join(f"{counts[state]:,} {state}" for state in ("new", "updated", "unchanged"))
        lines.append(f"{matches}, {games} in {place}: {states}")
        statements = some(counts["statements"], "statement", "statements")
        lines.append(f"{statements}, {some(counts['notes'], 'note', 'notes')} among them")
        lines += self._asides()
        if self.failures:
            lines.append(f"{some(len(self.failures), 'failure', 'failures')}:")
            lines += [f"  {failure}" for failure in self.failures]
        return "\n".join(lines)

    def _asides(self) -> Iterator[str]:
        if self._counts["scores"]:
            yield f"{some(self._counts['scores'], 'score', 'scores')} added from match logs"
        if self._counts["left_out"]:
            games = some(self._counts["left_out"], "game", "games")
            yield f"{games} of the Tracker's left out: told by other sources, whose records it has completed"
        known = self._counts["known"]
        if known:
            yield f"{some(known, 'match was', 'matches were')} not read again: nothing has changed"
        unfinished = self._counts["games"] - self._counts["complete"]
        if unfinished:
            yield f"{some(unfinished, 'game has', 'games have')} no end in the log"
        if self._lines.outside:
            yield f"{some(self._lines.outside, 'line belongs', 'lines belong')} to no game"
        untold = self._lines.states_untold
        if untold:
            yield f"{some(untold, 'state is', 'states are')} not told: out of order, or of players unknown"
        unused = self._lines.unused
        if unused:
            yield f"{some(unused, 'report', 'reports')} of other kinds than log lines not used"
        chats = len(self._found.chats)
        if chats:
            yield f"{some(chats, 'chat', 'chats')} left unread"
