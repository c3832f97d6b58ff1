-- Passkeys, second factors by WebAuthn, and the challenges of their ceremonies.

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The second factor that it serves; null for a passkey, which also signs in.
  factor_id uuid unique references auth.factors (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- COSE key.
  public_key bytea not null,
  -- The last counter that the authenticator has shown; 0 for one that does not count.
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  transports text[] not null,
  -- Model of the authenticator; null when it does not tell.
  aaguid uuid,
  backup_eligible boolean not null,
  backed_up boolean not null,
  friendly_name text check (char_length(friendly_name) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);

-- Reader: a member's passkeys, oldest first; also the cascade.
create index webauthn_credentials_of_user on auth.webauthn_credentials (user_id, created_at, id);

-- Each is deleted when it is answered, so it serves once whichever node receives the answer.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('registration', 'authentication', 'step_up', 'factor_creation', 'factor_request')),
  challenge bytea not null,
  -- Null where a stranger signs in: the answer tells who it is.
  user_id uuid references auth.users (id) on delete cascade,
  -- The session that asked; no other may answer.
  session_id uuid,
  factor_id uuid references auth.factors (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'authentication') = (user_id is null)),
  check ((user_id is null) = (session_id is null)),
  check ((kind in ('factor_creation', 'factor_request')) = (factor_id is not null))
);

-- Readers: the cascades.
create index webauthn_challenges_of_user on auth.webauthn_challenges (user_id) where user_id is not null;
create index webauthn_challenges_of_factor on auth.webauthn_challenges (factor_id) where factor_id is not null;

-- Reader: the sweep.
create index webauthn_challenges_ending on auth.webauthn_challenges (expires_at);

alter table auth.factors
  drop constraint factors_factor_type_check,
  add constraint factors_factor_type_check check (factor_type in ('totp', 'phone', 'webauthn')) not valid;

alter table auth.account_changes
  drop constraint account_changes_kind_check,
  add constraint account_changes_kind_check check (kind in (
    'password_changed', 'email_changed', 'phone_changed', 'factor_added', 'factor_removed',
    'identity_linked', 'identity_unlinked', 'archive_ordered', 'recovery_code_used',
    'passkey_added', 'passkey_removed')) not valid;

-- The passkey that the session has shown. It ends with the passkey, by the auth server.
alter table auth.sessions add column passkey_id uuid;
