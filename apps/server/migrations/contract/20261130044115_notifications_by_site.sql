-- migration: no-transaction
drop index concurrently if exists notifications_system; -- `notifications_of_site` has the later kinds too
