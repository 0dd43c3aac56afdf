"""How Hypothesis looks for examples: the same ones on every machine and every time."""

from hypothesis import settings

settings.register_profile("keltis", derandomize=True, deadline=None, database=None)
settings.load_profile("keltis")
