"""Matches between players on the same deals, what they prove, and ratings."""
