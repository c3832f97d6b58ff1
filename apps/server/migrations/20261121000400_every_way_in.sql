-- Every further way into an account, and what guards it: other providers, single sign-on, second factors, wallets,
-- text messages. Secrets that must be read again are sealed with the server's secret; all others stand as hashes.

alter table auth.users add column deleted_at timestamptz;

-- Readers: the codes of a change of address or number are asked for by the new one.
create index users_new_email on auth.users (new_email) where new_email is not null;
create index users_new_phone on auth.users (new_phone) where new_phone is not null;

alter table auth.one_time_tokens
  drop constraint one_time_tokens_kind_check,
  add constraint one_time_tokens_kind_check check (kind in (
    'confirmation', 'recovery', 'magic_link', 'invite', 'email_change_current', 'email_change_new',
    'reauthentication', 'sms', 'phone_change')),
  -- Text messages and nonces are codes only.
  alter column link_hash drop not null;

-- Mails and text messages of the whole server, by the hour.
alter table auth.mail_hours rename to sent_hours;
alter table auth.sent_hours add column kind text not null default 'mail' check (kind in ('mail', 'sms'));
alter table auth.sent_hours drop constraint mail_hours_pkey, add primary key (hour, kind);
alter table auth.sent_hours alter column kind drop default;

create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text check (char_length(friendly_name) <= 100),
  phone text check (phone ~ '^[1-9][0-9]{1,14}$'),
  sealed_secret text,
  -- The time step of the last accepted code: no code is accepted twice.
  last_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((factor_type = 'totp') = (sealed_secret is not null)),
  check ((factor_type = 'phone') = (phone is not null))
);

-- Reader: the user object of every auth answer; also the cascade. Two unnamed factors clash too.
create unique index factors_of_user on auth.factors (user_id, coalesce(friendly_name, ''));

create table auth.factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors (id) on delete cascade,
  -- Who asked: only the same address may answer.
  place text not null,
  code_hash bytea,
  tries smallint not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Reader: the cascade when a factor goes.
create index factor_challenges_of_factor on auth.factor_challenges (factor_id);

alter table auth.sessions
  -- Which factor raised it to aal2; without it the session falls back.
  add column factor_id uuid references auth.factors (id) on delete set null,
  -- Refresh tokens below this number were made before the session was raised, and are worth nothing.
  add column first_number integer not null default 0 check (first_number >= 0),
  -- The end that a single sign-on sets.
  add column not_after timestamptz;

-- Reader: removing a factor lowers the sessions it raised.
create index sessions_of_factor on auth.sessions (factor_id) where factor_id is not null;

-- A visit to another provider, from the redirect to its answer.
create table auth.flow_states (
  state_hash bytea primary key,
  provider text not null,
  redirect_to text not null check (char_length(redirect_to) <= 2048),
  -- The member who links a further identity; null: somebody signs in.
  link_user_id uuid references auth.users (id) on delete cascade,
  -- What the answer must fit: the nonce in its token, and our own proof key.
  nonce text not null,
  sealed_verifier text not null,
  code_challenge text check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((code_challenge is null) = (code_challenge_method is null))
);

-- Reader: the cascade when an account goes.
create index flow_states_of_user on auth.flow_states (link_user_id) where link_user_id is not null;

-- A provider's tokens wait for the exchange, sealed, and go with the code.
alter table auth.auth_codes
  add column sealed_provider_tokens text,
  -- The single sign-on provider that the session names, and the end it sets.
  add column sso_provider_id uuid,
  add column not_after timestamptz;

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  entity_id text not null unique check (char_length(entity_id) <= 1024),
  metadata_url text check (char_length(metadata_url) <= 2048),
  metadata_xml text not null check (char_length(metadata_xml) <= 500000),
  attribute_mapping jsonb not null default '{}' check (jsonb_typeof(attribute_mapping) = 'object'),
  name_id_format text,
  disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

alter table auth.auth_codes
  add constraint auth_codes_sso_provider foreign key (sso_provider_id)
    references auth.sso_providers (id) on delete cascade;

-- Reader: the cascade when a provider goes.
create index auth_codes_of_sso_provider on auth.auth_codes (sso_provider_id) where sso_provider_id is not null;

-- Reader: whose address belongs to which provider.
create table auth.sso_domains (
  domain text primary key check (domain = lower(domain) and char_length(domain) <= 255),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade
);

-- Reader: the provider's own view; also the cascade.
create index sso_domains_of_provider on auth.sso_domains (sso_provider_id);

-- A visit to an identity provider that we began.
create table auth.saml_relay_states (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  request_id text not null unique,
  redirect_to text not null check (char_length(redirect_to) <= 2048),
  code_challenge text check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((code_challenge is null) = (code_challenge_method is null))
);

-- Reader: the cascade when a provider goes.
create index saml_relay_states_of_provider on auth.saml_relay_states (sso_provider_id);

-- Proofs that are good once: SAML assertions and wallets' messages, remembered until they would have expired anyway.
create table auth.spent_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
