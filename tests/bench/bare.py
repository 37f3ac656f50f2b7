"""The least a Streamlit page can do: one button, one number."""

import streamlit as st

st.button("Count", on_click=lambda: st.session_state.update(count=st.session_state.get("count", 0) + 1))
st.text(f"count {st.session_state.get('count', 0)}")
