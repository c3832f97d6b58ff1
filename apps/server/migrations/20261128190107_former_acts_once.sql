-- migration: no-transaction
-- notification_acts_of_actor serves all readers of this one.
drop index concurrently if exists notification_acts_once;
