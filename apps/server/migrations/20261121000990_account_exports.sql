-- A member's own data on their way to them: one archive a member at a time, and the account that ends.

create table account_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  -- Entries of the archive written so far, of how many; null while they are not counted.
  done integer not null default 0 check (done >= 0),
  total integer check (total > 0),
  attempts smallint not null default 0 check (attempts >= 0),
  -- When whoever prepares it last said so; null: nobody does.
  beat_at timestamptz(3),
  -- With the server's secret, what opens the sealed archive.
  iv bytea check (octet_length(iv) = 12),
  tag bytea check (octet_length(tag) = 16),
  bytes bigint check (bytes > 0),
  created_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  check ((state = 'ready') = (num_nonnulls(iv, tag, bytes, ready_at, expires_at) = 5))
);

-- Readers: a member's archive, which is one however often it is asked for; the cascade when the member leaves.
create unique index account_exports_of_member on account_exports (user_id);
-- Reader: the sweep of those whose preparation was given up.
create index account_exports_waiting on account_exports (created_at) where state = 'preparing';
-- Reader: the sweep of those that have expired.
create index account_exports_ending on account_exports (expires_at) where state = 'ready';

-- Whatever makes an archive's row go, its file is found by its key and removed.
create table account_export_leftovers (
  key text primary key,
  created_at timestamptz(3) not null default now()
);

create function leave_account_export() returns trigger language plpgsql as $$
begin
  insert into account_export_leftovers (key) values ('exports/' || old.id || '.zip') on conflict do nothing;
  return null;
end $$;

create trigger account_exports_left after delete on account_exports
  for each row execute function leave_account_export();

-- Accounts that their members have ended, until nothing of them is left. The row goes with the account itself.
create table account_deletions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  asked_at timestamptz(3) not null
);

-- Readers: an account is ended once, however often it is asked for; the cascade.
create unique index account_deletions_of_member on account_deletions (user_id);
-- Reader: the sweep of deletions that were interrupted.
create index account_deletions_asked on account_deletions (asked_at);

-- Reader: the end of an account, whose code those it brought keep no longer.
create index profiles_of_referrer on profiles (referred_by) where referred_by is not null;
