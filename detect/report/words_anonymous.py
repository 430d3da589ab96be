"""What stands where a name or a free text was, when names are withheld."""

from __future__ import annotations

PLAYER = "Player {n}"
SESSION = "session {n}"
LOG = "log-{n}"
LOGS = "logs-{n}"
SETTINGS = "settings"
LABEL = "#{n}"
PACK = "pack {n}"
GAME = "another game"
READ = "withheld"
EXPECTED = "something else: what it was is withheld, since a line of a log may name somebody; --anonymous shows no such text"
WHAT = "something worth a note: its words are withheld, since they may name somebody"
KNOWN = "A cause was declared beforehand; its words are withheld, since they may name somebody."
