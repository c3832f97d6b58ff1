-- The auth server's own tables: keys, sessions, pending mails. No secret stands here in a form that a reader of the
-- database could use: private keys are sealed with the server's secret, codes and links are kept as hashes, and
-- refresh tokens are not kept at all (docs/adr/0007).

create table auth.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_jwk text not null,
  created_at timestamptz not null default now()
);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  -- Who it is at the provider; for e-mail and phone the user's own id.
  provider_id text not null,
  identity_data jsonb not null default '{}' check (jsonb_typeof(identity_data) = 'object'),
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);

-- Reader: the user object of every auth answer; also the cascade.
create index identities_of_user on auth.identities (user_id, created_at);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- How its holder proved who they are, newest first: [{method, timestamp}].
  amr jsonb not null check (jsonb_typeof(amr) = 'array'),
  -- The number of the refresh token that is active now; a token carries session, number and seal.
  refresh_number integer not null default 0 check (refresh_number >= 0),
  -- When the latest numbers were spent, oldest first, as far as the reuse interval needs them.
  spent_at timestamptz[] not null default '{}',
  user_agent text check (char_length(user_agent) <= 300),
  -- Shortened address: enough for "is this one of my places?", not for a person's trail.
  ip_prefix text check (char_length(ip_prefix) <= 50),
  created_at timestamptz not null default now(),
  refreshed_at timestamptz
);

-- Reader: logout and password change end a user's sessions; also the cascade.
create index sessions_of_user on auth.sessions (user_id);

create table auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'recovery')),
  link_hash bytea not null unique,
  code_hash bytea not null,
  code_attempts smallint not null default 0,
  code_challenge text check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, kind),
  check ((code_challenge is null) = (code_challenge_method is null))
);

create table auth.auth_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  amr_method text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  wrong_verifiers smallint not null default 0,
  expires_at timestamptz not null
);

-- Reader: the cascade when an account goes.
create index auth_codes_of_user on auth.auth_codes (user_id);

-- Failed passwords and codes, counted by a hash of address and place.
create table auth.failed_attempts (
  key bytea primary key,
  failures integer not null,
  since timestamptz not null
);

-- Mails of the whole server, by the hour.
create table auth.mail_hours (
  hour timestamptz primary key,
  sent integer not null
);

create table auth.audit_events (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users (id) on delete cascade,
  event text not null,
  ip_prefix text,
  created_at timestamptz not null default now()
);

-- Reader: a member's own security history; also the cascade.
create index audit_events_of_user on auth.audit_events (user_id, created_at desc);
