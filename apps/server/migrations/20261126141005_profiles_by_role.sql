-- migration: no-transaction
-- Reader: the staff's table of members of a role, newest first.

create index concurrently if not exists profiles_by_role
  on profiles (role, created_at, id);
