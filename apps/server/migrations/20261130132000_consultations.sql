create table consultations (
  id uuid primary key default gen_random_uuid(),
  question text not null check (btrim(question) <> ''), context text not null, policy text not null,
  sources text[] not null default '{}', region_codes text[] not null default '{}',
  opens_at timestamptz(3) not null, closes_at timestamptz(3) not null check (closes_at >= opens_at),
  opened_by uuid references profiles (id) on delete set null, -- It stays when the account leaves: others have answered.
  reminded_at timestamptz(3), -- Last reminder of statements that wait.
  is_settled boolean not null default false, -- Closed, and its last results are published.
  is_example boolean not null default false, created_at timestamptz(3) not null default now()
);
create index consultations_by_end on consultations (closes_at, id); -- open ones, next to close first; closed ones, last first
create index consultations_of_opener on consultations (opened_by, closes_at) where opened_by is not null; -- a member's open consultations; cascade
create index consultations_unsettled on consultations (opens_at, id) where not is_settled; -- consultations whose results advance

create table consultation_statements (
  id uuid primary key default gen_random_uuid(),
  consultation_id uuid not null references consultations (id) on delete cascade,
  number integer not null check (number > 0), -- Order of arrival, by which the public log names it.
  text text not null check (btrim(text) <> ''),
  author_id uuid references profiles (id) on delete set null, is_signed boolean not null default false,
  state text not null check (state in ('waiting', 'accepted', 'refused')),
  refused_for text check (refused_for in
    ('repeated', 'off_topic', 'unclear', 'several_ideas', 'insult', 'personal_data', 'illegal')),
  moderated_on date, by_staff boolean,
  created_at timestamptz(3) not null default now(),
  constraint consultation_statements_reason check ((state = 'refused') = (refused_for is not null)),
  constraint consultation_statements_number unique (consultation_id, number)
);
create index consultation_statements_by_state on consultation_statements (consultation_id, state, created_at, id); -- statements to answer; those that wait
create index consultation_statements_of_author on consultation_statements (author_id, consultation_id) where author_id is not null; -- a member's statements; cascade

-- A vote is a political opinion (GDPR, article 9): only its own member may read it, and it has no time.
create table consultation_votes (
  consultation_id uuid not null references consultations (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  statement_id uuid not null references consultation_statements (id) on delete cascade,
  vote smallint not null check (vote in (-1, 0, 1)),
  primary key (consultation_id, user_id, statement_id)
);
create index consultation_votes_of_member on consultation_votes (user_id); -- cascade
create index consultation_votes_of_statement on consultation_votes (statement_id); -- cascade

-- Published results of a consultation, and the plane in which a member finds their own place while it is open.
create table consultation_results (
  consultation_id uuid primary key references consultations (id) on delete cascade,
  computed_at timestamptz(3) not null, participants integer not null check (participants >= 0),
  results jsonb not null,
  plane jsonb -- Weights of statements and centres of groups; no member is in it. Null once the consultation is closed.
);
