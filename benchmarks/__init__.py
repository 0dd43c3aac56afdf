"""How fast everything is, measured in one run: `make bench`."""
