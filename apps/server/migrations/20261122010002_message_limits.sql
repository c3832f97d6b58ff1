-- Mails and text messages have a budget for each purpose, so that a flood of one kind leaves the others alone.
alter table auth.sent_hours drop constraint sent_hours_kind_check;
alter table auth.sent_hours rename column kind to budget;
delete from auth.sent_hours;
alter table auth.sent_hours add constraint sent_hours_budget_check check (budget in (
  'mail_new_address', 'mail_recovery', 'mail_sign_in', 'mail_member', 'mail_invitation',
  'text_new_number', 'text_sign_in', 'text_member'));

-- How often messages were asked for lately: by a network, for an address, by a network for an address. Keys are keyed
-- hashes, so the table tells neither who asked nor for whom; addresses without an account are counted like others.
create table auth.asked_messages (
  key bytea primary key,
  asked integer not null check (asked > 0),
  since timestamptz not null
);

-- Reader: the sweep.
create index asked_messages_since on auth.asked_messages (since);
