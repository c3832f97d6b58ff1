-- A typed code lives shorter than the link beside it, and is taken only from the browser or the network that asked.
alter table auth.one_time_tokens
  add column code_expires_at timestamptz,
  -- Hash of the cookie of the browser that asked, and keyed hash of the network. Both null: the code is not bound.
  add column browser_hash bytea,
  add column network_hash bytea;

update auth.one_time_tokens set code_expires_at = expires_at;
alter table auth.one_time_tokens alter column code_expires_at set not null;

-- Who signed up, until somebody confirms the account.
alter table auth.users
  add column sign_up_browser bytea,
  add column sign_up_network bytea,
  -- Sign-ups of several people were pending at once: a link that is opened elsewhere may be anybody's.
  add column sign_up_contested boolean not null default false;
