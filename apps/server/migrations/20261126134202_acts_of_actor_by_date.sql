-- migration: no-transaction
-- Readers: what one of the staff did, latest first; the end of their account.
create index concurrently if not exists moderation_acts_of_actor_by_date
  on moderation_acts (actor_id, created_at desc, id desc) where actor_id is not null;
