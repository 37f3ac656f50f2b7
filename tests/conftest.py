"""What all tests share: how hypothesis searches."""

import os

from hypothesis import settings

# No deadline: a slow machine is not a wrong answer. In CI the same examples each time: a failure can be repeated.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
