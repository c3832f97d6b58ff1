-- migration: no-transaction
create index concurrently if not exists consultation_statements_withheld_by on consultation_statements (withheld_by) where withheld_by is not null; -- the end of a decision
