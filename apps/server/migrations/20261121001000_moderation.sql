-- Moderation that answers: what was reported stands in a case, a case ends with reasoned decisions, a decision can be
-- appealed against and reversed, and every act is written down for good.

-- One open case for each thing reported, however many report it. A case closed and reported again is another case.
create table moderation_cases (
  id uuid primary key default gen_random_uuid(),
  target_type text not null check (target_type in ('post', 'comment', 'profile', 'message')),
  -- What is judged may go meanwhile; the copy below says what it was.
  target_id uuid not null,
  -- Whose it is; null once that account is gone.
  author_id uuid references profiles (id) on delete set null,
  -- What was reported, as it stood then: text, addresses of its media, the author's name. Emptied with the account.
  copy jsonb,
  status text not null default 'open' check (status in ('open', 'decided')),
  -- Reports and notices by members and guests.
  report_count integer not null default 0 check (report_count >= 0),
  -- Higher first; computed when reports arrive (features/moderation/priority.ts).
  priority integer not null default 0,
  opened_at timestamptz(3) not null default now(),
  last_report_at timestamptz(3) not null default now(),
  -- Who works on it, until when nobody else may.
  claimed_by uuid references profiles (id) on delete set null,
  claimed_until timestamptz(3),
  decided_at timestamptz(3),
  check ((status = 'decided') = (decided_at is not null)),
  check ((claimed_by is null) or (claimed_until is not null))
);

-- Reader: a report looks for the open case of what it is about; two at once open one.
create unique index moderation_cases_open on moderation_cases (target_type, target_id) where status = 'open';
-- Reader: the queue, most urgent first, then who waits longest.
create index moderation_cases_queue on moderation_cases (priority desc, opened_at, id) where status = 'open';
-- Reader: the decided cases, latest first.
create index moderation_cases_decided on moderation_cases (decided_at desc, id desc) where status = 'decided';
-- Readers: earlier cases of the same content, latest first.
create index moderation_cases_of_target on moderation_cases (target_type, target_id, opened_at desc);
-- Readers: earlier cases of the same author; the end of their account.
create index moderation_cases_of_author on moderation_cases (author_id, opened_at desc) where author_id is not null;
-- Readers: what a moderator has claimed; the end of their account.
create index moderation_cases_claimed on moderation_cases (claimed_by) where claimed_by is not null;

alter table reports add column case_id uuid references moderation_cases (id) on delete set null;
-- Readers: the reports of a case, oldest first; its cascade.
create index reports_of_case on reports (case_id, created_at) where case_id is not null;

-- What was decided, by whom, under which rule, with which facts. Never rewritten: a reversal is dated, and says who.
create table moderation_decisions (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation_cases (id) on delete cascade,
  moderator_id uuid references profiles (id) on delete set null,
  kind text not null
    check (kind in ('no_action', 'label', 'limit_reach', 'remove', 'warn', 'suspend', 'ban')),
  -- The rule of /cgu that it rests on; none for "no action".
  rule text check (rule in (
    'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'impersonation', 'spam', 'misinformation',
    'inappropriate')),
  -- Against the law, or against the terms alone (regulation 2022/2065, article 17).
  ground text check (ground in ('illegal_content', 'terms')),
  label text check (label in ('disputed', 'sensitive', 'misleading')),
  -- Facts and circumstances, for the author: stands in the statement of reasons.
  facts text check (char_length(facts) <= 8000),
  -- For staff only.
  note text check (char_length(note) <= 8000),
  -- Whether a machine took it: no decision is, and the statement says so.
  automated boolean not null default false,
  suspended_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  reversed_at timestamptz(3),
  reversed_by uuid references profiles (id) on delete set null,
  reversal_note text check (char_length(reversal_note) <= 8000),
  check ((kind = 'no_action') = (rule is null)),
  check ((rule is null) = (ground is null)),
  check ((kind = 'no_action') or (facts is not null)),
  check ((kind = 'label') = (label is not null)),
  check ((kind = 'suspend') = (suspended_until is not null))
);

-- Readers: the decisions of a case, and its cascade.
create index moderation_decisions_of_case on moderation_decisions (case_id, created_at);
-- Readers: a moderator's decisions, latest first; the end of their account.
create index moderation_decisions_of_moderator on moderation_decisions (moderator_id, created_at desc)
  where moderator_id is not null;
-- Reader: the end of an account that reversed one.
create index moderation_decisions_reversed_by on moderation_decisions (reversed_by) where reversed_by is not null;
-- Reader: figures and statements of a year.
create index moderation_decisions_by_date on moderation_decisions (created_at, id);

-- What a decision does to a post. A removed post is a private one: every list and address already closes itself to
-- others, and its author still sees it, with the reason. What it was before comes back when the decision is reversed.
alter table posts
  add column moderation_label text check (moderation_label in ('disputed', 'sensitive', 'misleading')),
  add column reach_limited boolean not null default false,
  add column withheld_visibility text check (withheld_visibility in ('public', 'followers', 'private')),
  add constraint posts_withheld check (withheld_visibility is null or visibility = 'private');

-- A removed comment is its author's alone to see, a removed message nobody's but its sender's.
alter table comments
  add column moderation_label text check (moderation_label in ('disputed', 'sensitive', 'misleading')),
  add column withheld_at timestamptz(3);
alter table messages add column withheld_at timestamptz(3);

-- Every act of the staff, for good: rows are added and never changed, but for the name of who has left.
create table moderation_acts (
  id bigint generated always as identity primary key,
  actor_id uuid references profiles (id) on delete set null,
  act text not null check (char_length(act) <= 60),
  case_id uuid references moderation_cases (id) on delete set null,
  decision_id uuid references moderation_decisions (id) on delete set null,
  -- Closed codes and figures only: no names, no texts of members.
  details jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);

-- Reader: the trail of a case.
create index moderation_acts_of_case on moderation_acts (case_id, id) where case_id is not null;
-- Reader: the trail of one decision's cascade.
create index moderation_acts_of_decision on moderation_acts (decision_id) where decision_id is not null;
-- Readers: what one of the staff did, latest first; the end of their account.
create index moderation_acts_of_actor on moderation_acts (actor_id, id desc) where actor_id is not null;

create function keep_moderation_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.act, new.details, new.created_at) is not distinct from (old.id, old.act, old.details, old.created_at)
    and (new.actor_id is null or new.actor_id = old.actor_id)
    and (new.case_id is null or new.case_id = old.case_id)
    and (new.decision_id is null or new.decision_id = old.decision_id)
  then return new; end if;
  raise exception 'acts of moderation are never changed' using errcode = 'restrict_violation';
end $$;

create trigger moderation_acts_kept before update or delete on moderation_acts
  for each row execute function keep_moderation_act();

-- An appeal against a decision: by the author of what was judged, or by who reported it and was not followed.
create table moderation_appeals (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null references moderation_decisions (id) on delete cascade,
  appellant_id uuid references profiles (id) on delete set null,
  text text not null check (btrim(text) <> '' and char_length(text) <= 20000),
  status text not null default 'open' check (status in ('open', 'upheld', 'reversed')),
  claimed_by uuid references profiles (id) on delete set null,
  claimed_until timestamptz(3),
  decided_by uuid references profiles (id) on delete set null,
  -- Why, for the appellant.
  answer text check (char_length(answer) <= 8000),
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'open') or (answer is not null))
);

-- Readers: a member appeals once against a decision; their own appeals; the end of their account.
create unique index moderation_appeals_once on moderation_appeals (appellant_id, decision_id)
  where appellant_id is not null;
-- Readers: the appeals against a decision, and its cascade.
create index moderation_appeals_of_decision on moderation_appeals (decision_id);
-- Reader: the queue of appeals, oldest first.
create index moderation_appeals_queue on moderation_appeals (created_at, id) where status = 'open';
-- Readers: the end of an account that claimed or decided one.
create index moderation_appeals_claimed on moderation_appeals (claimed_by) where claimed_by is not null;
create index moderation_appeals_decided_by on moderation_appeals (decided_by) where decided_by is not null;
-- Reader: figures of a year.
create index moderation_appeals_by_date on moderation_appeals (created_at) include (status, decided_at);

-- A notice under article 16 of regulation 2022/2065, by whoever, account or not.
create table legal_notices (
  id uuid primary key default gen_random_uuid(),
  case_id uuid references moderation_cases (id) on delete set null,
  -- What the receipt shows; with the secret behind it the notifier reads where the notice stands.
  receipt text not null unique check (receipt ~ '^[A-Z0-9-]{6,20}$'),
  secret_hash bytea not null,
  member_id uuid references profiles (id) on delete set null,
  -- Null for who reports abuse of children, and once the notice is a year old.
  notifier_name text check (char_length(notifier_name) <= 200),
  notifier_email text check (char_length(notifier_email) <= 320),
  target_type text not null check (target_type in ('post', 'comment', 'profile')),
  target_id uuid not null,
  address text not null check (char_length(address) <= 2000),
  reason text not null check (reason in (
    'harassment', 'hate_speech', 'defamation', 'privacy', 'terrorism', 'child_abuse', 'intellectual_property',
    'election', 'other')),
  explanation text not null check (btrim(explanation) <> '' and char_length(explanation) <= 20000),
  created_at timestamptz(3) not null default now()
);

-- Readers: the notices of a case, and its cascade.
create index legal_notices_of_case on legal_notices (case_id, created_at) where case_id is not null;
-- Readers: a member's own notices; the end of their account.
create index legal_notices_of_member on legal_notices (member_id) where member_id is not null;
-- Readers: figures of a year; the sweep of names a year old.
create index legal_notices_by_date on legal_notices (created_at);
