-- migration: no-transaction
create index concurrently if not exists mandates_by_uid on mandates (uid) where uid is not null; -- the mandate that another one continues
