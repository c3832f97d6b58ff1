-- migration: no-transaction
-- Reader: polls that have ended and whose closing is not fixed.
create index concurrently if not exists polls_to_close on polls (ends_at, id) where awaits_closing;
