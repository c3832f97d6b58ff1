-- migration: no-transaction
-- Readers: as of notification_acts_once, whose nulls are not distinct. Acts of members who have left are many on one line.
create unique index concurrently if not exists notification_acts_of_actor
  on notification_acts (actor_id, user_id, post_id, type, comment_id) nulls not distinct where actor_id is not null;
