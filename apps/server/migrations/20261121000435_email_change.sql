-- Which of the two addresses has confirmed a change so far; null: neither, or no change is pending.
alter table auth.users add column email_change_confirmed text
  check (email_change_confirmed in ('current', 'new'));
