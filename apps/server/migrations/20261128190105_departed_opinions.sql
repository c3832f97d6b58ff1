-- A member who leaves takes no opinion along: their reactions, likes, votes and questions stay counted, without the member.
-- Otherwise the counts that fall at that moment would tell what the member thought.

-- The version before reads these columns only beside the id of a member.
-- squawk-ignore ban-drop-not-null
alter table reactions drop constraint reactions_pkey, alter column user_id drop not null,
  drop constraint reactions_user_id_fkey,
  add constraint reactions_member foreign key (user_id) references profiles (id) on delete set null not valid;
-- squawk-ignore ban-drop-not-null
alter table comment_likes drop constraint comment_likes_pkey, alter column user_id drop not null,
  drop constraint comment_likes_user_id_fkey,
  add constraint comment_likes_member foreign key (user_id) references profiles (id) on delete set null not valid;
-- Without its salt, a ballot of a member who has left leads to nobody: the commitment could be tried against known accounts.
-- squawk-ignore ban-drop-not-null
alter table poll_votes drop constraint poll_votes_pkey, alter column user_id drop not null,
  drop constraint poll_votes_user_id_fkey,
  add constraint poll_votes_member foreign key (user_id) references profiles (id) on delete set null not valid,
  drop constraint poll_votes_committed,
  add constraint poll_votes_committed check (
    salt is null and salt_is_own is null
      and (commitment is null or user_id is null and octet_length(commitment) = 32)
    or (octet_length(commitment) = 32 and octet_length(salt) = 32 and salt_is_own is not null)) not valid;
-- squawk-ignore ban-drop-not-null
alter table question_texts alter column user_id drop not null,
  drop constraint question_texts_user_id_fkey,
  add constraint question_texts_member foreign key (user_id) references profiles (id) on delete set null not valid;
-- squawk-ignore ban-drop-not-null
alter table notification_acts alter column actor_id drop not null;

-- The moment of an opinion could be found elsewhere beside a name. The day stays.
create function detach_opinion() returns trigger language plpgsql as $$
begin
  new.created_at := date_trunc('day', new.created_at, 'UTC');
  return new;
end $$;
create trigger reactions_detached before update of user_id on reactions
  for each row when (new.user_id is null) execute function detach_opinion();
create trigger comment_likes_detached before update of user_id on comment_likes
  for each row when (new.user_id is null) execute function detach_opinion();

create function detach_ballot() returns trigger language plpgsql as $$
begin
  new.created_at := date_trunc('day', new.created_at, 'UTC');
  new.salt := null;
  new.salt_is_own := null;
  return new;
end $$;
create trigger poll_votes_detached before update of user_id on poll_votes
  for each row when (new.user_id is null) execute function detach_ballot();

-- An update that moves no count leaves the post's row alone: caches and readers would see it change.
create or replace function count_reactions() returns trigger language plpgsql as $$
declare moved record;
begin
  if tg_op = 'INSERT' then
    for moved in
      select post_id, count(*) filter (where reaction = 'support') as support,
        count(*) filter (where reaction = 'question') as question, count(*) filter (where reaction = 'vote') as vote
      from added group by post_id order by post_id
    loop
      update posts set support_count = support_count + moved.support, question_count = question_count + moved.question,
        vote_count = vote_count + moved.vote where id = moved.post_id;
    end loop;
  elsif tg_op = 'DELETE' then
    for moved in
      select post_id, count(*) filter (where reaction = 'support') as support,
        count(*) filter (where reaction = 'question') as question, count(*) filter (where reaction = 'vote') as vote
      from removed group by post_id order by post_id
    loop
      update posts set support_count = support_count - moved.support, question_count = question_count - moved.question,
        vote_count = vote_count - moved.vote where id = moved.post_id;
    end loop;
  else
    for moved in
      select post_id, sum(n) filter (where reaction = 'support') as support,
        sum(n) filter (where reaction = 'question') as question, sum(n) filter (where reaction = 'vote') as vote
      from (select post_id, reaction, 1 as n from added union all select post_id, reaction, -1 from removed) as changes
      group by post_id
      having coalesce(sum(n) filter (where reaction = 'support'), 0) <> 0
        or coalesce(sum(n) filter (where reaction = 'question'), 0) <> 0
        or coalesce(sum(n) filter (where reaction = 'vote'), 0) <> 0
      order by post_id
    loop
      update posts set support_count = support_count + coalesce(moved.support, 0),
        question_count = question_count + coalesce(moved.question, 0), vote_count = vote_count + coalesce(moved.vote, 0)
        where id = moved.post_id;
    end loop;
  end if;
  return null;
end $$;

-- Follows are opinions that few may see, behind counts that everybody sees. One that ends with an account stays counted until a
-- moment of its own, drawn by chance. It names only the member or the law whose count it is.
create table departed_follows (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid references profiles (id) on delete cascade,
  law_id uuid references laws (id) on delete cascade,
  -- The count of the profile: its followers, or those whom it follows.
  side text check (side in ('followers', 'following')),
  release_at timestamptz(3) not null,
  check (num_nonnulls(profile_id, law_id) = 1 and (side is null) = (profile_id is null))
);
-- Reader: the release of those whose moment has come.
create index departed_follows_by_release on departed_follows (release_at);
-- Readers: the deletion of a member, and of a law.
create index departed_follows_of_member on departed_follows (profile_id) where profile_id is not null;
create index departed_follows_of_law on departed_follows (law_id) where law_id is not null;

create function count_departed_follow() returns trigger language plpgsql as $$
declare
  follow departed_follows;
  n integer := 1;
begin
  if tg_op = 'INSERT' then follow := new; else follow := old; n := -1; end if;
  if follow.law_id is not null then
    update laws set follower_count = follower_count + n where id = follow.law_id;
  elsif follow.side = 'followers' then
    update profiles set followers_count = followers_count + n where id = follow.profile_id;
  else
    update profiles set following_count = following_count + n where id = follow.profile_id;
  end if;
  return null;
end $$;
create trigger departed_follows_counted after insert or delete on departed_follows
  for each row execute function count_departed_follow();
