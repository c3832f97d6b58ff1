-- migration: no-transaction
-- Reader: whether any account is held now, which every list asks once.
create index concurrently if not exists users_held on auth.users (held_at) where held_at is not null;
