"""The card table: what it shows (`scene`), a position on it (`felt`), and the component that draws it."""
