"""Which durations the texts of abilities state, and how often: so the unknown ones can be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from recorder.log_lines import plain_text
from recorder.log_lines.durations import Lasts, lasting_sentences
from recorder.reports import Report, StateReport


def count_durations(reports: Iterable[Report]) -> Counter[tuple[Lasts, str]]:
    """Count the sentences that make something last, each once for every object that bears it.

    Args:
        reports: a source's, in any order.

    Returns:
        by duration and sentence, in how many abilities and delayed triggers it stands.
    """
    seen: set[tuple[int, int, str]] = set()
    found: Counter[tuple[Lasts, str]] = Counter()
    for report in reports:
        if not isinstance(report, StateReport):
            continue
        for item in report.objects:
            key = (report.game, item.thing, item.text or "")
            if item.text is not None and key not in seen:
                seen.add(key)
                for sentence in lasting_sentences(plain_text(item.text).strip(), item.name):
                    found[sentence.lasts, sentence.text] += 1
    return found
