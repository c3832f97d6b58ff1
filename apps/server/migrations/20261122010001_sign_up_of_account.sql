-- An account that nobody has proven to own shows what the newest sign-up said of it: password, metadata, profile.
-- Each sign-up has an id. The tokens that are sent for it carry the id, so that whoever uses one confirms this sign-up
-- and no other.

alter table auth.users add column sign_up_id uuid;

-- Null: the token was not sent for a sign-up. If it confirms an account, everything said before is dropped.
alter table auth.one_time_tokens add column sign_up_id uuid;
