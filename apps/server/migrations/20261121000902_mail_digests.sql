-- Who asked for a summary of what they have not read, by mail. Who did not has no row.

create table mail_digests (
  user_id uuid primary key references profiles (id) on delete cascade,
  rhythm text not null check (rhythm in ('daily', 'weekly')),
  -- Notifications up to here were written about, or were there before the choice.
  told_until timestamptz(3) not null,
  -- The last day or week (its first day) that was handed to a job, and that was done: each is done once.
  queued_for date not null,
  done_for date not null
);

-- Reader: whose day or week has come.
create index mail_digests_due on mail_digests (rhythm, queued_for, user_id);
