-- What the platform tells all its members at once. Written in a moment; told in batches by a job, in the order of the
-- members' ids, so that it goes on where it stopped. The notifications point to it and copy none of its text.

create table announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  message text not null check (btrim(message) <> '' and char_length(message) <= 2000),
  created_at timestamptz(3) not null default now(),
  -- The last member of the batches done; all zeros before the first.
  reached uuid not null default '00000000-0000-0000-0000-000000000000',
  told integer not null default 0,
  finished_at timestamptz(3)
);

alter table notifications
  add column announcement_id uuid references announcements (id) on delete cascade,
  drop constraint notifications_check1,
  add check ((type = 'platform_update') = ((title is not null and message is not null) or announcement_id is not null)),
  add check (announcement_id is null or (title is null and message is null));

-- Readers: an announcement is told each member once; the cascade when it is taken back.
create unique index notifications_announced on notifications (announcement_id, user_id)
  where announcement_id is not null;
