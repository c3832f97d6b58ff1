-- migration: no-transaction
create index concurrently if not exists personal_tokens_of_grant on auth.personal_tokens (grant_id) where grant_id is not null; -- the token of a grant; cascade
