"""The kernels, compiled by numba: hands and layouts as integers, the searches, and the playouts."""
