"""The games and their variants by name, and what is meant where nothing is said."""

GAMES = ("stones", "paths", "dice")
MOST_SEATS = 4
EDITION = "2012"  # of the card games' rules
ENDS = ("any", "stones")  # what ends the dice game; the first unless somebody says otherwise
STANDSTILL = 60  # so many fruitless turns end a game
