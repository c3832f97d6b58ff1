-- migration: no-transaction
-- Reader: the sweep of addresses whose invitation has ended.
create index concurrently if not exists invitations_with_address on invitations (ends_at) where email is not null;
