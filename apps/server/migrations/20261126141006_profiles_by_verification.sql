-- migration: no-transaction
-- Reader: the staff's table of members by the state of their verification, newest first.

create index concurrently if not exists profiles_by_verification
  on profiles (verification_status, created_at, id);
