-- Polls (spec 001 §3): one vote a member, counted where it is cast.

create table polls (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> ''),
  description text not null,
  theme text not null check (theme in ('economy', 'education', 'ecology', 'defence', 'health', 'social')),
  -- Closing a poll early moves its end to that moment.
  ends_at timestamptz(3) not null,
  is_example boolean not null default false,
  created_by uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null default now()
);
-- Readers: open polls, the next to close first; closed ones, the last closed first.
create index polls_by_end on polls (ends_at, id);
-- The same of one theme.
create index polls_by_theme on polls (theme, ends_at, id);
-- Reader: the deletion of an account.
create index polls_created_by on polls (created_by) where created_by is not null;

create table poll_options (
  poll_id uuid not null references polls (id) on delete cascade,
  position smallint not null check (position >= 0),
  text text not null check (btrim(text) <> ''),
  vote_count integer not null default 0 check (vote_count >= 0),
  primary key (poll_id, position)
);

-- What tells a political opinion: read for its own member only, and gone with the account.
create table poll_votes (
  poll_id uuid not null,
  user_id uuid not null references profiles (id) on delete cascade,
  position smallint not null,
  created_at timestamptz(3) not null default now(),
  -- A second vote finds the first, in parallel too.
  primary key (poll_id, user_id),
  foreign key (poll_id, position) references poll_options (poll_id, position) on delete cascade
);
-- Reader: the deletion of an account.
create index poll_votes_of_member on poll_votes (user_id);
-- Reader: the deletion of a poll's options.
create index poll_votes_of_option on poll_votes (poll_id, position);

-- Totals are the rows' counts, whoever writes or deletes them.
create function count_poll_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update poll_options set vote_count = vote_count + 1
      where poll_id = new.poll_id and position = new.position;
  else
    update poll_options set vote_count = vote_count - 1
      where poll_id = old.poll_id and position = old.position;
  end if;
  return null;
end
$$;
create trigger count_poll_votes after insert or delete on poll_votes
  for each row execute function count_poll_votes();
