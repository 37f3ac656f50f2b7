"""Print every measurement: `python -m tests.bench`."""

from tests.bench import advice, engine, inference, paint, review, solver, store

if __name__ == "__main__":
    engine.report()
    inference.report()
    solver.report()
    advice.report()
    review.report()
    store.report()
    paint.report()
