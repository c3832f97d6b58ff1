-- migration: no-transaction
-- Reader: until when any account is closed, which every list asks once (features/accounts/identity/policy.ts).
create index concurrently if not exists users_closed on auth.users
  ((case when held_at is not null then 'infinity' else banned_until end))
  where banned_until is not null or held_at is not null;
