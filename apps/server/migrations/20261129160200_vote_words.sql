-- migration: no-transaction
create index concurrently if not exists roll_calls_found on roll_calls using gin (to_tsvector('pg_catalog.simple', line)); -- votes by words, in the global search
