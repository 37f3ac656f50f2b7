"""Print every measurement: `python -m tests.bench`."""

from tests.bench import engine, inference, paint, solver, store

if __name__ == "__main__":
    engine.report()
    inference.report()
    solver.report()
    store.report()
    paint.report()
