"""Engines: programs in any language that play over standard input and output (docs/engine.md).

`program` makes our opponents such a program; `opponent` lets any such program play here.
"""
