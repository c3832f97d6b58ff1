-- migration: no-transaction
-- Reader: the removal of a passkey, which ends the sessions that have shown it.

create index concurrently if not exists sessions_of_passkey
  on auth.sessions (passkey_id) where passkey_id is not null;
