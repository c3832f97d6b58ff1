-- When a session was last seen in use, to five minutes: an access token lives for an hour without a renewal.
alter table auth.sessions add column seen_at timestamptz;

-- Why a session was ended from elsewhere, for the device that still holds its tokens. It names no account.
create table auth.ended_sessions (
  id uuid primary key,
  ended_by text not null check (ended_by in ('device', 'password', 'factor', 'copy')),
  ended_at timestamptz not null
);
-- Reader: the sweep.
create index ended_sessions_by_age on auth.ended_sessions (ended_at);
