-- The auth server: accounts and their ways in; what members show of themselves stands in profiles. No table has a secret that a reader
-- could use: private keys are sealed, codes and links hashed, refresh tokens not kept (docs/adr/0007).
create schema auth;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated', role text not null default 'authenticated',
  email text check (email = lower(email) and char_length(email) <= 255), phone text check (phone ~ '^[1-9][0-9]{1,14}$'),
  encrypted_password text, email_confirmed_at timestamptz, phone_confirmed_at timestamptz, invited_at timestamptz,
  confirmation_sent_at timestamptz, recovery_sent_at timestamptz, new_email text, email_change_sent_at timestamptz,
  new_phone text, phone_change_sent_at timestamptz, reauthentication_sent_at timestamptz, last_sign_in_at timestamptz,
  app_metadata jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object'),
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  is_anonymous boolean not null default false, is_sso boolean not null default false, banned_until timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  email_change_confirmed text check (email_change_confirmed in ('current', 'new')), -- The address that has confirmed so far.
  sign_up_id uuid, -- Newest sign-up, while nobody has proven to own the account: a token confirms its own alone.
  sign_up_browser bytea, -- The browser that signed up, until the account is confirmed.
  sign_up_network bytea,
  sign_up_contested boolean not null default false, -- Several people's sign-ups were pending at once: a link opened elsewhere may be anybody's.
  is_demo boolean not null default false, -- True for the demo community: outside production, its staff sign in with a password alone.
  held_at timestamptz(3) -- Start of an account's wait for the host's consent; it cannot sign in until then (packages/auth).
);
create unique index users_email on auth.users (email) where not is_sso; -- sign-in, sign-up, recovery; SSO accounts stand apart
create unique index users_phone on auth.users (phone);
create index users_new_email on auth.users (new_email) where new_email is not null; -- the codes of a change are asked for by the new one
create index users_new_phone on auth.users (new_phone) where new_phone is not null;
create index users_by_age on auth.users (created_at desc, id desc); -- the back office lists accounts, youngest first
create index users_banned on auth.users (banned_until) where banned_until is not null; -- whether any account is banned; the end of bans
create index users_by_address on auth.users ((email collate "C"), id) where email is not null; -- the staff's search by the beginning of an address
create index users_of_mail_domain on auth.users (split_part(email, '@', 2), id) where email is not null; -- the staff's search by domain
create index users_closed on auth.users ((case when held_at is not null then 'infinity' else banned_until end))
  where banned_until is not null or held_at is not null; -- until when any account is closed, which every list asks once (identity/policy.ts)

create table auth.signing_keys (
  kid text primary key,
  public_jwk jsonb not null, sealed_private_jwk text not null, created_at timestamptz not null default now(),
  signs_from timestamptz not null, -- Announced before; a past key is listed until its last token has expired.
  revoked_at timestamptz
);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade, provider text not null,
  provider_id text not null, -- Id of the user at the provider; for e-mail and phone the user's own id.
  identity_data jsonb not null default '{}' check (jsonb_typeof(identity_data) = 'object'),
  last_sign_in_at timestamptz, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index identities_of_user on auth.identities (user_id, created_at); -- the user object of every auth answer; cascade
create index identities_by_email on auth.identities ((identity_data ->> 'email'))
  where identity_data ->> 'email_verified' = 'true'; -- whose address a provider vouches for, when somebody signs in with another provider

create table auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'confirmation', 'recovery', 'magic_link', 'invite', 'email_change_current', 'email_change_new', 'reauthentication', 'sms',
    'phone_change')),
  link_hash bytea unique, code_hash bytea not null, code_attempts smallint not null default 0,
  code_challenge text check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')), created_at timestamptz not null,
  expires_at timestamptz not null,
  sign_up_id uuid, -- The sign-up that it was sent for; null: none, and confirming drops everything entered before.
  code_expires_at timestamptz not null, -- A typed code lives shorter than the link, and is taken only from the browser or network that asked.
  browser_hash bytea, -- Hash of the asking browser's cookie, and keyed hash of the network; both null: the code is not bound.
  network_hash bytea,
  primary key (user_id, kind), check ((code_challenge is null) = (code_challenge_method is null))
);

-- Failed passwords and codes, counted by a hash of address and place.
create table auth.failed_attempts (key bytea primary key, failures integer not null, since timestamptz not null);

-- Mails of the whole server, by the hour.
create table auth.sent_hours (
  hour timestamptz not null, sent integer not null, budget text not null,
  primary key (hour, budget),
  constraint sent_hours_budget_check check (budget in (
    'mail_new_address', 'mail_recovery', 'mail_sign_in', 'mail_member', 'mail_invitation',
    'text_new_number', 'text_sign_in', 'text_member'))
);

create table auth.audit_events (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users (id) on delete cascade, event text not null, ip_prefix text,
  created_at timestamptz not null default now()
);
create index audit_events_of_user on auth.audit_events (user_id, created_at desc); -- a member's own security history; cascade
create index audit_events_of_bans on auth.audit_events (created_at) where event = 'banned'; -- suspensions given within a year
create index audit_events_of_network on auth.audit_events (ip_prefix, user_id)
  where ip_prefix is not null and user_id is not null; -- the staff's search of members by a network of their security history

create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text check (char_length(friendly_name) <= 100), phone text check (phone ~ '^[1-9][0-9]{1,14}$'),
  sealed_secret text,
  last_step bigint, -- The time step of the last accepted code: no code is accepted twice.
  last_challenged_at timestamptz, created_at timestamptz not null, updated_at timestamptz not null,
  check ((factor_type = 'totp') = (sealed_secret is not null)), check ((factor_type = 'phone') = (phone is not null))
);
create unique index factors_of_user on auth.factors (user_id, coalesce(friendly_name, '')); -- every answer's user; cascade. Two unnamed ones clash

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null check (jsonb_typeof(amr) = 'array'), -- Proofs of identity of its holder, newest first: [{method, timestamp}].
  refresh_number integer not null default 0 check (refresh_number >= 0), -- Number of the active token; a token has session, number and seal.
  spent_at timestamptz[] not null default '{}', -- When the latest numbers were spent, oldest first, for the reuse interval.
  user_agent text check (char_length(user_agent) <= 300),
  ip_prefix text check (char_length(ip_prefix) <= 50), -- Shortened address: enough for "is this a place of mine?", not for a trail.
  created_at timestamptz not null default now(), refreshed_at timestamptz,
  factor_id uuid references auth.factors (id) on delete set null, -- The factor that raised it to aal2; without it the session falls back.
  first_number integer not null default 0 check (first_number >= 0), -- Refresh tokens below it were made before the session was raised, and are void.
  not_after timestamptz, -- The end that a single sign-on sets.
  -- Highest number whose access token was seen. Below the active number, the answer may have been lost, and the parent is
  -- accepted; afterwards the parent is a copy.
  used_number integer not null default 0,
  seen_at timestamptz, -- Last use, to five minutes: an access token lives for an hour without a renewal.
  passkey_id uuid -- The passkey that the session has shown. It ends with the passkey, by the auth server.
);
create index sessions_of_user on auth.sessions (user_id); -- logout and password change end a user's sessions; cascade
create index sessions_of_factor on auth.sessions (factor_id) where factor_id is not null; -- removing a factor lowers the sessions it raised
create index sessions_of_network on auth.sessions (ip_prefix, user_id) where ip_prefix is not null; -- the staff's search of members by network
create index sessions_of_passkey on auth.sessions (passkey_id) where passkey_id is not null; -- the removal of a passkey, which ends them

create table auth.factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors (id) on delete cascade,
  place text not null, -- Address that asked: only the same address may answer.
  code_hash bytea, tries smallint not null default 0, verified_at timestamptz, created_at timestamptz not null,
  expires_at timestamptz not null
);
create index factor_challenges_of_factor on auth.factor_challenges (factor_id); -- cascade

-- A visit to another provider, from the redirect to its answer.
create table auth.flow_states (
  state_hash bytea primary key,
  provider text not null, redirect_to text not null check (char_length(redirect_to) <= 2048),
  link_user_id uuid references auth.users (id) on delete cascade, -- The member who links a further identity; null: somebody signs in.
  nonce text not null, -- The nonce that the token of the answer must contain, and our own proof key.
  sealed_verifier text not null, code_challenge text check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')), used_at timestamptz,
  created_at timestamptz not null, expires_at timestamptz not null,
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index flow_states_of_user on auth.flow_states (link_user_id) where link_user_id is not null; -- cascade

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  entity_id text not null unique check (char_length(entity_id) <= 1024),
  metadata_url text check (char_length(metadata_url) <= 2048),
  metadata_xml text not null check (char_length(metadata_xml) <= 500000),
  attribute_mapping jsonb not null default '{}' check (jsonb_typeof(attribute_mapping) = 'object'),
  name_id_format text, disabled boolean not null default false, created_at timestamptz not null, updated_at timestamptz not null
);

create table auth.auth_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade, amr_method text not null, code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  wrong_verifiers smallint not null default 0, expires_at timestamptz not null,
  sealed_provider_tokens text, -- A provider's tokens wait for the exchange, sealed, and go with the code.
  sso_provider_id uuid, -- The single sign-on provider that the session names, and the end it sets.
  not_after timestamptz,
  link_hash bytea, -- The mailed link, opened by another browser, whose token the code consumes.
  constraint auth_codes_sso_provider foreign key (sso_provider_id) references auth.sso_providers (id) on delete cascade
);
create index auth_codes_of_user on auth.auth_codes (user_id); -- cascade
create index auth_codes_of_sso_provider on auth.auth_codes (sso_provider_id) where sso_provider_id is not null; -- cascade

-- Mail domains of each provider of single sign-on.
create table auth.sso_domains (
  domain text primary key check (domain = lower(domain) and char_length(domain) <= 255),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade
);
create index sso_domains_of_provider on auth.sso_domains (sso_provider_id); -- the provider's own view; cascade

-- A visit to an identity provider that we began.
create table auth.saml_relay_states (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  request_id text not null unique, redirect_to text not null check (char_length(redirect_to) <= 2048),
  code_challenge text check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')), created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index saml_relay_states_of_provider on auth.saml_relay_states (sso_provider_id); -- cascade

-- Proofs that are good once: SAML assertions and wallets' messages, remembered until they would have expired anyway.
create table auth.spent_proofs (proof_hash bytea primary key, expires_at timestamptz not null);

-- Signs requests to identity providers; made at its first use. The certificate is public, the key sealed with the secret.
create table auth.saml_key (
  id smallint primary key default 1 check (id = 1),
  certificate text not null, sealed_private_key text not null, created_at timestamptz not null
);

-- Counts of recent requests for messages, by network, by address and by both: keyed hashes, with or without an
-- account.
create table auth.asked_messages (key bytea primary key, asked integer not null check (asked > 0), since timestamptz not null);
create index asked_messages_since on auth.asked_messages (since); -- the sweep

-- Changes of an account's ways to sign in, of which its owner was notified by mail, with a link that undoes them.
create table auth.account_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'), -- Named by the code.
  link_hash bytea not null unique, -- SHA-256 of the link's token.
  former jsonb not null check (jsonb_typeof(former) = 'object'), -- Former values of the account, as far as undoing needs them.
  created_at timestamptz not null, expires_at timestamptz not null
);
create index account_changes_of_user on auth.account_changes (user_id, id); -- undoing one undoes the later ones too; cascade
create index account_changes_ending on auth.account_changes (expires_at); -- the sweep of links that have expired

-- Codes that stand in for a lost second factor. Each is deleted when it is used.
create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null, -- HMAC-SHA256 with a key that is not in the database.
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- Why a session was ended from elsewhere, for the device that still holds its tokens. It names no account.
create table auth.ended_sessions (
  id uuid primary key,
  ended_by text not null check (ended_by in ('device', 'password', 'factor', 'copy', 'staff', 'deletion')),
  ended_at timestamptz not null
);
create index ended_sessions_by_age on auth.ended_sessions (ended_at); -- the sweep

-- Passkeys, second factors by WebAuthn, and the challenges of their ceremonies.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid unique references auth.factors (id) on delete cascade, -- Null for a passkey, which also signs in.
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null, -- COSE key.
  sign_count bigint not null check (sign_count between 0 and 4294967295), -- Last counter shown; 0 for an authenticator that does not count.
  transports text[] not null,
  aaguid uuid, -- Model of the authenticator; null when it is not announced.
  backup_eligible boolean not null, backed_up boolean not null,
  friendly_name text check (char_length(friendly_name) between 1 and 100), created_at timestamptz not null,
  updated_at timestamptz not null, last_used_at timestamptz
);
create index webauthn_credentials_of_user on auth.webauthn_credentials (user_id, created_at, id); -- a member's passkeys, oldest first; cascade

-- Each is deleted when it is answered, so it serves once whichever node receives the answer.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('registration', 'authentication', 'step_up', 'factor_creation', 'factor_request')),
  challenge bytea not null,
  user_id uuid references auth.users (id) on delete cascade, -- Null for a sign-in without a name: the answer identifies the user.
  session_id uuid, -- The session that asked; no other may answer.
  factor_id uuid references auth.factors (id) on delete cascade, created_at timestamptz not null, expires_at timestamptz not null,
  check ((kind = 'authentication') = (user_id is null)), check ((user_id is null) = (session_id is null)),
  check ((kind in ('factor_creation', 'factor_request')) = (factor_id is not null))
);
create index webauthn_challenges_of_user on auth.webauthn_challenges (user_id) where user_id is not null; -- cascade
create index webauthn_challenges_of_factor on auth.webauthn_challenges (factor_id) where factor_id is not null;
create index webauthn_challenges_ending on auth.webauthn_challenges (expires_at); -- the sweep

-- Personal tokens (ADR 58): programs of a member call the API with them.
create table auth.personal_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade, name text not null check (length(name) between 1 and 2400),
  token_hash bytea not null unique check (octet_length(token_hash) = 32), -- SHA-256 of a token of 256 random bits.
  scopes text[] not null check (cardinality(scopes) between 1 and 50), created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at),
  last_used_at timestamptz, -- To the minute.
  revoked_at timestamptz
);
create index personal_tokens_of_user on auth.personal_tokens (user_id, created_at desc); -- the member's list; the count of live ones; cascade
create index personal_tokens_ended on auth.personal_tokens (least(ends_at, revoked_at)); -- the sweep of tokens that ended long ago
