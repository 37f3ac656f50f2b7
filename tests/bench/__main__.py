"""Print every measurement: `python -m tests.bench`."""

from tests.bench import engine, paint

if __name__ == "__main__":
    engine.report()
    paint.report()
