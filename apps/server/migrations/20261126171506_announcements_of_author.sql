-- migration: no-transaction
-- Reader: the end of an administrator’s account.
create index concurrently if not exists announcements_of_author on announcements (created_by) where created_by is not null;
