-- Notices of illegal content are mailed to an address that a guest has typed: these mails are counted.

-- How many mails left for one address, one network, or everybody, since a moment.
create table notice_mail_counts (
  -- SHA-256 of what is counted.
  key bytea primary key check (octet_length(key) = 32),
  sent integer not null check (sent > 0),
  since timestamptz(3) not null
);
-- Reader: the sweep of what is a day old.
create index notice_mail_counts_since on notice_mail_counts (since);

-- False when the notice came beyond these counts: its author reads the receipt and the outcome by its link alone.
alter table legal_notices add column is_written_to boolean not null default true;
