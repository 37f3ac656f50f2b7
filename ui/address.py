"""What an address asked for once, taken out of the address again."""

import streamlit as st

_SCRIPT = """
export default function ({ data }) {
  const address = new URL(location.href);
  for (const name of data.names) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}
"""
# Registered once for the process, like the table.
_CLEAN = st.components.v2.component("address", js=_SCRIPT)


def without(*names: str) -> None:
    """Take parameters out of the address in the browser, so that neither a reload nor Back asks for them again."""
    _CLEAN(key="address", data={"names": list(names)}, height=0)
