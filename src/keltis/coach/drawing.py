"""The chance of winning over a game, drawn as SVG."""

from keltis.chart import COLOURS, INK, QUIET, Picture, Scale, spread_out
from keltis.coach.review import Review
from keltis.text import figure, say, share

WIDE, HIGH = 900.0, 420.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 740.0, 70.0, 360.0


def chart(review: Review) -> str:
    """A line for each seat, as it could judge itself; its mistakes and the turning points are marked."""
    picture = Picture(WIDE, HIGH, say("review.chart", game=say(f"game.{review.game}")))
    picture.text(24, 32, picture.title, 17, bold=True)
    turns = max((turn for line in review.chances for turn, _ in line), default=1)
    x, y = Scale(1, max(2, turns), LEFT, RIGHT), Scale(0, 1, BOTTOM, TOP)
    for part in (0, 0.25, 0.5, 0.75, 1):
        picture.line(LEFT, y(part), RIGHT, y(part))
        picture.text(LEFT - 8, y(part) + 4, share(part, 0), 11, QUIET, "end")
    for tick in x.ticks(10):
        if tick == int(tick):
            picture.text(x(tick), BOTTOM + 18, figure(tick), 11, QUIET, "middle")
    picture.text((LEFT + RIGHT) / 2, BOTTOM + 40, say("review.turn-axis"), 12, QUIET, "middle")
    for point in review.turning_points:
        picture.line(x(point.turn), TOP, x(point.turn), BOTTOM, INK, 1, "3 4")
    ends = [line[-1][1] if line else 0.5 for line in review.chances]
    places = spread_out([y(end) for end in ends], 17)
    for seat, line in enumerate(review.chances):
        colour = COLOURS[seat]
        picture.path([(x(turn), y(chance)) for turn, chance in line], colour)
        for one in review.decisions:
            if one.seat == seat and one.cost >= 0.05:
                hint = f"{say('review.turn', n=one.turn)}: −{share(one.cost, 0)}"
                picture.dot(x(one.turn), y(one.played.wins), colour, hint=hint)
        name = review.seats[seat].name
        picture.text(RIGHT + 10, places[seat] + 4, f"{name} {share(ends[seat], 0)}", 12, colour, bold=True)
    return picture.svg()
