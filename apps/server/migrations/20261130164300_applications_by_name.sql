-- migration: no-transaction
create index concurrently if not exists applications_by_name on auth.applications (lower(name) text_pattern_ops); -- the administrators' search
