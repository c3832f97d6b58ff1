-- migration: no-transaction
create index concurrently if not exists laws_found on laws using gin (to_tsvector('pg_catalog.simple', line)); -- laws by words, in the global search
