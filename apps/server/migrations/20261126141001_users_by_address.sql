-- migration: no-transaction
-- Reader: the staff's search of a member by address, or by its beginning.

create index concurrently if not exists users_by_address
  on auth.users ((email collate "C"), id) where email is not null;
