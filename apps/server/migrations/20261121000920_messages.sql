-- Private messages (spec 001 §3). A conversation has two members and is the only one of its pair.

create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- The two members, the lower id first. Null once that account is gone.
  low_id uuid references profiles (id) on delete set null,
  high_id uuid references profiles (id) on delete set null,
  -- The time of its newest message.
  last_message_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (low_id < high_id)
) with (fillfactor = 85);

-- Readers: the conversation of a pair, which is one however many ask at once; the end of an account.
create unique index conversations_of_pair on conversations (low_id, high_id);
-- Reader: the end of an account, from the other side.
create index conversations_of_high on conversations (high_id);

-- What a conversation is to each of its members.
create table conversation_participants (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  -- A request waits for the member's answer; one that was refused stands in none of their lists.
  state text not null default 'accepted' check (state in ('accepted', 'request', 'refused')),
  -- As the conversation's, to order the member's list by.
  last_message_at timestamptz(3),
  -- The other's messages without read_at.
  unread_count integer not null default 0 check (unread_count >= 0),
  primary key (conversation_id, user_id)
) with (fillfactor = 85);

-- Readers: a member's inbox and requests, newest message first; the cascade when the member leaves.
create index participants_inbox on conversation_participants (user_id, state, last_message_at desc, conversation_id desc);
-- Reader: the badge's count.
create index participants_unread on conversation_participants (user_id, state) include (unread_count)
  where unread_count > 0;

create table messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references profiles (id) on delete cascade,
  -- What the sender wrote; of a shared post, beside it. Of the post nothing is copied: it is shown to who may see it.
  content text not null default '' check (char_length(content) <= 80000),
  media_url text check (char_length(media_url) <= 500),
  is_share boolean not null default false,
  -- Null once the shared post is gone.
  post_id uuid references posts (id) on delete set null,
  -- Made by the sender's client: sending the same draft twice writes once.
  request_id uuid not null,
  -- Later than all earlier ones of the conversation.
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  check (btrim(content) <> '' or media_url is not null or is_share),
  check (is_share or post_id is null)
) with (fillfactor = 85);

-- Readers: a conversation's messages and the newest of them; no two stand at the same place.
create unique index messages_in_order on messages (conversation_id, created_at desc);
-- Readers: sendMessage, to recognise a draft sent twice; the cascade when the sender leaves.
create unique index messages_request on messages (sender_id, request_id);
-- Reader: who marks the other's messages as read.
create index messages_unread on messages (conversation_id, sender_id, created_at) where read_at is null;
-- Reader: the end of a post.
create index messages_of_post on messages (post_id) where post_id is not null;

-- A conversation that one member has left ends with its last message; one that both have left, at once.
create function end_conversations(ids uuid[]) returns void language sql as $$
  delete from conversations where id = any (ids)
    and (not exists (select from conversation_participants where conversation_id = conversations.id)
      or (low_id is null or high_id is null) and last_message_at is null);
$$;

create function leave_conversations() returns trigger language plpgsql as $$
begin
  perform end_conversations(array(select distinct conversation_id from removed));
  return null;
end $$;

create trigger participants_left after delete on conversation_participants
  referencing old table as removed for each statement execute function leave_conversations();

create function leave_messages() returns trigger language plpgsql as $$
begin
  update conversations set last_message_at = (
    select max(created_at) from messages where conversation_id = conversations.id
  ) where id in (select conversation_id from removed);
  update conversation_participants as kept set
    last_message_at = conversations.last_message_at,
    unread_count = unread_count - (
      select count(*) from removed
      where removed.conversation_id = kept.conversation_id and removed.sender_id <> kept.user_id and removed.read_at is null
    )
  from conversations
  where conversations.id = kept.conversation_id and kept.conversation_id in (select conversation_id from removed);
  perform end_conversations(array(select distinct conversation_id from removed));
  return null;
end $$;

create trigger messages_left after delete on messages
  referencing old table as removed for each statement execute function leave_messages();

-- The other half of a pair's end: the account's row goes before what hangs on it, or after.
create function end_left_conversation() returns trigger language plpgsql as $$
begin
  perform end_conversations(array[new.id]);
  return null;
end $$;

create trigger conversations_half_left after update of low_id, high_id on conversations
  for each row when (new.low_id is null or new.high_id is null) execute function end_left_conversation();

-- Whom a post was shared with (spec 001 §3, §7).
create table post_shares (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  shared_to_user_id uuid references profiles (id) on delete cascade,
  shared_to_conversation_id uuid references conversations (id) on delete cascade,
  message text check (char_length(message) <= 12000),
  request_id uuid not null,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(shared_to_user_id, shared_to_conversation_id) = 1),
  check (shared_to_user_id <> user_id)
);

-- Readers: sharePost, to recognise a draft sent twice; the cascade when the member leaves.
create unique index post_shares_request on post_shares (user_id, request_id);
-- Reader: the end of a post.
create index post_shares_of_post on post_shares (post_id);
-- Reader: the cascade when who it was shared with leaves.
create index post_shares_with on post_shares (shared_to_user_id) where shared_to_user_id is not null;
-- Reader: the end of a conversation.
create index post_shares_into on post_shares (shared_to_conversation_id) where shared_to_conversation_id is not null;

-- Messages carry media too.
alter table media
  add column message_id uuid references messages (id) on delete set null,
  drop constraint media_purpose_check,
  add constraint media_purpose_check check (purpose in ('post', 'comment', 'message')),
  drop constraint media_key_check,
  add constraint media_key_check
    check (key ~ '^post-uploads/((comment|message)-media/)?[0-9a-f-]{36}/[0-9]{1,15}\.[a-z0-9]{2,4}$'),
  drop constraint media_check,
  add constraint media_check check (
    (state = 'attached') = (num_nonnulls(post_id, comment_id, message_id) = 1)
    and num_nonnulls(post_id, comment_id, message_id) <= 1);

-- Readers: every read of a message with media; the message's end.
create unique index media_of_message on media (message_id) where message_id is not null;

create or replace function mark_loose_media() returns trigger language plpgsql as $$
begin
  if new.state = 'attached' and num_nonnulls(new.post_id, new.comment_id, new.message_id) = 0
    or new.state = 'pending' and new.owner_id is null then
    new.state := 'removed';
  end if;
  return new;
end $$;

drop trigger media_loosened on media;
create trigger media_loosened before update of owner_id, post_id, comment_id, message_id on media
  for each row execute function mark_loose_media();
