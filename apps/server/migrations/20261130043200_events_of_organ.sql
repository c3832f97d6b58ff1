-- migration: no-transaction
create index concurrently if not exists events_of_organ on events (organ_uid, starts_at, id) where organ_uid is not null; -- the meetings of a committee, those to come and those before
