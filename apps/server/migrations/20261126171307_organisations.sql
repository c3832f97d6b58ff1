-- Organisations whose own contacts confirm their journalists (people/organisations).
create table organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  created_by uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null
);
-- Reader: the list of the administrators.
create index organisations_by_date on organisations (created_at, id);
create index organisations_created_by on organisations (created_by) where created_by is not null;

-- Names that requests use for an organisation; each name belongs to one of them.
create table organisation_names (
  folded text collate "C" primary key check (folded <> ''),
  organisation_id uuid not null references organisations (id) on delete cascade,
  -- As the administrator wrote it.
  name text not null
);
create index organisation_names_of_organisation on organisation_names (organisation_id);

create table organisation_contacts (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  evidence text not null check (evidence in (
    'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact')),
  -- Evidence that this person speaks for the organisation. For administrators.
  evidence_note text not null check (btrim(evidence_note) <> '' and char_length(evidence_note) <= 8000),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  named_by uuid references profiles (id) on delete set null,
  named_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by uuid references profiles (id) on delete set null,
  end_reason text check (btrim(end_reason) <> '' and char_length(end_reason) <= 8000),
  check ((ended_at is null) = (end_reason is null))
);
-- Once at a time. Readers: the contacts of an organisation.
create unique index organisation_contacts_of_organisation on organisation_contacts (organisation_id, user_id)
  where ended_at is null;
create index organisation_contacts_ever on organisation_contacts (organisation_id, named_at);
-- Readers: for which organisations a member speaks; the end of an account.
create index organisation_contacts_of_member on organisation_contacts (user_id);
create index organisation_contacts_named_by on organisation_contacts (named_by) where named_by is not null;
create index organisation_contacts_ended_by on organisation_contacts (ended_by) where ended_by is not null;

create table organisation_confirmations (
  request_id uuid not null references verification_requests (id) on delete cascade,
  organisation_id uuid not null references organisations (id) on delete cascade,
  answer text not null check (answer in ('confirmed', 'declined')),
  -- For reviewers.
  note text check (char_length(note) <= 8000),
  answered_by uuid references profiles (id) on delete set null,
  answered_at timestamptz(3) not null,
  -- The contact said later that the person has left.
  left_at timestamptz(3),
  left_told_by uuid references profiles (id) on delete set null,
  primary key (request_id, organisation_id),
  check (left_at is null or answer = 'confirmed')
);
create index organisation_confirmations_of_organisation on organisation_confirmations (organisation_id);
create index organisation_confirmations_answered_by on organisation_confirmations (answered_by)
  where answered_by is not null;
create index organisation_confirmations_left_told_by on organisation_confirmations (left_told_by)
  where left_told_by is not null;
