"""The rules and everything around them, shown by example, by properties and by many games."""
