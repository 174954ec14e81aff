"""Where the recorder gets its facts from: one source for each kind of file that is read."""
