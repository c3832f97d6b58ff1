-- Events of which only the year is known. Like those of a month, they have no day to be reminded of.
alter table events drop constraint events_date_precision_check;
alter table events add constraint events_date_precision_check
  check (date_precision in ('minute', 'day', 'month', 'year')) not valid;

create or replace function event_reminder_at(starts_at timestamptz, date_precision text, reminder text) returns timestamptz
  language sql immutable parallel safe
  return case
    when date_precision in ('month', 'year') then null
    when reminder = 'hour' and date_precision = 'minute' then starts_at - interval '1 hour'
    when reminder = 'week'
      then ((starts_at at time zone 'Europe/Paris')::date - 7 + time '09:00') at time zone 'Europe/Paris'
    else ((starts_at at time zone 'Europe/Paris')::date - 1 + time '18:00') at time zone 'Europe/Paris'
  end;
