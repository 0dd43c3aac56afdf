"""What came of a contest, to be kept: a table in Markdown and a chart in SVG."""

from collections.abc import Iterator, Sequence

from keltis.arena.figures import Estimate
from keltis.arena.rating import Rating
from keltis.arena.standing import Meeting, Report, Standing
from keltis.chart import COLOURS, INK, LETTER, LINE, QUIET, Picture, Scale, spread_out
from keltis.text import figure, say, share

WIDE, HIGH = 940.0, 460.0
FRAME_TOP, FRAME_BOTTOM = 74.0, 400.0
FASTEST = 0.00001  # seconds; what is quicker is drawn there


Rows = tuple[list[str], list[list[str]]]  # a table: its head and its rows


def standing_rows(report: Report) -> Rows:
    """The table of players."""
    head = [say(f"arena.{key}") for key in ("player", "rating", "games", "wins", "points", "margin")]
    rows = [
        [
            one.player,
            rated(one.rating),
            figure(one.games),
            percent(one.wins),
            points(one.points),
            points(one.margin, signed=True),
        ]
        for one in report.standings
    ]
    return head, rows


def seat_rows(report: Report) -> Rows:
    """How the players did by seat, how long they thought, and how often they broke off."""
    head = [say("arena.player"), *(say("arena.seat", n=seat + 1) for seat in range(report.contest.seats))]
    head += [say("arena.pace"), say("arena.forfeits")]
    rows = [
        [one.player, *(share(part) for part in one.by_seat), pace(one.pace), figure(one.forfeits)]
        for one in report.standings
    ]
    total = [say("arena.all"), *(share(part) for part in report.by_seat), "", ""]
    return head, [*rows, total]


def meeting_rows(report: Report) -> Rows:
    """The table of lineups: how the first player of each did against the others in it."""
    head = [say(f"arena.{key}") for key in ("meeting", "games", "wins", "even", "points", "margin")]
    if report.trial:
        head.append(say("arena.trial"))
    rows = []
    for meeting in report.meetings:
        row = [
            who_meets(report, meeting),
            figure(meeting.games),
            percent(meeting.wins),
            share(meeting.even, 0),
            f"{figure(meeting.points.mean, 1)} : {figure(meeting.others.mean, 1)}",
            points(meeting.margin, signed=True),
        ]
        if report.trial:
            key = {1: "high", 0: "open", -1: "low"}[meeting.verdict]
            row.append(say(f"arena.verdict-{key}", evidence=figure(meeting.evidence, 2)))
        rows.append(row)
    return head, rows


def remarks(report: Report) -> Iterator[str]:
    """What else is to be said about the games."""
    contest = report.contest
    ends = ", ".join(f"{say(f'arena.end-{end}')} {figure(number)}" for end, number in report.ends.items())
    yield say("arena.ends", ends=ends)
    yield say("arena.standstills", n=report.ends.get("standstill", 0), games=figure(report.games))
    yield say(
        "arena.played", game=contest.game, seats=contest.seats, deals=figure(report.deals), seed=contest.seed
    )
    yield from (f"{say('arena.forfeited')} {why}" for why in report.forfeits[:8])


def who_meets(report: Report, meeting: Meeting) -> str:
    """A lineup in words: `search:100ms – 3 × sensible`."""
    names = report.contest.players
    first, *others = meeting.lineup
    if len(set(others)) == 1 and len(others) > 1:
        return f"{names[first]} – {len(others)} × {names[others[0]]}"
    return " – ".join(names[number] for number in meeting.lineup)


def rated(rating: Rating) -> str:
    """A rating and its interval; only a bound for who has lost or won everything."""
    if rating.high == float("inf"):
        return f"> {figure(rating.rating)}"
    if rating.low == float("-inf"):
        return f"< {figure(rating.rating)}"
    return f"{figure(rating.rating)} ±{figure((rating.high - rating.low) / 2)}"


def percent(estimate: Estimate) -> str:
    """A share and its interval."""
    return f"{share(estimate.mean)} ({figure(100 * estimate.low, 1)}–{figure(100 * estimate.high, 1)})"


def points(estimate: Estimate, signed: bool = False) -> str:
    """A mean of points and its interval."""
    sign = "+" if signed and estimate.mean > 0 else ""
    if estimate.spread == float("inf"):
        return f"{sign}{figure(estimate.mean, 1)}"
    return f"{sign}{figure(estimate.mean, 1)} ±{figure(estimate.spread, 1)}"


def pace(seconds: float) -> str:
    """How long a decision took."""
    milliseconds = 1000 * seconds
    return f"{figure(milliseconds, 0 if milliseconds >= 10 else 1 if milliseconds >= 1 else 2)} ms"


def markdown(report: Report, title: str) -> str:
    """Both tables and the remarks."""
    parts = [f"## {title}", ""]
    for head, rows in (standing_rows(report), meeting_rows(report), seat_rows(report)):
        parts += [*markdown_table(head, rows), ""]
    parts += [f"- {remark}" for remark in remarks(report)]
    return "\n".join(parts) + "\n"


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table in Markdown."""

    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    yield line(head)
    yield line(["---", *["---:"] * (len(head) - 1)])
    yield from (line(row) for row in rows)


# --- the chart ------------------------------------------------------------------------------------


def chart(report: Report) -> str:
    """Rating against thinking time, and margin by opponent."""
    meetings = report.meetings[:40]
    bottom = max(FRAME_BOTTOM, FRAME_TOP + 26 * len(meetings))
    title = say("arena.chart", game=say(f"game.{report.contest.game}"), seats=report.contest.seats)
    picture = Picture(WIDE, bottom + HIGH - FRAME_BOTTOM, title)
    picture.text(24, 32, title, 17, bold=True)
    _ratings(picture, report.standings, bottom)
    _margins(picture, report, meetings, bottom)
    return picture.svg()


def _ratings(picture: Picture, standings: Sequence[Standing], bottom: float) -> None:
    left, right = 70.0, 330.0
    lows = [max(one.rating.low, one.rating.rating - 300) for one in standings]
    highs = [min(one.rating.high, one.rating.rating + 300) for one in standings]
    room = max(20.0, (max(highs) - min(lows)) * 0.06)
    y = Scale(min(lows) - room, max(highs) + room, bottom, FRAME_TOP)
    slowest = max(one.pace for one in standings)
    quickest = min(max(one.pace, FASTEST) for one in standings)
    x = Scale(quickest / 1.6, max(slowest * 1.6, quickest * 12), left, right, logarithmic=True)
    picture.text(left - 46, FRAME_TOP - 14, say("arena.chart-rating"), 12, QUIET)
    for tick in y.ticks():
        picture.line(left, y(tick), right, y(tick))
        picture.text(left - 8, y(tick) + 4, figure(tick), 11, QUIET, "end")
    for tick in x.ticks():
        picture.line(x(tick), FRAME_TOP, x(tick), bottom)
        picture.text(x(tick), bottom + 18, pace_mark(tick), 11, QUIET, "middle")
    picture.text((left + right) / 2, bottom + 40, say("arena.chart-pace"), 12, QUIET, "middle")
    places = spread_out([y(one.rating.rating) for one in standings], 15)
    for number, (one, place) in enumerate(zip(standings, places, strict=True)):
        colour = COLOURS[number % len(COLOURS)]
        across, up = x(max(one.pace, FASTEST)), y(one.rating.rating)
        low, high = max(y.low, one.rating.low), min(y.high, one.rating.high)
        picture.line(across, y(low), across, y(high), colour, 2)
        hint = f"{one.player}: {figure(one.rating.rating)}"
        picture.dot(across, up, colour, hint=hint)
        picture.line(across + 6, up, right + 8, place, colour, 0.6, "2 3")
        picture.text(right + 12, place + 4, _short(one.player, 22), 12, colour)


def pace_mark(seconds: float) -> str:
    """A mark of the scale of time."""
    return f"{seconds:g} s" if seconds >= 1 else f"{figure(1000 * seconds, 0 if seconds >= 0.001 else 1)} ms"


def _margins(picture: Picture, report: Report, meetings: Sequence[Meeting], bottom: float) -> None:
    if not meetings:
        return
    names = [_short(who_meets(report, meeting), 34) for meeting in meetings]
    left = 500 + LETTER * max(len(name) for name in names) * 0.62
    right = WIDE - 30
    ends = [end for meeting in meetings for end in (_low(meeting.margin), _high(meeting.margin), 0.0)]
    room = max(1.0, (max(ends) - min(ends)) * 0.06)
    x = Scale(min(ends) - room, max(ends) + room, left, right)
    picture.text(left, FRAME_TOP - 14, say("arena.chart-margin"), 12, QUIET)
    for tick in x.ticks():
        picture.line(x(tick), FRAME_TOP, x(tick), bottom, INK if tick == 0 else LINE)
        picture.text(x(tick), bottom + 18, f"{'+' * (tick > 0)}{figure(tick)}", 11, QUIET, "middle")
    step = (bottom - FRAME_TOP) / len(meetings)
    order = {one.player: number for number, one in enumerate(report.standings)}
    for number, (meeting, name) in enumerate(zip(meetings, names, strict=True)):
        y = FRAME_TOP + (number + 0.5) * step
        colour = COLOURS[order[report.contest.players[meeting.lineup[0]]] % len(COLOURS)]
        picture.text(left - 10, y + 4, name, 12, INK, "end")
        picture.line(x(_low(meeting.margin)), y, x(_high(meeting.margin)), y, colour, 2)
        picture.dot(x(meeting.margin.mean), y, colour, hint=f"{name}: {points(meeting.margin, signed=True)}")


def _low(estimate: Estimate) -> float:
    return estimate.mean if estimate.low == float("-inf") else estimate.low


def _high(estimate: Estimate) -> float:
    return estimate.mean if estimate.high == float("inf") else estimate.high


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
