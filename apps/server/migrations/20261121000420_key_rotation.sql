-- A new key is announced before it signs, so that whoever remembers the key set has seen it; a revoked one is refused
-- at once. Keys of the past are listed until the last token they signed has expired.
alter table auth.signing_keys
  add column signs_from timestamptz not null default now(),
  add column revoked_at timestamptz;

update auth.signing_keys set signs_from = created_at;
alter table auth.signing_keys alter column signs_from drop default;
