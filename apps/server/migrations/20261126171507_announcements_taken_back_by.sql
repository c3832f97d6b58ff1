-- migration: no-transaction
-- Reader: the end of an administrator’s account.
create index concurrently if not exists announcements_taken_back_by on announcements (taken_back_by)
  where taken_back_by is not null;
