-- Changes of an account's ways in that its owner was told of by mail, with a link that undoes them.

create table auth.account_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'password_changed', 'email_changed', 'phone_changed', 'factor_added', 'factor_removed',
    'identity_linked', 'identity_unlinked', 'archive_ordered', 'recovery_code_used')),
  -- SHA-256 of the link's token.
  link_hash bytea not null unique,
  -- What the account had before, as far as undoing needs it.
  former jsonb not null check (jsonb_typeof(former) = 'object'),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Reader: undoing a change undoes the later ones of the account too; also the cascade.
create index account_changes_of_user on auth.account_changes (user_id, id);

-- Reader: the sweep of links that have expired.
create index account_changes_ending on auth.account_changes (expires_at);

-- Codes that stand in for a lost second factor. Each is deleted when it is used.
create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- HMAC-SHA256 with a key that is not in the database.
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
