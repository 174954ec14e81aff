"""Keeps Magic: The Gathering Online games as plain-text .mtgr records."""

__version__ = "0.1.0"
