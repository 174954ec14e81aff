"""The ``mtgo-log`` source: reports of every game in a log, however its bytes come. Issue 3, build 2."""

from __future__ import annotations

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st
from message_errors import GAME, encoded, state
from message_logs import (
    LAST_CHANGE,
    OTHER,
    RECORD_START,
    TOKEN,
    cut,
    kinds,
    log_record,
    make_thing,
    played,
    read,
    read_log,
    records,
    state_change,
    states_of,
    without_place,
)
from message_samples import needs_recordings, recorded
from state_log_fixtures import STATE_LOGS

from recorder.reports import (
    ChatDropped,
    GameEnded,
    GameStarted,
    LogLine,
    Report,
    ReportedObject,
    StateReport,
    local_time,
)
from recorder.sources.messages.contents import (
    NOBODY,
    GameOver,
    GameUser,
    ListOfUsers,
    Message,
    Results,
    TextMessage,
    TurnStep,
)
from recorder.sources.messages.zones import ZoneKind
from recorder.sources.mtgo_log import MtgoLog, is_mtgo_log

LOGGED = [b"20:00:00 [INF] (SESSION|Start Session) Starting.\r\n", *records(*played()), state_change()]
LOG = b"".join(LOGGED)


def test_a_game_is_reported() -> None:
    reports = read_log(LOG)
    assert kinds(reports) == [
        "game-started", "log-line", "state", "game-started", "chat-dropped", "state", "state", "log-line",
        "state", "game-ended",
    ]  # fmt: skip
    started, line, first, known, chat, *_, ended = reports
    place = LOG.index(b"20:00:00", 1)
    assert started == GameStarted(offset=place, ticks=line.ticks, game=GAME, match=TOKEN)  # type: ignore[union-attr]
    assert isinstance(known, GameStarted)
    assert known.players == ("Ann", "Bob")
    assert isinstance(line, LogLine)
    assert (line.game, line.text, line.offset) == (GAME, "@PAnn joined the game.", place)
    assert isinstance(ended, GameEnded)
    assert ended.winners == (0,)
    assert isinstance(first, StateReport)
    assert first.is_full
    assert (first.timestamp, first.turn, first.active, first.step) == (1, 1, 0, "precombat-main")
    assert isinstance(chat, ChatDropped)
    assert chat.game == GAME


def test_players_chat_reaches_no_report() -> None:
    assert not [report for report in read_log(LOG) if "dear opponent" in report.json_line()]


def test_what_may_hold_players_names_reaches_no_report() -> None:
    one = state(1)
    one.step = TurnStep(1, 3, 1, 0, "Ann, choose", is_interaction=False, buttons=("Ann's End",))
    thing = make_thing(BLUETEXT_STRING="+1/+1 by Ann's Lord", ACTION={1: "Ann may"})
    one.things = {thing.number: thing}
    reports = read_log(*records(one))
    assert kinds(reports) == ["game-started", "state"]
    assert "Ann" not in reports[1].json_line()


# -- settled, over, watched, replayed -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "settled", "prompted", "choice"),
    [
        (TurnStep(1, 3, 1, -1, "", is_interaction=False), True, None, None),
        (TurnStep(1, 3, 1, 1, "", is_interaction=False), False, 1, None),
        (TurnStep(1, 5, 1, 0, "", is_interaction=False, choice=2), False, 0, "combat"),
        (TurnStep(1, 3, 1, 1, "", is_interaction=True, choice=1), False, 1, "payment"),
        (TurnStep(1, 3, 1, -1, "", is_interaction=True), False, None, None),
    ],
)
def test_states_in_the_middle_of_a_choice_are_not_settled(
    step: TurnStep, *, settled: bool, prompted: int | None, choice: str | None
) -> None:
    one = state(1)
    one.step = step
    (report,) = states_of(read_log(*records(one)))
    assert (report.settled, report.prompted, report.choice) == (settled, prompted, choice)


@pytest.mark.parametrize(
    ("phase", "word"), [(0, "untap"), (10, "end"), (11, "cleanup"), (13, "pregame"), (12, None)]
)
def test_steps_in_words(phase: int, word: str | None) -> None:
    one = state(1)
    one.step.phase = phase
    assert states_of(read_log(*records(one)))[0].step == word


def test_states_beyond_the_end_are_marked() -> None:
    last = state(2)
    last.waiting_for = NOBODY
    assert [report.is_over for report in states_of(read_log(*records(state(1), last)))] == [False, True]


def test_the_end_comes_once() -> None:
    def ended(*messages: Message, after: bytes = b"") -> list[Report]:
        log = [*records(TextMessage(GAME, 0, "a"), *messages), after]
        return [report for report in read_log(*log) if isinstance(report, GameEnded)]

    results = Results(GAME, 0, [3, 2])
    for messages, after, winners in (
        ([GameOver(GAME), results, results], state_change(), (1,)),
        ([results], b"", (1,)),
        ([GameOver(GAME)], b"", None),
        ([GameOver(GAME)], state_change(), None),
        ([], state_change(), None),
    ):
        (report,) = ended(*messages, after=after)
        assert isinstance(report, GameEnded)
        assert report.winners == winners
    assert not ended(after=state_change(new="InProgressGameConnectedGameStartedState"))
    assert not ended(after=state_change(game=OTHER))


def test_players_are_named_once_all_have_joined() -> None:
    of_four = state(1)
    of_four.things = {seat: make_thing(seat, ZoneKind.PLAYERS) for seat in range(4)}
    users = [GameUser(number, name) for number, name in enumerate(("A", "B", "C", "D"))]
    lists = [ListOfUsers(GAME, users[:size]) for size in (1, 2, 3, 4, 4, 3)]
    started = [report for report in read_log(*records(of_four, *lists)) if isinstance(report, GameStarted)]
    assert [report.players for report in started] == [(), ("A", "B", "C", "D")]


def test_a_game_that_is_watched() -> None:
    (message,) = encoded(state(1))
    started, _ = read_log(log_record(message, state="MatchWatchingEventUnderwayState"))
    assert isinstance(started, GameStarted)
    assert started.is_watched


def test_replays_are_no_live_games() -> None:
    (message,) = encoded(state(1))
    assert not read_log(log_record(message, kind="GsReplayMessage"))
    replayed = state(1)
    replayed.is_replay = True
    source = MtgoLog(LAST_CHANGE)
    assert kinds(read(source, records(replayed))) == ["game-started"]
    assert source.skipped_states == 1


def test_what_is_not_used_is_counted() -> None:
    source = MtgoLog(LAST_CHANGE)
    useless = bytes((8, 0, 0, 0, 9, 17, 0, 0))  # opcode 4361
    read(source, [LOG, log_record(useless), b"20:61:00 [INF] (A|B) no time of day\n"])
    assert source.skipped_messages == {4361: 1}
    assert source.other_records == 2
    assert source.skipped_states == 0


# -- however the bytes come ---------------------------------------------------------------------------------


@given(st.lists(st.integers(0, len(LOG)), max_size=8))
def test_the_pieces_make_no_difference(places: list[int]) -> None:
    assert read_log(*cut(LOG, places)) == read_log(LOG)


@pytest.mark.parametrize("size", [1, 7, 4096])
def test_pieces_of_one_size(size: int) -> None:
    source = MtgoLog(LAST_CHANGE)
    assert read(source, cut(LOG, range(0, len(LOG), size))) == read_log(LOG)
    assert source.pending == 0


def test_both_kinds_of_line_ends() -> None:
    assert without_place(read_log(LOG.replace(b"\r\n", b"\n"))) == without_place(read_log(LOG))


def test_a_log_cut_anywhere_is_no_fault_and_gives_a_prefix() -> None:
    log = b"".join(records(*played()[:6]))
    whole = read_log(log)
    for end in range(0, len(log), 13):
        reports = read_log(log[:end])
        assert reports == whole[: len(reports)]


def test_a_last_record_without_a_line_end_counts_if_it_is_whole() -> None:
    log = records(TextMessage(GAME, 0, "a"))[0].partition(b"\r\n")[0]
    source = MtgoLog(LAST_CHANGE)
    assert not list(source.feed(log))
    assert source.pending == len(log)
    assert kinds(list(source.finish())) == ["game-started", "log-line"]


def test_midnight_within_a_game() -> None:
    first, second = encoded(state(1), state(2))
    log = log_record(first, time="23:59:59"), log_record(second, time="00:00:01")
    reports = read(MtgoLog(LAST_CHANGE.replace(day=15, hour=2)), log)
    times = [local_time(report.ticks or 0).isoformat() for report in states_of(reports)]
    assert times == ["2026-03-14T23:59:59", "2026-03-15T00:00:01"]


# -- recognising --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "is_one"),
    [
        (b"12:23:24 [INF] (SESSION|Start Session) Starting MtGO logging session.\r\n", True),
        (b"\xef\xbb\xbfsomething before\n12:23:24 [WRN] (UI|) \n", True),
        (b"12:23:24 [INF] no category", False),
        (b"x12:23:24 [INF] (A|B) c", False),
        (b"12:23:24 [inf] (A|B) c", False),
        (b"12:23:24 INFO something", False),
        (b"", False),
    ],
)
def test_a_log_is_known_by_its_first_record(head: bytes, *, is_one: bool) -> None:
    assert is_mtgo_log(head) is is_one


# -- real logs ----------------------------------------------------------------------------------------------


@needs_recordings
def test_two_games_in_a_real_log() -> None:
    reports = read_log(recorded("mtgolog", "league-conceded.mtgo.log"))
    started = [report for report in reports if isinstance(report, GameStarted)]
    assert [(report.game, report.players) for report in started] == [
        (900000001, ()),
        (900000001, ("PlayerFour", "Player5")),
        (900000002, ()),
        (900000002, ("PlayerFour", "Player5")),
    ]
    assert len({report.match for report in started}) == 1
    ended = [(report.game, report.winners) for report in reports if isinstance(report, GameEnded)]
    assert ended == [(900000001, (1,)), (900000002, (1,))]
    assert len(states_of(reports)) == 15
    assert kinds(reports).count("chat-dropped") == 2
    assert "source-fault" not in kinds(reports)


@needs_recordings
def test_a_real_log_truncated_at_every_record() -> None:
    log = recorded("mtgolog", "league-conceded.mtgo.log")
    whole = read_log(log)
    for start in (match.start() for match in RECORD_START.finditer(log)):
        for end in (start, start + 5, start + 600):
            reports = [report for report in read_log(log[:end]) if report.kind != "game-ended"]
            assert reports == [report for report in whole if report.kind != "game-ended"][: len(reports)]


@needs_recordings
@pytest.mark.parametrize("name", ["league-conceded", "game-a"])
def test_a_real_log_in_any_pieces(name: str) -> None:
    log = recorded("mtgolog", f"{name}.mtgo.log")
    at_records = [match.start() for match in RECORD_START.finditer(log)]
    whole = read_log(log)
    assert read_log(*cut(log, at_records)) == whole
    assert read_log(*cut(log, range(0, len(log), 3001))) == whole


def test_what_a_game_has_shown_is_forgotten_when_another_begins() -> None:
    """Memory must not grow with the number of games in a log: the benchmark measures it, this proves it."""

    def shown_objects() -> int:
        gc.collect()
        return sum(isinstance(thing, ReportedObject) for thing in gc.get_objects())

    log = (STATE_LOGS / "combat.mtgo.log").read_bytes()
    end = log.rindex(b"(Game Management|Processing")  # the results are the last message
    source, before = MtgoLog(LAST_CHANGE), shown_objects()
    assert sum(isinstance(report, StateReport) for report in source.feed(log[:end])) > 10
    assert shown_objects() > before
    assert any(isinstance(report, GameEnded) for report in source.feed(log[end:]))
    assert kinds(list(source.feed(records(*played())[0] + b"\n")))[0] == "game-started"
    assert shown_objects() == before
