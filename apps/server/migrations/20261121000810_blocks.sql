-- A block hides two members from each other and keeps them apart; a mute hides one from the other, who is not told.

create table blocks (
  blocker_id uuid not null references profiles (id) on delete cascade,
  blocked_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

-- Readers: whether anybody blocked a reader, and whom this hides; also the cascade when the blocked member leaves.
create index blocks_of_blocked on blocks (blocked_id, blocker_id);
-- Reader: a member's own list of blocks, latest first.
create index blocks_list on blocks (blocker_id, created_at desc, blocked_id desc);

create table mutes (
  muter_id uuid not null references profiles (id) on delete cascade,
  muted_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);

-- Readers: who of those told of an act has muted its actor; the cascade when the muted member leaves.
create index mutes_of_muted on mutes (muted_id, muter_id);
-- Reader: a member's own list of mutes, latest first.
create index mutes_list on mutes (muter_id, created_at desc, muted_id desc);

-- A block takes back what each told the other, a mute what the muted told.
-- Reader: that withdrawal.
create index notifications_between on notifications (user_id, actor_id) where actor_id is not null;
