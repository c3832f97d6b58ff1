-- Mails and text messages that no server carries away: the local mailbox of development and of the demo.

create table dev_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')),
  recipient text not null,
  subject text,
  text text not null,
  html text,
  created_at timestamptz(3) not null default now()
);

-- Reader: /dev/mailbox?to=ADDRESS, newest first.
create index dev_messages_of_recipient on dev_messages (kind, recipient, id desc);
