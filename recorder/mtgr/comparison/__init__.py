"""Whether two records of one game say the same: ``mtgr compare``.

`facts` takes from a record what can be compared whatever source it was made from, `differences` holds two of
them side by side. Ids, causes and steps are left aside: they depend on what a source says.
"""

from recorder.mtgr.comparison.differences import Difference, compare
from recorder.mtgr.comparison.facts import RecordFacts, read_facts

__all__ = ["Difference", "RecordFacts", "compare", "read_facts"]
