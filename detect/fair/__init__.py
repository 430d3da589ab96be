"""The fair-play engine: shuffle, cut, deal, draw and play exactly as the laws say."""
