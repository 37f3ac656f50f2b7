"""Print every measurement: `python -m tests.bench`."""

from tests.bench import engine, paint, store

if __name__ == "__main__":
    engine.report()
    store.report()
    paint.report()
