-- Who asked to be reminded of an event, and when they are.

-- The moment of a reminder, by the clocks of Paris; null where the event's day is not known. One whose hour is not known
-- has none before it: the eve stands for it.
create function event_reminder_at(starts_at timestamptz, date_precision text, reminder text) returns timestamptz
  language sql immutable parallel safe
  return case
    when date_precision = 'month' then null
    when reminder = 'hour' and date_precision = 'minute' then starts_at - interval '1 hour'
    when reminder = 'week'
      then ((starts_at at time zone 'Europe/Paris')::date - 7 + time '09:00') at time zone 'Europe/Paris'
    else ((starts_at at time zone 'Europe/Paris')::date - 1 + time '18:00') at time zone 'Europe/Paris'
  end;

create table event_subscriptions (
  user_id uuid not null references profiles (id) on delete cascade,
  event_id uuid not null references events (id) on delete cascade,
  reminder text not null check (reminder in ('hour', 'eve', 'week')),
  -- When there is something to tell; follows the event when it moves.
  remind_at timestamptz(3),
  told_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- Reader: a member's own.
  primary key (user_id, event_id)
);
-- Reader: the round that reminds.
create index event_subscriptions_due on event_subscriptions (remind_at, user_id, event_id) where told_at is null;
-- Readers: an event that moves; the deletion of an event.
create index event_subscriptions_of_event on event_subscriptions (event_id);

-- An event that moves is reminded of at its new moment, also by who was reminded of the old one; one that is withdrawn
-- is told of at once.
create function move_event_reminders() returns trigger language plpgsql as $$
begin
  update event_subscriptions set
    told_at = null,
    remind_at = coalesce(
      new.withdrawn_at, event_reminder_at(new.starts_at, new.date_precision, event_subscriptions.reminder))
  where event_id = new.id;
  return null;
end
$$;
create trigger events_moved after update of starts_at, date_precision, withdrawn_at on events
  for each row when (
    (old.starts_at, old.date_precision, old.withdrawn_at)
      is distinct from (new.starts_at, new.date_precision, new.withdrawn_at)
  ) execute function move_event_reminders();

alter table notifications
  add column event_id uuid references events (id) on delete cascade,
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in (
    'follow_request', 'follow_accepted', 'like', 'comment', 'reply', 'mention', 'share', 'referral', 'platform_update',
    'law_moved', 'event_reminder', 'event_withdrawn')),
  drop constraint notifications_unsigned,
  add constraint notifications_unsigned check (
    (type in ('like', 'share', 'platform_update', 'law_moved', 'event_reminder', 'event_withdrawn')) = (actor_id is null)),
  add check ((type in ('event_reminder', 'event_withdrawn')) = (event_id is not null));

-- Reader: the cascade when an event is deleted.
create index notifications_of_event on notifications (event_id) where event_id is not null;
-- Reader: the tab of the platform's own messages, however many interactions lie between them.
drop index notifications_system;
create index notifications_system on notifications (user_id, created_at desc, id desc)
  where type in ('referral', 'platform_update', 'law_moved', 'event_reminder', 'event_withdrawn');
