-- Messages can be edited for a few minutes and answer another one; a member can delete a conversation for themselves.

alter table messages
  add column edited_at timestamptz(3),
  -- The message that it answers; null too once that one is deleted.
  add column reply_to_id uuid references messages (id) on delete set null;

-- Reader: the end of a message that others answer.
create index messages_replying on messages (reply_to_id) where reply_to_id is not null;

-- Earlier texts of an edited message, for moderation and the author's own archive.
create table message_versions (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references messages (id) on delete cascade,
  content text not null check (char_length(content) <= 80000),
  replaced_at timestamptz(3) not null
);

-- Readers: the versions of a message, oldest first; the message's end.
create index message_versions_of_message on message_versions (message_id, replaced_at);

-- Messages up to this time are gone for this member.
alter table conversation_participants add column cleared_at timestamptz(3);

-- As before, but for a member who deleted the conversation only later messages count.
create or replace function leave_messages() returns trigger language plpgsql as $$
begin
  update conversations set last_message_at = (
    select max(created_at) from messages where conversation_id = conversations.id
  ) where id in (select conversation_id from removed);
  update conversation_participants as kept set
    last_message_at = case
      when kept.cleared_at is null or conversations.last_message_at > kept.cleared_at then conversations.last_message_at
    end,
    unread_count = unread_count - (
      select count(*) from removed
      where removed.conversation_id = kept.conversation_id and removed.sender_id <> kept.user_id
        and removed.read_at is null and removed.created_at > coalesce(kept.cleared_at, '-infinity')
    )
  from conversations
  where conversations.id = kept.conversation_id and kept.conversation_id in (select conversation_id from removed);
  perform end_conversations(array(select distinct conversation_id from removed));
  return null;
end $$;
