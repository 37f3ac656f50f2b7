"""The store: what learners did, kept in SQLite for one machine or in PostgreSQL for many.

A learner is known by a hash and by nothing else. What a room shows is one row a room, guarded by the number of its
moment: whoever writes the next moment first has made it, and everyone else is told to look again. What goes with a
moment, a deal's row and the evidence of an answer, is written with it or not at all.

No clock is read here and no id is made: both come in as arguments. Times are aware of their zone, and come back in
UTC. Every call says with a `StoreError` when the database cannot do its part; nothing is changed then.
"""

from fantan.store.engine import default_url
from fantan.store.errors import Cause, LearnerUnknown, SchemaTooNew, StoreError
from fantan.store.export import SCHEMA, Export
from fantan.store.records import Attempt, Kept, KeptDeal, News
from fantan.store.store import Store

__all__ = [
    "SCHEMA",
    "Attempt",
    "Cause",
    "Export",
    "Kept",
    "KeptDeal",
    "LearnerUnknown",
    "News",
    "SchemaTooNew",
    "Store",
    "StoreError",
    "default_url",
]
