-- Every follow is a request first. A settled one stays as its history; a cancelled one is deleted.

create table follow_requests (
  id uuid primary key default gen_random_uuid(),
  requester_id uuid not null references profiles (id) on delete cascade,
  target_id uuid not null references profiles (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (requester_id <> target_id)
);

-- Readers: asking twice leaves one pending request; the state of a follow button.
create unique index follow_requests_pending on follow_requests (requester_id, target_id) where status = 'pending';
-- Reader: the requests that wait for a member's answer, latest first.
create index follow_requests_waiting on follow_requests (target_id, created_at desc, id desc) where status = 'pending';
-- Readers: the requests that a member sent and still wait, latest first; the last answer to a pair; the cascade when the requester leaves.
create index follow_requests_sent on follow_requests (requester_id, created_at desc, id desc);
-- Reader: the cascade when the target leaves.
create index follow_requests_received on follow_requests (target_id);

-- Reader: whom a member follows, latest first.
create index follows_by_member on follows (follower_id, created_at desc, following_id);

-- Who sees a member's lists of followers and of follows; null is what the role brings: everyone for verified officials
-- and journalists, one's followers for all others.
alter table profiles add column follows_shown_to text check (follows_shown_to in ('everyone', 'followers', 'nobody'));

-- A request and its notification are one thing: a cancelled request takes its notification along.
alter table notifications
  add column follow_request_id uuid references follow_requests (id) on delete cascade,
  add check (type <> 'follow_request' or follow_request_id is not null);

-- Readers: a request is told once; the cascade when it is cancelled.
create unique index notifications_of_request on notifications (follow_request_id, type)
  where follow_request_id is not null;
