-- Administrators manage the calendar (docs/architecture.md): what they say of an event holds over what its source says until they
-- give it back, and every word that was said before is kept.

alter table events
  -- It will not take place: it stays to be read, as called off.
  add column called_off_at timestamptz(3),
  -- An administrator's word holds over its source's since then; the source's own is kept in `source_values`.
  add column corrected_at timestamptz(3),
  add column source_values jsonb,
  -- Counts what is shown of it: of two administrators who change it at once the second is told, and calendars that
  -- subscribed know which copy is the newer.
  add column revision integer not null default 1,
  add column changed_at timestamptz(3) not null default now(),
  add check ((corrected_at is null) = (source_values is null));
update events set changed_at = created_at;

-- What an event says, as the API shows it (`EventValues` of the contract).
create function event_values(event events) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'type', event.type,
    'level', event.level,
    'title', event.title,
    'description', event.description,
    'place', event.place,
    'participants', event.participants,
    'tv_channel', event.tv_channel,
    'importance', event.importance,
    'starts_at', to_char(event.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ends_at', to_char(event.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'date_precision', event.date_precision,
    'source', case when event.source_institution is not null then jsonb_build_object(
      'institution', event.source_institution,
      'page', coalesce(event.source_page, ''),
      'url', event.source_url,
      'as_of', event.as_of::text,
      'basis', event.basis
    ) end,
    'standing', case
      when event.withdrawn_at is not null then 'withdrawn'
      when event.called_off_at is not null then 'called_off'
      else 'announced'
    end
  )
$$;

-- What events said before, each with the time in which it was shown. A correction keeps what it corrects.
create table event_versions (
  event_id uuid not null references events (id) on delete cascade,
  revision integer not null,
  value jsonb not null,
  shown_from timestamptz(3) not null,
  shown_until timestamptz(3) not null,
  -- Reader: the history of an event, latest first.
  primary key (event_id, revision)
);

create function count_event_revision() returns trigger language plpgsql as $$
begin
  if event_values(new) is distinct from event_values(old) then
    new.revision := old.revision + 1;
    new.changed_at := now();
    insert into event_versions (event_id, revision, value, shown_from, shown_until)
    values (old.id, old.revision, event_values(old), old.changed_at, new.changed_at);
  end if;
  return new;
end
$$;
create trigger events_revised before update on events for each row execute function count_event_revision();

create function keep_event_version() returns trigger language plpgsql as $$
begin
  raise exception 'what an event said is never changed' using errcode = 'restrict_violation';
end
$$;
create trigger event_versions_kept before update on event_versions
  for each row execute function keep_event_version();

-- Who asked to be reminded of an event is told at once when its date changes, when it is called off or withdrawn, and when
-- it stands again; whoever changed it.
alter table event_subscriptions
  add column news text check (news in ('event_moved', 'event_called_off', 'event_withdrawn', 'event_restored'));
-- Reader: the round that tells the news.
create index event_subscriptions_news on event_subscriptions (event_id, user_id) where news is not null;
update event_subscriptions set news = 'event_withdrawn', remind_at = null
from events where events.id = event_id and withdrawn_at is not null and told_at is null;

drop trigger events_moved on events;
create or replace function move_event_reminders() returns trigger language plpgsql as $$
declare
  stood boolean := old.withdrawn_at is null and old.called_off_at is null;
  stands boolean := new.withdrawn_at is null and new.called_off_at is null;
  told text := case
    when new.withdrawn_at is not null and old.withdrawn_at is null then 'event_withdrawn'
    when stood and not stands then 'event_called_off'
    when stands and not stood then 'event_restored'
    when stands then 'event_moved'
  end;
begin
  -- Nobody is told of what was over, and is over still.
  if greatest(
    old.ends_at, old.starts_at + case old.date_precision when 'month' then interval '1 month' else interval '0' end,
    new.ends_at, new.starts_at + case new.date_precision when 'month' then interval '1 month' else interval '0' end
  ) <= now() then told := null; end if;
  update event_subscriptions set
    news = coalesce(told, news),
    remind_at = case when stands then event_reminder_at(new.starts_at, new.date_precision, reminder) end,
    -- What would come now, with the news, is not told a second time.
    told_at = case
      when stands and event_reminder_at(new.starts_at, new.date_precision, reminder) <= now() then now()
    end
  where event_id = new.id;
  return null;
end
$$;
create trigger events_moved after update on events
  for each row when (
    (old.starts_at, old.date_precision, old.withdrawn_at, old.called_off_at)
      is distinct from (new.starts_at, new.date_precision, new.withdrawn_at, new.called_off_at)
  ) execute function move_event_reminders();

alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in (
    'follow_request', 'follow_accepted', 'like', 'comment', 'reply', 'mention', 'share', 'question_answered', 'referral',
    'platform_update', 'law_moved', 'event_reminder', 'event_withdrawn', 'event_moved', 'event_called_off',
    'event_restored', 'report_received', 'report_decided', 'moderation_decision', 'decision_reversed', 'appeal_decided')),
  drop constraint notifications_unsigned,
  add constraint notifications_unsigned check (
    (type in (
      'like', 'share', 'platform_update', 'law_moved', 'event_reminder', 'event_withdrawn', 'event_moved',
      'event_called_off', 'event_restored', 'report_received', 'report_decided', 'moderation_decision',
      'decision_reversed', 'appeal_decided')) = (actor_id is null)),
  drop constraint notifications_check7,
  add constraint notifications_of_events check ((type in (
    'event_reminder', 'event_withdrawn', 'event_moved', 'event_called_off', 'event_restored')) = (event_id is not null));
-- Reader: the tab of the platform's own messages, however many interactions lie between them.
drop index notifications_system;
create index notifications_system on notifications (user_id, created_at desc, id desc)
  where type in (
    'referral', 'platform_update', 'law_moved', 'event_reminder', 'event_withdrawn', 'event_moved', 'event_called_off',
    'event_restored', 'report_received', 'report_decided', 'moderation_decision', 'decision_reversed', 'appeal_decided');

-- An administrator's act on an event, with the revision that it led to and the reason.
alter table moderation_acts
  add column event_id uuid references events (id) on delete set null,
  add column event_revision integer,
  add column event_reason text check (btrim(event_reason) <> '' and char_length(event_reason) <= 20000);
-- Readers: the history of an event, each state of which one act led to; the check when one is deleted.
create unique index moderation_acts_of_event on moderation_acts (event_id, event_revision) where event_id is not null;

create function keep_event_act() returns trigger language plpgsql as $$
begin
  raise exception 'acts of moderation are never changed' using errcode = 'restrict_violation';
end
$$;
create trigger moderation_acts_of_event_kept before update on moderation_acts
  for each row when (
    (new.event_revision, new.event_reason) is distinct from (old.event_revision, old.event_reason)
    or (new.event_id is not null and new.event_id is distinct from old.event_id)
  ) execute function keep_event_act();
