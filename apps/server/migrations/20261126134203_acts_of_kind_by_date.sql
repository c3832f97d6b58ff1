-- migration: no-transaction
-- Reader: acts of some kinds, latest first.
create index concurrently if not exists moderation_acts_of_kind_by_date on moderation_acts (act, created_at desc, id desc);
