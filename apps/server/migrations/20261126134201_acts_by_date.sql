-- migration: no-transaction
-- Readers: the trail of the staff, latest first, and a period of it; its export.
create index concurrently if not exists moderation_acts_by_date on moderation_acts (created_at desc, id desc);
