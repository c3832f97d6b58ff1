-- Links of the staff by which newcomers join (people/invitations), and how members were admitted (people/admissions).

create table invitations (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the secret in the link, which is shown once.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  note text not null check (btrim(note) <> '' and char_length(note) <= 20000),
  max_uses integer not null check (max_uses between 1 and 10000),
  -- Members who have joined, those who left since included.
  uses integer not null default 0 check (uses between 0 and max_uses),
  -- Null for the command line, and once that account is gone.
  author_id uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
-- Readers: the list, latest first.
create index invitations_latest on invitations (created_at desc, id desc);
-- Reader: the end of an author's account.
create index invitations_of_author on invitations (author_id) where author_id is not null;

-- One row for each account that came by an invitation, or had to ask. It follows the account's end.
create table admissions (
  member_id uuid primary key references auth.users (id) on delete cascade,
  invitation_id uuid references invitations (id) on delete set null,
  -- 'signing_up': its address is not confirmed yet; 'waiting': for the staff; 'admitted'.
  state text not null check (state in ('signing_up', 'waiting', 'admitted')),
  -- Reason to join; null for those who came by an invitation.
  reason text check (btrim(reason) <> '' and char_length(reason) <= 20000),
  created_at timestamptz(3) not null,
  asked_at timestamptz(3),
  admitted_at timestamptz(3),
  -- Null where an invitation admitted them, for the command line, and once that account is gone.
  admitted_by uuid references profiles (id) on delete set null,
  check ((state = 'waiting') <= (asked_at is not null)),
  check ((state = 'admitted') = (admitted_at is not null))
);
-- Readers: the queue of requests, and those that are too old, oldest first.
create index admissions_waiting on admissions (asked_at, member_id) where state = 'waiting';
-- Readers: who joined by an invitation, latest first.
create index admissions_of_invitation on admissions (invitation_id, admitted_at desc, member_id desc)
  where invitation_id is not null;
-- Reader: the end of an account of the staff.
create index admissions_of_administrator on admissions (admitted_by) where admitted_by is not null;

-- Start of an account's wait for the host's consent; it cannot sign in until then (packages/auth).
alter table auth.users add column held_at timestamptz(3);
