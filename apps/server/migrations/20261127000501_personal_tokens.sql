-- Personal tokens (ADR 58): programs of a member call the API with them.

create table auth.personal_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 2400),
  -- SHA-256 of the token, which has 256 random bits.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 50),
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at),
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Reader: the member's list, and the count of their live tokens; also the cascade.
create index personal_tokens_of_user on auth.personal_tokens (user_id, created_at desc);

-- Reader: the sweep of tokens that ended long ago.
create index personal_tokens_ended on auth.personal_tokens (least(ends_at, revoked_at));

-- Kinds of changes that a mail can undo: a new token too. The code names them; the column holds a name.
alter table auth.account_changes
  drop constraint if exists account_changes_kind_check,
  add constraint account_changes_kind_check check (kind ~ '^[a-z_]{3,40}$') not valid;
