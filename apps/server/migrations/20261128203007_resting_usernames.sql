-- Usernames of closed accounts, and former ones of renamed members, that nobody else may take yet. A row holds a keyed
-- hash and an end, never the name or the member.
create table resting_usernames (
  name_hash bytea primary key check (length(name_hash) = 32),
  ends_at timestamptz not null
);

create index resting_usernames_ends on resting_usernames (ends_at);
