-- Announcements of the administrators: in several languages, to a part of the members, at a time; as notifications, or as
-- a banner on every screen (messaging/announcements).

alter table announcements
  add column form text not null default 'notification' check (form in ('notification', 'banner')),
  -- Translations by language; title and message are French, and stand in for a language that is missing.
  add column texts jsonb not null default '{}',
  -- Its readers; an empty object means everybody.
  add column audience jsonb not null default '{}',
  -- Null: as soon as it is made.
  add column starts_at timestamptz(3),
  add column ends_at timestamptz(3),
  -- Notifications that wait for their time have no job yet.
  add column waits boolean not null default false,
  -- Raised by each change while it waits.
  add column revision integer not null default 1,
  -- Null for the command line, for announcements of the platform, and once that account is gone.
  add column created_by uuid,
  add column taken_back_at timestamptz(3),
  add column taken_back_by uuid;

alter table announcements
  add constraint announcements_created_by_fkey
    foreign key (created_by) references profiles (id) on delete set null not valid,
  add constraint announcements_taken_back_by_fkey
    foreign key (taken_back_by) references profiles (id) on delete set null not valid,
  add constraint announcements_of_banners_end check (form = 'notification' or ends_at is not null) not valid;

-- Banners that a member has closed.
create table announcement_dismissals (
  user_id uuid not null references profiles (id) on delete cascade,
  announcement_id uuid not null references announcements (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, announcement_id)
);
-- Readers: how many have closed a banner; those of banners that are long over.
create index announcement_dismissals_of_announcement on announcement_dismissals (announcement_id);
