-- Trusted flaggers (regulation 2022/2065, article 22): the status is awarded by a Digital Services Coordinator. Notices of
-- their accounts come first in the queue.
create table trusted_flaggers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  -- The coordinator, and the Member State that it belongs to.
  coordinator text not null check (btrim(coordinator) <> '' and char_length(coordinator) <= 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  expertise text not null check (btrim(expertise) <> '' and char_length(expertise) <= 500),
  -- Address at which the decision is published.
  evidence_url text not null check (char_length(evidence_url) <= 500),
  awarded_on date not null,
  expires_on date,
  status text not null default 'active' check (status in ('active', 'suspended', 'ended')),
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  check (expires_on is null or expires_on >= awarded_on)
);
-- Reader: the list, in the order of names.
create index trusted_flaggers_by_name on trusted_flaggers (name, id);

-- The accounts by which a trusted flagger gives notice.
create table trusted_flagger_accounts (
  member_id uuid primary key references profiles (id) on delete cascade,
  flagger_id uuid not null references trusted_flaggers (id) on delete cascade
);
-- Readers: the accounts of a flagger, and its cascade.
create index trusted_flagger_accounts_of_flagger on trusted_flagger_accounts (flagger_id);

alter table legal_notices
  -- The trusted flagger whose account gave it.
  add column flagger_id uuid;
alter table legal_notices
  add constraint legal_notices_flagger foreign key (flagger_id) references trusted_flaggers (id) on delete set null not valid;

-- A trusted flagger gave notice of it.
alter table moderation_cases add column is_flagged boolean not null default false;
