"""What happened at the table: the six tables, their readers and writers, and dense views of them."""
