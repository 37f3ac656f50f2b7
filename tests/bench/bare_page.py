"""The script behind the bare table."""

from tests.bench import bare_table

bare_table.show()
