-- migration: no-transaction
-- moderation_acts_of_actor_by_date serves its readers.
drop index concurrently if exists moderation_acts_of_actor;
