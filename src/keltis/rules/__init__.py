"""The rules of the games, as plain functions on one record a game, compiled by Numba."""
