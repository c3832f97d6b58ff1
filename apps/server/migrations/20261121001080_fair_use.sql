-- How often a member did something lately, to hold to packages/contract/src/fair-use.ts: one row for each kind of act
-- and what marks it, counted on from the first until its window ends. Rows are swept two days later.

create table recent_acts (
  member_id uuid not null references profiles (id) on delete cascade,
  act text not null check (act in (
    'post_text', 'comment_text', 'message_text', 'links', 'link', 'message_link', 'reports',
    'new_posts', 'new_comments', 'new_messages', 'new_mentions', 'new_links', 'new_follows', 'new_reports')),
  -- Of a text its print, of a link its site's; of messages both are the sender's own, like no other member's.
  mark bytea not null check (octet_length(mark) <= 16),
  times integer not null check (times >= 0),
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  -- The first post or comment of the window; none for messages.
  content_id uuid,
  -- The site that posts and comments link to; none for messages.
  site text check (char_length(site) <= 253),
  primary key (member_id, act, mark),
  check (act not in ('message_text', 'message_link') or (content_id is null and site is null))
) with (fillfactor = 80);

-- Readers: what many accounts did alike within a day, by kind; the sweep of what is over.
create index recent_acts_since on recent_acts (act, since);
