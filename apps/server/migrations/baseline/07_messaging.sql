-- Announcements of the platform to members, sent by a job in batches that resume where they stopped. Notifications point to them.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  title text check (btrim(title) <> '' and char_length(title) <= 200),
  message text check (btrim(message) <> '' and char_length(message) <= 2000), created_at timestamptz(3) not null default now(),
  reached uuid not null default '00000000-0000-0000-0000-000000000000', -- Last member of the batches done.
  told integer not null default 0, finished_at timestamptz(3),
  rule_change_id bigint, -- Its words are drawn from the change, in each member's language.
  form text not null default 'notification' check (form in ('notification', 'banner')), -- A banner stands on every screen (messaging/announcements).
  texts jsonb not null default '{}', -- Translations by language; title and message are French, which stands in for a missing one.
  audience jsonb not null default '{}', -- Its readers; an empty object means everybody.
  starts_at timestamptz(3), ends_at timestamptz(3), -- Start null: as soon as it is made.
  waits boolean not null default false, -- Notifications that wait for their time have no job yet.
  revision integer not null default 1, -- Raised by each change while it waits.
  created_by uuid references profiles (id) on delete set null, -- Null: the command line, the platform, an account that is gone.
  taken_back_at timestamptz(3), taken_back_by uuid references profiles (id) on delete set null,
  check ((rule_change_id is null) = (title is not null and message is not null)), check ((title is null) = (message is null)),
  constraint announcements_of_banners_end check (form = 'notification' or ends_at is not null)
);
create index announcements_of_rule_change on announcements (rule_change_id) where rule_change_id is not null; -- one that is called off; foreign key
create index announcements_by_date on announcements (created_at desc, id desc) where rule_change_id is null; -- the administrators' list, latest first
create index announcements_that_wait on announcements (starts_at) where waits; -- those whose time has come
create index banners_by_end on announcements (ends_at) where form = 'banner' and taken_back_at is null; -- banners that are shown, or will be
create index announcements_of_author on announcements (created_by) where created_by is not null; -- the end of an administrator’s account
create index announcements_taken_back_by on announcements (taken_back_by) where taken_back_by is not null; -- the end of an administrator’s account

-- Notifications. A row points to its subject and copies no text, so edits, deletions and narrower audiences apply.
create table notifications (
  id uuid primary key default id_by_time(),
  user_id uuid not null references profiles (id) on delete cascade,
  actor_id uuid references profiles (id) on delete cascade, -- Null for notifications of the platform itself.
  type text not null check (type in (
    'follow_request', 'follow_accepted', 'like', 'comment', 'reply', 'mention', 'share', 'question_answered', 'referral',
    'platform_update', 'law_moved', 'event_reminder', 'event_withdrawn', 'event_moved', 'event_called_off', 'event_restored',
    'report_received', 'report_decided', 'moderation_decision', 'decision_reversed', 'appeal_decided')),
  title text check (char_length(title) <= 200), -- Words of the platform; all others follow from what it points to.
  message text check (char_length(message) <= 2000), post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade, read_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  follow_request_id uuid references follow_requests (id) on delete cascade, -- A cancelled request takes its notification along.
  actor_count integer not null default 1 check (actor_count > 0),
  announcement_id uuid references announcements (id) on delete cascade,
  law_move_id uuid references law_moves (id) on delete cascade, event_id uuid references events (id) on delete cascade,
  report_id uuid, decision_id uuid,
  path text check (char_length(path) <= 300), -- A page of the site that the platform's words lead to.
  check (user_id <> actor_id),
  check ((type = 'platform_update') = ((title is not null and message is not null) or announcement_id is not null)),
  check ((type = 'law_moved') = (law_move_id is not null)),
  check (type not in ('like', 'comment', 'reply', 'mention', 'share') or post_id is not null),
  check (type <> 'follow_request' or follow_request_id is not null), check (actor_count = 1 or type in ('like', 'share')),
  check (announcement_id is null or (title is null and message is null)),
  constraint notifications_unsigned check ((type in (
    'like', 'share', 'platform_update', 'law_moved', 'event_reminder', 'event_withdrawn', 'event_moved', 'event_called_off',
    'event_restored', 'report_received', 'report_decided', 'moderation_decision', 'decision_reversed', 'appeal_decided'
  )) = (actor_id is null)),
  constraint notifications_check8 check ((type = 'report_received') = (report_id is not null)),
  constraint notifications_check9 check (
    (type in ('report_decided', 'moderation_decision', 'decision_reversed', 'appeal_decided')) = (decision_id is not null)),
  constraint notifications_of_events check (
    (type in ('event_reminder', 'event_withdrawn', 'event_moved', 'event_called_off', 'event_restored')) = (event_id is not null))
) with (fillfactor = 90);
create index notifications_of_member on notifications (user_id, created_at desc, id desc); -- a member's list, newest first; cascade
create index notifications_follows on notifications (user_id, created_at desc, id desc)
  where type in ('follow_request', 'follow_accepted'); -- the tab of follows
create index notifications_unread on notifications (user_id) where read_at is null; -- the badge's count, from the index alone; mark-all
create index notifications_of_comment on notifications (comment_id) where comment_id is not null; -- cascade
create index notifications_of_actor on notifications (actor_id) where actor_id is not null; -- cascade
create unique index notifications_of_request on notifications (follow_request_id, type) where follow_request_id is not null; -- notified once; cascade
create index notifications_between on notifications (user_id, actor_id) where actor_id is not null; -- a block, a mute, which remove notifications
-- An act is notified once; of the lines without an actor, only the one that still gathers is unique.
create unique index notifications_once on notifications (post_id, user_id, actor_id, type, comment_id,
  (case when actor_id is null and read_at is not null then id end)) nulls not distinct where post_id is not null;
create unique index notifications_announced on notifications (announcement_id, user_id) where announcement_id is not null; -- once a member; cascade
create unique index notifications_of_law_move on notifications (law_move_id, user_id) where law_move_id is not null; -- once a follower; cascade
create index notifications_of_event on notifications (event_id) where event_id is not null; -- cascade
create unique index notifications_of_referral on notifications (user_id, actor_id) where type = 'referral'; -- once a newcomer
create unique index notifications_of_report on notifications (report_id) where report_id is not null; -- once; cascade
create unique index notifications_of_decision on notifications (decision_id, user_id, type) where decision_id is not null; -- notified once; cascade
create index notifications_system on notifications (user_id, created_at desc, id desc) -- the tab of the platform's own messages
  where type in (
    'referral', 'platform_update', 'law_moved', 'event_reminder', 'event_withdrawn', 'event_moved', 'event_called_off',
    'event_restored', 'report_received', 'report_decided', 'moderation_decision', 'decision_reversed', 'appeal_decided');

-- Acts on one line of a list: reactions to a post, likes, shares. It gathers until it is read; then another opens.
create table notification_acts (
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null, -- Recipient and subject of the line.
  type text not null check (type in ('like', 'share')), post_id uuid not null, comment_id uuid,
  actor_id uuid references profiles (id) on delete cascade, created_at timestamptz(3) not null default now(),
  check (user_id <> actor_id)
);
create index notification_acts_of_line on notification_acts (notification_id, created_at desc, actor_id desc); -- the last actors of a line; cascade
create unique index notification_acts_of_actor on notification_acts (actor_id, user_id, post_id, type, comment_id)
  nulls not distinct where actor_id is not null; -- an act once, read or not; a block; cascade. Without actor: many a line

-- Browsers that receive a member's notifications while Parvis is closed (Web Push, RFC 8030). They go with their session.
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  endpoint text not null check (char_length(endpoint) <= 1000), -- Secret: whoever knows it may write to the device.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'), -- Public key (P-256) and secret that seal messages (RFC 8291).
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'), created_at timestamptz(3) not null default now()
);
create unique index push_devices_endpoint on push_devices (endpoint); -- a browser that asks again is the same one
create index push_devices_of_member on push_devices (user_id, created_at); -- devices of a member's pushes; their list; cascade
create index push_devices_of_session on push_devices (session_id); -- cascade

-- Pushes that reached a device, kept while a job may be tried again.
create table push_messages (
  notification_id uuid not null references notifications (id) on delete cascade,
  device_id uuid not null references push_devices (id) on delete cascade, sent_at timestamptz(3) not null default now(),
  primary key (notification_id, device_id)
);
create index push_messages_of_device on push_messages (device_id); -- cascade
create index push_messages_sent on push_messages (sent_at); -- the sweep of old rows

-- Members who asked for a summary by mail of unread notifications; others have no row.
create table mail_digests (
  user_id uuid primary key references profiles (id) on delete cascade,
  rhythm text not null check (rhythm in ('daily', 'weekly')),
  told_until timestamptz(3) not null, -- Notifications up to here were written about, or stood before the choice.
  queued_for date not null, done_for date not null -- Last day or week (its first day) handed to a job, and done: each once.
);
create index mail_digests_due on mail_digests (rhythm, queued_for, user_id); -- whose day or week has come

-- Private messages (spec 001 §3). A conversation has two members and is the only one of its pair.
create table conversations (
  id uuid primary key default gen_random_uuid(),
  low_id uuid references profiles (id) on delete set null, -- The two members, the lower id first; null: gone.
  high_id uuid references profiles (id) on delete set null,
  last_message_at timestamptz(3), -- The time of its newest message.
  created_at timestamptz(3) not null default now(),
  check (low_id < high_id)
) with (fillfactor = 85);
create unique index conversations_of_pair on conversations (low_id, high_id); -- one a pair, however many ask at once; cascade
create index conversations_of_high on conversations (high_id); -- the end of an account, from the other side

-- State of a conversation for each of its members.
create table conversation_participants (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  state text not null default 'accepted' check (state in ('accepted', 'request', 'refused')), -- `refused`: in none of the member's lists.
  last_message_at timestamptz(3), -- As the conversation's, for the order of the list.
  unread_count integer not null default 0 check (unread_count >= 0), -- The other's messages without read_at.
  cleared_at timestamptz(3), -- Messages up to this time are gone for this member.
  primary key (conversation_id, user_id)
) with (fillfactor = 85);
create index participants_inbox on conversation_participants (user_id, state, last_message_at desc, conversation_id desc); -- newest first; cascade
create index participants_unread on conversation_participants (user_id, state) include (unread_count) where unread_count > 0; -- the badge's count

create table messages (
  id uuid primary key default id_by_time(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references profiles (id) on delete cascade,
  content text not null default '' check (char_length(content) <= 80000), -- Beside a shared post, of which nothing is copied.
  media_url text check (char_length(media_url) <= 500), is_share boolean not null default false,
  post_id uuid references posts (id) on delete set null, -- Null once the shared post is gone.
  request_id uuid not null, -- From the client: a draft sent twice is written once.
  created_at timestamptz(3) not null, -- Later than all before in the conversation.
  read_at timestamptz(3), withheld_at timestamptz(3), withheld_by uuid, edited_at timestamptz(3),
  reply_to_id uuid references messages (id) on delete set null, -- Null too once that one is deleted.
  check (btrim(content) <> '' or media_url is not null or is_share), check (is_share or post_id is null)
) with (fillfactor = 85);
create unique index messages_in_order on messages (conversation_id, created_at desc); -- the newest ones; no two stand at the same place
create unique index messages_request on messages (sender_id, request_id); -- a draft sent twice; cascade
create index messages_unread on messages (conversation_id, sender_id, created_at) where read_at is null; -- who reads the other's messages
create index messages_of_post on messages (post_id) where post_id is not null; -- cascade
create index messages_withheld_by on messages (withheld_by) where withheld_by is not null;
create index messages_replying on messages (reply_to_id) where reply_to_id is not null; -- the end of an answered message
alter table media add foreign key (message_id) references messages (id) on delete set null;

-- Recipients of shared posts (spec 001 §3, §7).
create table post_shares (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade, post_id uuid not null references posts (id) on delete cascade,
  shared_to_user_id uuid references profiles (id) on delete cascade,
  shared_to_conversation_id uuid references conversations (id) on delete cascade,
  message text check (char_length(message) <= 12000), request_id uuid not null, created_at timestamptz(3) not null default now(),
  check (num_nonnulls(shared_to_user_id, shared_to_conversation_id) = 1), check (shared_to_user_id <> user_id)
);
create unique index post_shares_request on post_shares (user_id, request_id); -- a draft sent twice; cascade
create index post_shares_of_post on post_shares (post_id); -- cascade
create index post_shares_with on post_shares (shared_to_user_id) where shared_to_user_id is not null; -- cascade
create index post_shares_into on post_shares (shared_to_conversation_id) where shared_to_conversation_id is not null; -- cascade

-- Earlier texts of an edited message, for moderation and the author's own archive.
create table message_versions (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages (id) on delete cascade,
  content text not null check (char_length(content) <= 80000), replaced_at timestamptz(3) not null
);
create index message_versions_of_message on message_versions (message_id, replaced_at); -- a message's, oldest first; cascade

-- Banners that a member has closed.
create table announcement_dismissals (
  user_id uuid not null references profiles (id) on delete cascade,
  announcement_id uuid not null references announcements (id) on delete cascade, created_at timestamptz(3) not null,
  primary key (user_id, announcement_id)
);
create index announcement_dismissals_of_announcement on announcement_dismissals (announcement_id); -- how many closed a banner; the sweep

-- An act that is taken back, or whose actor leaves, leaves its line; the last one takes the line along.
create function leave_notification_lines() returns trigger language plpgsql as $$
declare moved record;
begin
  for moved in select notification_id, count(*) as n from removed group by notification_id order by notification_id loop
    delete from notifications where id = moved.notification_id and actor_count <= moved.n;
    if not found then
      update notifications set actor_count = actor_count - moved.n, created_at = coalesce(
          (select max(created_at) from notification_acts where notification_id = moved.notification_id), created_at)
      where id = moved.notification_id;
    end if;
  end loop;
  return null;
end $$;
create trigger notification_acts_left after delete on notification_acts referencing old table as removed for each statement
  execute function leave_notification_lines();

-- A conversation that one member has left ends with its last message; one that both have left, at once.
create function end_conversations(ids uuid[]) returns void language sql as $$
  delete from conversations where id = any (ids)
    and (not exists (select from conversation_participants where conversation_id = conversations.id)
      or (low_id is null or high_id is null) and last_message_at is null);
$$;

create function leave_conversations() returns trigger language plpgsql as $$ begin
  perform end_conversations(array(select distinct conversation_id from removed));
  return null;
end $$;
create trigger participants_left after delete on conversation_participants referencing old table as removed for each statement
  execute function leave_conversations();

-- The account's row goes before what hangs on it, or after.
create function end_left_conversation() returns trigger language plpgsql as $$ begin
  perform end_conversations(array[new.id]);
  return null;
end $$;
create trigger conversations_half_left after update of low_id, high_id on conversations for each row
  when (new.low_id is null or new.high_id is null) execute function end_left_conversation();

-- For a member who deleted the conversation only later messages count.
create function leave_messages() returns trigger language plpgsql as $$ begin
  update conversations set last_message_at = (select max(created_at) from messages where conversation_id = conversations.id)
    where id in (select conversation_id from removed);
  update conversation_participants as kept set
    last_message_at = case
      when kept.cleared_at is null or conversations.last_message_at > kept.cleared_at then conversations.last_message_at end,
    unread_count = unread_count - (select count(*) from removed
      where removed.conversation_id = kept.conversation_id and removed.sender_id <> kept.user_id
        and removed.read_at is null and removed.created_at > coalesce(kept.cleared_at, '-infinity'))
  from conversations where conversations.id = kept.conversation_id and kept.conversation_id in (select conversation_id from removed);
  perform end_conversations(array(select distinct conversation_id from removed));
  return null;
end $$;
create trigger messages_left after delete on messages referencing old table as removed for each statement execute function leave_messages();
