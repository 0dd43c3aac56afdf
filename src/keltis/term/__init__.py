"""The table in the terminal: pictures of a view, words for what happens, and a hot seat to play at."""
