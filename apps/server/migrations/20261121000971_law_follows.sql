-- Members who are told when a law moves.
create table law_follows (
  user_id uuid not null references profiles (id) on delete cascade,
  law_id uuid not null references laws (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Readers: whether a member follows a law, how many they follow; the deletion of an account.
  primary key (user_id, law_id)
);
-- Readers: whom to tell, in the order of their ids; the deletion of a law.
create index law_follows_of_law on law_follows (law_id, user_id);

-- The figure is the rows' count, whoever writes or deletes them.
create function count_law_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update laws set follower_count = follower_count + 1 where id = new.law_id;
  else
    update laws set follower_count = follower_count - 1 where id = old.law_id;
  end if;
  return null;
end
$$;
create trigger count_law_follows after insert or delete on law_follows
  for each row execute function count_law_follows();

-- A law that reached a stage. Written with it; told to its followers in batches by a job, in the order of their ids, so
-- that it goes on where it stopped. The notifications point to it and copy none of its text.
create table law_moves (
  id uuid primary key default gen_random_uuid(),
  law_id uuid not null references laws (id) on delete cascade,
  stage text not null
    check (stage in ('proposition', 'commission', 'seance', 'vote', 'promulgation', 'application')),
  created_at timestamptz(3) not null,
  -- The last member of the batches done; all zeros before the first.
  reached uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz(3)
);
-- Reader: the deletion of a law.
create index law_moves_of_law on law_moves (law_id);

alter table notifications
  add column law_move_id uuid references law_moves (id) on delete cascade,
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in (
    'follow_request', 'follow_accepted', 'like', 'comment', 'reply', 'mention', 'share', 'referral', 'platform_update',
    'law_moved')),
  drop constraint notifications_check2,
  add constraint notifications_unsigned
    check ((type in ('like', 'share', 'platform_update', 'law_moved')) = (actor_id is null)),
  add check ((type = 'law_moved') = (law_move_id is not null));

-- Readers: a move is told each follower once; the cascade when a law is deleted.
create unique index notifications_of_law_move on notifications (law_move_id, user_id) where law_move_id is not null;
-- Reader: the tab of the platform's own messages, however many interactions lie between them.
drop index notifications_system;
create index notifications_system on notifications (user_id, created_at desc, id desc)
  where type in ('referral', 'platform_update', 'law_moved');
