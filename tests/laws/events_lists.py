"""The notes that a law asks for, written out: docs, audits and tests must have the same."""

NOTES = {
    "shuffled below the table": ("26", "shuffled_below"),
    "shuffled in packets": ("28", "shuffled_in_packets"),
    "faced": ("37", "card_faced"),
    "looked at the trump card": ("41", "trump_looked_at"),
    "card of the other pack": ("42", "other_pack"),
    "left the trump card": ("52", "trump_left"),
    "named the trump card": ("53", "trump_named"),
    "asked for the trump card": ("53", "trump_asked"),
    "took up the trump card": ("54", "trump_taken"),
    "forgot the trump card": ("55", "trump_forgotten"),
    "named a wrong card": ("60", "wrong_card_named"),
    "consulted": ("84", "consulted"),
    "called attention": ("86", "called_attention"),
    "bystander spoke": ("88", "bystander_spoke"),
    "looked at the tricks": ("91", "tricks_looked_at"),
}
