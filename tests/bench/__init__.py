"""Measurements, apart from the tests: nothing here passes or fails."""
