-- migration: no-transaction
create index concurrently if not exists roll_calls_by_number on roll_calls (number); -- votes by number, in searches
