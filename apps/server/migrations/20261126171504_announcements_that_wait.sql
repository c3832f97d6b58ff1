-- migration: no-transaction
-- Reader: those whose time has come.
create index concurrently if not exists announcements_that_wait on announcements (starts_at) where waits;
