"""The checks of a record, one topic each: FORMAT.md, section 7. `recorder.mtgr.checker` runs them."""
