-- migration: no-transaction
create index concurrently if not exists consultations_withheld_by on consultations (withheld_by) where withheld_by is not null; -- the end of a decision
