"""What should happen: the codes of law, and the audits that hold a log against them."""

from detect.laws.audit import audit
from detect.laws.code import Code, Law, code_of, codes, load
from detect.laws.found import COLUMNS

__all__ = ["COLUMNS", "Code", "Law", "audit", "code_of", "codes", "load"]
