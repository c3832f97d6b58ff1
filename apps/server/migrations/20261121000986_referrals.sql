-- Who brought whom (spec 000 §3): drawn by a job from the code that was given at sign-up, once the account is confirmed.
create table referrals (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references profiles (id) on delete cascade,
  -- A member is brought by one other at most.
  referred_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  check (referrer_id <> referred_id)
);

-- Readers: the job, to draw a referral once and to walk up to who brought whom; the cascade when who came leaves.
create unique index referrals_referred on referrals (referred_id);
-- Reader: the cascade when who brought them leaves.
create index referrals_of_referrer on referrals (referrer_id);

alter table profiles add column referrals_count integer not null default 0 check (referrals_count >= 0);
-- Readers: the leaderboard; how many stand before a member.
create index profiles_by_referrals on profiles (referrals_count desc, id) where referrals_count > 0;

create function count_referral() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update profiles set referrals_count = referrals_count + 1 where id = new.referrer_id;
  else
    update profiles set referrals_count = referrals_count - 1 where id = old.referrer_id;
  end if;
  return null;
end $$;

create trigger referrals_counted after insert or delete on referrals
  for each row execute function count_referral();

-- A newcomer is told of once.
create unique index notifications_of_referral on notifications (user_id, actor_id) where type = 'referral';
