-- migration: no-transaction
create index concurrently if not exists laws_by_chamber on laws (origin_chamber, moved_at, id); -- the tracker, one chamber
