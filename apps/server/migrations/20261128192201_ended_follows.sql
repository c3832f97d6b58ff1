-- Follows that their followers have just ended: for some minutes these can be restored as they were, without a new request.
create table ended_follows (
  follower_id uuid not null references profiles (id) on delete cascade,
  following_id uuid not null references profiles (id) on delete cascade,
  -- The follow's date, which a restored one keeps.
  followed_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  primary key (follower_id, following_id)
);
-- Reader: the deletion of the other member.
create index ended_follows_of_followed on ended_follows (following_id);
-- Reader: the removal of those that are too old.
create index ended_follows_by_end on ended_follows (ended_at);
