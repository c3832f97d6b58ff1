-- migration: no-transaction
create index concurrently if not exists laws_by_subject on laws (subject, moved_at, id); -- the tracker, one subject
