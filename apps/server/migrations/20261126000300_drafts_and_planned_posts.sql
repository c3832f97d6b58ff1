-- A post that its author has planned waits as one that a reserve holds: held_until is then the planned time.
alter table posts
  add column planned_for timestamptz(3),
  -- Why it did not appear at that time. It waits for its author to decide.
  add column plan_refusal text
    check (plan_refusal in ('verification_required', 'consent_required', 'account_closed')),
  add constraint posts_planned check (
    (planned_for is null or held_until is not null) and (plan_refusal is null or planned_for is not null));
-- Reader: what a member has planned.
create index posts_planned on posts (user_id, planned_for, id) where planned_for is not null;

create table post_drafts (
  -- Made by the client, so that a draft sent twice is kept once.
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  content text not null check (char_length(content) between 1 and 20000),
  visibility text not null check (visibility in ('public', 'followers', 'private')),
  region_code text check (region_code in ('75','69','59','33','31','67','13','44','35','14','21','45','2A')),
  updated_at timestamptz(3) not null
);
-- Reader: a member's drafts, last written first.
create index drafts_of_member on post_drafts (user_id, updated_at desc, id desc);
