-- The political agenda. One table with the eight types; the calendar's four filters group them.
create table events (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in (
    'meeting', 'session', 'election', 'demonstration', 'debate', 'assembly_vote', 'assembly_session', 'interview')),
  level text not null check (level in ('national', 'regional', 'local')),
  -- No honest text comes near these limits; the contract has the readers'.
  title text not null check (btrim(title) <> '' and char_length(title) <= 8000),
  description text not null check (char_length(description) <= 160000), place text check (char_length(place) <= 8000),
  starts_at timestamptz(3) not null, ends_at timestamptz(3) check (ends_at > starts_at),
  created_at timestamptz(3) not null default now(),
  -- Search text.
  line text not null generated always as (' ' || search_line(title || ' ' || coalesce(place, '') || ' ' || description)) stored,
  reference text unique, -- Name of a bundled fact, which each start reads again: a correction reaches its row.
  participants text[] not null default '{}', tv_channel text check (char_length(tv_channel) <= 3200),
  importance text not null default 'normal' check (importance in ('low', 'normal', 'high')),
  -- Known precision of starts_at: a day or a month stands for all of it, in Paris.
  date_precision text not null default 'minute' check (date_precision in ('minute', 'day', 'month', 'year')),
  source_institution text, source_page text, source_url text check (source_url like 'https://%'), as_of date,
  -- Certainty of the fact: two sources agree, one copy was read, or common knowledge that was not read again.
  basis text check (basis in ('cross-checked', 'single-copy', 'general-knowledge')),
  is_example boolean not null default false, -- Belongs to the demo community.
  withdrawn_at timestamptz(3), -- No longer announced by its source: hidden, and members with a reminder are notified.
  origin text check (origin in ('bundled', 'imported')), -- The bundled file withdraws only its own rows.
  called_off_at timestamptz(3), -- By an administrator; it stays to be read, as called off.
  corrected_at timestamptz(3), -- Since then an administrator's word holds; its source's is in `source_values`.
  source_values jsonb,
  revision integer not null default 1, -- The second of two administrators who change it at once is refused; calendars know which copy is newer.
  changed_at timestamptz(3) not null default now(),
  check (source_institution is null or (as_of is not null and basis is not null)),
  check ((corrected_at is null) = (source_values is null))
);
create index events_searched on events (starts_at, id) where type in ('debate', 'assembly_vote', 'assembly_session', 'interview'); -- what comes next
create index events_span on events using gist (tstzrange(starts_at, coalesce(ends_at, starts_at), '[]')); -- the calendar, whatever touches some days
create index events_by_start on events (starts_at, id); -- the calendar to subscribe to, from a day on
alter table polls add foreign key (election_id) references events (id);

-- Laws on their way (spec 001 §3, §4), from public sources.
create table laws (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^[A-Za-z0-9-]{1,64}$'), -- Names its page, and a bundled fact.
  dossier_uid text unique check (dossier_uid ~ '^[A-Za-z0-9-]{1,64}$'), -- At the Assemblée nationale: an import finds the law by it.
  origin text not null check (origin in ('bundled', 'imported')), -- The bundled file withdraws only its own rows.
  title text not null check (btrim(title) <> '' and char_length(title) <= 500),
  short_title text check (btrim(short_title) <> '' and char_length(short_title) <= 120),
  description text not null check (char_length(description) <= 4000), kind text not null check (kind in ('project', 'proposal')),
  nature text not null check (nature in ('ordinary', 'organic', 'constitutional', 'budget', 'treaty')),
  origin_chamber text check (origin_chamber in ('assemblee', 'senat')), law_number text check (char_length(law_number) <= 40),
  status text not null check (status in ('proposition', 'commission', 'seance', 'vote', 'promulgation', 'application')),
  note text check (char_length(note) <= 1000), source_institution text not null, source_page text not null,
  source_url text check (source_url like 'https://%'), as_of date not null,
  basis text not null check (basis in ('cross-checked', 'single-copy', 'general-knowledge')),
  moved_at timestamptz(3) not null, -- Its last known day, as that day's beginning in Paris.
  withdrawn_at timestamptz(3), follower_count integer not null default 0 check (follower_count >= 0),
  version_count integer not null default 0 check (version_count >= 0),
  -- Search text.
  line text not null generated always as (
    ' ' || search_line(coalesce(short_title, '') || ' ' || title || ' ' || coalesce(law_number, '') || ' ' || description)) stored
);
create index laws_by_move on laws (moved_at, id); -- the tracker, last moved first; of one stage; of one kind
create index laws_by_stage on laws (status, moved_at, id);
create index laws_by_kind on laws (kind, moved_at, id);
create index laws_by_number on laws (law_number) where law_number is not null; -- what is imported, looking for the law of a number
alter table departed_follows add foreign key (law_id) references laws (id) on delete cascade;

-- The six steps of a law; a stage without a row is known no further than by the law's status.
create table law_steps (
  law_id uuid not null references laws (id) on delete cascade,
  stage text not null check (stage in ('proposition', 'commission', 'seance', 'vote', 'promulgation', 'application')),
  on_date date, description text check (char_length(description) <= 1000),
  confidence text check (confidence in ('high', 'medium', 'low')),
  primary key (law_id, stage)
);

-- Further events of a law: readings, agreements, decisions, ballots.
create table law_acts (
  law_id uuid not null references laws (id) on delete cascade, position smallint not null check (position >= 0),
  on_date date not null, label text not null check (btrim(label) <> '' and char_length(label) <= 300),
  ballot_uid text check (char_length(ballot_uid) <= 64), votes_for integer check (votes_for >= 0),
  votes_against integer check (votes_against >= 0),
  abstentions integer, -- Abstentions of the ballots on a law. Null: not established.
  primary key (law_id, position), check (ballot_uid is not null or (votes_for is null and votes_against is null)),
  constraint law_acts_abstentions check (abstentions >= 0 and ballot_uid is not null or abstentions is null)
);
create index law_acts_of_ballot on law_acts (ballot_uid) where ballot_uid is not null; -- the law that a roll-call vote belongs to

-- Former versions of a law, each as a whole.
create table law_versions (
  id uuid primary key default gen_random_uuid(),
  law_id uuid not null references laws (id) on delete cascade, facts jsonb not null, created_at timestamptz(3) not null
);
create index law_versions_of_law on law_versions (law_id, created_at, id); -- the versions of a law, the last replaced first; cascade

-- Members who are notified when a law moves.
create table law_follows (
  user_id uuid not null references profiles (id) on delete cascade,
  law_id uuid not null references laws (id) on delete cascade, created_at timestamptz(3) not null default now(),
  primary key (user_id, law_id) -- whether a member follows a law; how many; cascade
);
create index law_follows_of_law on law_follows (law_id, user_id); -- followers to notify, in the order of their ids; cascade

-- A law that reached a stage; a job notifies its followers in batches, in the order of their ids, and resumes where it stopped.
create table law_moves (
  id uuid primary key default gen_random_uuid(),
  law_id uuid not null references laws (id) on delete cascade,
  stage text not null check (stage in ('proposition', 'commission', 'seance', 'vote', 'promulgation', 'application')),
  created_at timestamptz(3) not null,
  reached uuid not null default '00000000-0000-0000-0000-000000000000', -- Last member of the batches done.
  finished_at timestamptz(3)
);
create index law_moves_of_law on law_moves (law_id); -- cascade

create table event_subscriptions (
  user_id uuid not null references profiles (id) on delete cascade,
  event_id uuid not null references events (id) on delete cascade,
  reminder text not null check (reminder in ('hour', 'eve', 'week')),
  remind_at timestamptz(3), -- Follows the event when it moves.
  told_at timestamptz(3), created_at timestamptz(3) not null default now(),
  news text check (news in ('event_moved', 'event_called_off', 'event_withdrawn', 'event_restored')), -- Sent at once, whoever changed the event.
  primary key (user_id, event_id) -- a member's own
);
create index event_subscriptions_due on event_subscriptions (remind_at, user_id, event_id) where told_at is null; -- the round that reminds
create index event_subscriptions_of_event on event_subscriptions (event_id); -- an event that moves; cascade
create index event_subscriptions_news on event_subscriptions (event_id, user_id) where news is not null; -- the job that sends the news

-- Political data (spec 001 §2): established facts, one row each. A correction keeps the row that it corrects.
create table reference_datasets (
  name text primary key,
  imported_as_of date -- Date of a complete import: bundled files contain nothing newer.
);

create table reference_records (
  id uuid primary key default gen_random_uuid(),
  dataset text not null references reference_datasets (name),
  key text not null check (key <> '' and char_length(key) <= 120), -- Names it through all its versions.
  version integer not null check (version > 0),
  value jsonb not null, -- As the dataset's schema has it (civic/politics/datasets.ts).
  position integer not null, -- Its place in the dataset's own order.
  source_institution text not null, source_page text not null, source_url text check (source_url like 'https://%'),
  as_of date not null,
  -- Certainty of the fact: two sources agree, one copy was read, or common knowledge that was not read again.
  basis text not null check (basis in ('cross-checked', 'single-copy', 'general-knowledge')),
  warning text,
  outdated_on date, -- Known to have changed then, into what is not established.
  origin text not null check (origin in ('bundled', 'import')),
  import_id text, -- The import that brought it.
  loaded_at timestamptz(3) not null, superseded_at timestamptz(3),
  superseded_reason text, -- Reason for the correction, shown to readers.
  -- Null: `published_on` is not established; `read_on`: not read again. `source_exact`: the page itself, no home page.
  -- `second_source`: {institution, page, url, exactPage}.
  source_exact boolean not null default true,
  published_on date, read_on date, second_source jsonb,
  unique (dataset, key, version), check ((superseded_at is null) = (superseded_reason is null))
);
create unique index reference_records_current on reference_records (dataset, key) where superseded_at is null; -- what is valid now; one of a record
create index reference_records_corrected on reference_records (superseded_at desc, id desc) where superseded_at is not null; -- latest first

-- Files of official sources: when each was read, where from, and what came of it.
create table imports (
  id uuid primary key default gen_random_uuid(),
  source text not null check (char_length(source) between 1 and 40), institution text not null, page text not null,
  url text check (url like 'https://%'), -- The source's page; the file itself may move.
  read_from text not null check (char_length(read_from) <= 2000), -- Source: an address, or a file's name.
  digest text not null, -- The same again goes on where a stopped import ended.
  etag text, last_modified timestamptz(3),
  status text not null default 'reading' check (status in ('reading', 'done', 'refused')),
  documents integer not null default 0, staged integer not null default 0, -- Documents staged, records they gave: committed together.
  records integer, -- Once done: the next import is measured by it.
  refusal text, report jsonb, started_at timestamptz(3) not null, retrieved_at timestamptz(3) not null,
  finished_at timestamptz(3),
  as_of date not null, -- The day of the file, or else of its reading, in Paris.
  check ((status = 'done') = (records is not null)), check ((status = 'refused') <= (refusal is not null))
);
create index imports_of_source on imports (source, status, started_at desc); -- the last import of a source, and the one that was stopped

-- Records of a file, until all of it is read. A crash of the database empties it; the file is then read from its beginning.
create unlogged table import_staging (
  import_id uuid not null references imports (id) on delete cascade, kind text not null, key text not null, record jsonb not null,
  digest text not null, -- Unchanged records are not written.
  primary key (import_id, kind, key) -- the step that takes the records over; cascade
);

-- When each source was last asked: once a day, whatever the number of nodes.
create table import_refreshes (source text primary key, asked_on date not null);

-- Elected officials by their official identifiers, and how they voted in public.
create table organs (
  id integer primary key generated always as identity,
  uid text not null unique check (char_length(uid) <= 120),
  kind text not null check (kind in ('assembly', 'group', 'committee', 'party', 'government', 'unknown')),
  name text not null check (btrim(name) <> ''), short_name text, legislature smallint, starts_on date, ends_on date,
  colour text check (colour ~ '^#[0-9a-f]{6}$'), digest text not null, import_id uuid references imports (id)
);
create index organs_of_import on organs (import_id); -- foreign key

create table officials (
  id integer primary key generated always as identity,
  uid text not null unique check (char_length(uid) <= 40), -- PA1008 of the Assembly, SENAT-19732D of the Senate.
  institution text not null check (institution in ('assemblee', 'senat', 'parlement_europeen')),
  name text check (btrim(name) <> ''), -- Null for who is only known as a voter.
  sort_name text, page_url text check (page_url like 'https://%'),
  line text not null generated always as (' ' || search_line(coalesce(name, '') || ' ' || uid)) stored, -- Search text.
  is_example boolean not null default false, -- Belongs to the demo community.
  digest text not null, import_id uuid references imports (id)
);
create index officials_by_name on officials (sort_name, id) where name is not null; -- the reviewers' search, in the order of names
create index officials_of_import on officials (import_id); -- foreign key
create index officials_name_shape on officials (name_shape(name)) where name is not null; -- whether a display name looks like that of an official

create table mandates (
  id integer primary key generated always as identity,
  official_id integer not null references officials (id) on delete cascade, organ_id integer not null references organs (id),
  kind text not null check (kind in ('assembly', 'group', 'committee', 'party', 'government', 'unknown')),
  quality text, constituency text,
  starts_on date, -- Null where the source has no date.
  ends_on date check (ends_on >= starts_on)
);
create index mandates_of_official on mandates (official_id, kind); -- what an official holds; cascade
create index mandates_of_organ on mandates (organ_id); -- foreign key

create table roll_calls (
  id integer primary key generated always as identity,
  uid text not null unique check (char_length(uid) <= 60), -- VTANR5L17V1234: vote, Assembly, Fifth Republic, legislature, number.
  institution text not null check (institution in ('assemblee', 'senat')), number integer not null, legislature smallint,
  held_on date not null, kind text not null check (kind in ('ordinary', 'solemn', 'censure')),
  title text not null check (btrim(title) <> ''),
  whole_text boolean not null, -- On all of a text, as opposed to an article or an amendment.
  notable boolean not null generated always as (whole_text or kind = 'censure') stored,
  outcome text not null check (outcome in ('adopted', 'rejected')), votes_for integer not null,
  votes_against integer not null, abstentions integer not null, non_voters integer not null,
  required integer, -- Number of votes needed.
  page_url text check (page_url like 'https://%'),
  line text not null generated always as (' ' || search_line(title)) stored, -- Search text.
  is_example boolean not null default false, digest text not null, import_id uuid references imports (id)
);
create index roll_calls_notable on roll_calls (institution, held_on desc, id desc) where notable; -- an official's votes, latest first; their number
create index roll_calls_latest on roll_calls (institution, held_on desc, id desc); -- all of an official's votes, the latest first
create index roll_calls_of_import on roll_calls (import_id); -- foreign key

create table roll_call_groups (
  roll_call_id integer not null references roll_calls (id) on delete cascade,
  organ_id integer not null references organs (id), members integer not null, votes_for integer not null,
  votes_against integer not null, abstentions integer not null, non_voters integer not null,
  primary key (roll_call_id, organ_id) -- the result by group; the group beside its member's position; cascade
);
create index roll_call_groups_of_organ on roll_call_groups (organ_id); -- foreign key

-- Position of each official in each vote: millions of rows, without foreign keys, which would take longer than the import: one statement
-- joins all three.
create table positions (
  official_id integer not null, roll_call_id integer not null, group_id integer not null,
  position text not null check (position in ('p', 'c', 'a', 'n')), -- For, against, abstention, not voting.
  delegated boolean not null,
  cause text check (cause in ('PAN', 'PSE', 'MG')), -- Presides the Assembly or the sitting, member of the government.
  correction text check (correction in ('p', 'c', 'a', 'n')), -- As the member declared it afterwards.
  primary key (official_id, roll_call_id) -- an official's position in each vote of a page
);
create index positions_of_roll_call on positions (roll_call_id); -- an import that replaces the positions of a corrected vote

-- Verified members who are officials, and their notes on their votes.
create table official_links (
  official_id integer primary key references officials (id),
  user_id uuid not null unique references profiles (id) on delete cascade, linked_at timestamptz(3) not null default now()
);

-- A post of the official's that explains a vote. It goes with the post, and with the link.
create table vote_explanations (
  official_id integer not null references official_links (official_id) on delete cascade,
  roll_call_id integer not null references roll_calls (id),
  post_id uuid not null unique references posts (id) on delete cascade, created_at timestamptz(3) not null default now(),
  primary key (official_id, roll_call_id) -- the explanations of a page of votes; cascade
);
create index vote_explanations_of_roll_call on vote_explanations (roll_call_id); -- foreign key

-- The electoral reserve (docs/adr/0018): from the eve to the closing of the polls candidates publish nothing.
create table reserves (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events (id), -- The election: each round is one.
  region_code text check (region_code in ('75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A')), -- Null: the whole country.
  -- Days of the eve and of the polls.
  clock text not null check (clock in (
    'Europe/Paris', 'America/Guadeloupe', 'America/Martinique', 'America/Cayenne', 'America/Miquelon', 'Pacific/Tahiti',
    'Indian/Reunion', 'Indian/Mayotte', 'Pacific/Noumea', 'Pacific/Wallis')),
  starts_at timestamptz(3) not null, ends_at timestamptz(3) not null,
  ended_at timestamptz(3), -- Ended before its time, or called off.
  revision integer not null default 1, -- The second of two administrators who change it at once is refused.
  created_at timestamptz(3) not null default now(),
  check (ends_at > starts_at and ends_at <= starts_at + interval '7 days')
);
create unique index reserves_of_event on reserves (event_id, clock, region_code) nulls not distinct; -- a round's period; a candidate's; foreign key
create index reserves_by_end on reserves (ends_at desc, id desc); -- reserves in force or to come; all of them, latest first

-- Candidates of each round: its rules concern these accounts alone.
create table reserve_candidates (
  event_id uuid not null references events (id), user_id uuid not null references profiles (id) on delete cascade,
  -- Other regions' periods do not concern them.
  region_code text check (region_code in ('75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A')),
  source_url text check (source_url like 'https://%' and char_length(source_url) <= 500),
  declared boolean not null default false, -- By the member; an administrator names a source.
  created_at timestamptz(3) not null default now(),
  primary key (event_id, user_id), -- the candidates of a round; whether one is marked already
  check (declared or source_url is not null)
);
create index reserve_candidates_of_member on reserve_candidates (user_id); -- rounds of a member; cascade

-- Acts of administrators with their reasons: rows are added and never changed, except that the names of deleted accounts are removed.
create table reserve_acts (
  id bigint generated always as identity primary key,
  actor_id uuid references profiles (id) on delete set null,
  act text not null check (act in (
    'reserve_set', 'reserve_moved', 'reserve_ended', 'candidate_marked', 'candidate_unmarked', 'candidates_copied')),
  event_id uuid not null references events (id), reserve_id uuid references reserves (id),
  subject_id uuid references profiles (id) on delete set null, -- The candidate; null once that account is gone.
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 20000),
  starts_at timestamptz(3), ends_at timestamptz(3), -- Moments of the period from then on.
  created_at timestamptz(3) not null default now()
);
create index reserve_acts_of_event on reserve_acts (event_id, id desc); -- foreign key
create index reserve_acts_of_reserve on reserve_acts (reserve_id) where reserve_id is not null; -- foreign key
create index reserve_acts_of_actor on reserve_acts (actor_id) where actor_id is not null; -- an administrator's acts in their archive; cascade
create index reserve_acts_of_subject on reserve_acts (subject_id) where subject_id is not null; -- the end of an account that was marked

-- Former versions of events, each with the time in which it was shown. A correction keeps the corrected version.
create table event_versions (
  event_id uuid not null references events (id) on delete cascade, revision integer not null, value jsonb not null,
  shown_from timestamptz(3) not null, shown_until timestamptz(3) not null,
  primary key (event_id, revision) -- the history of an event, latest first
);

-- A report of an error in one figure. Gone with the account of its reporter.
create table error_reports (
  id uuid primary key default id_by_time(),
  reporter_id uuid not null references profiles (id) on delete cascade,
  page text not null check (char_length(page) <= 40), -- Address of the figure: page, block, row in the block.
  block text not null check (char_length(block) <= 130), item text check (char_length(item) <= 130),
  record text not null check (char_length(record) <= 300), -- `economic-figures/growth-2025`, `calendar/ID`, `laws/REFERENCE`.
  path text not null check (char_length(path) <= 300), -- Path of the page that shows it.
  subject text not null check (char_length(subject) <= 2000), -- The figure in words, when it was reported.
  wrong text not null check (btrim(wrong) <> '' and char_length(wrong) <= 20000),
  proposed text not null check (btrim(proposed) <> '' and char_length(proposed) <= 20000),
  source_url text not null check (char_length(source_url) <= 500), note text check (char_length(note) <= 40000),
  line text not null generated always as (' ' || search_line(subject)) stored, created_at timestamptz(3) not null default now(),
  outcome text check (outcome in ('corrected', 'noted', 'refused', 'closed')),
  reason text check (char_length(reason) <= 40000), -- Why it was refused.
  settled_at timestamptz(3),
  check ((outcome is null) = (settled_at is null)), check ((outcome is not distinct from 'refused') = (reason is not null))
);
create unique index error_reports_of_member on error_reports (reporter_id, page, block, coalesce(item, ''))
  where settled_at is null; -- one open report of a member for a figure; the member's open reports; cascade
create index error_reports_by_reporter on error_reports (reporter_id, created_at, id);
create index error_reports_open on error_reports (created_at, id) where settled_at is null; -- the editors' queue, oldest first; settled, latest first
create index error_reports_settled on error_reports (settled_at desc, id desc) where settled_at is not null;

-- Corrections in public. Names neither reporter nor editor.
create table published_corrections (
  id uuid primary key default id_by_time(),
  report_id uuid references error_reports (id) on delete set null, -- Null once its reporter's account is gone.
  record text not null check (char_length(record) <= 300), page text not null check (char_length(page) <= 40),
  block text not null check (char_length(block) <= 130), item text check (char_length(item) <= 130),
  path text not null check (char_length(path) <= 300), subject text not null check (char_length(subject) <= 2000),
  before text not null check (btrim(before) <> '' and char_length(before) <= 20000),
  after text not null check (btrim(after) <> '' and char_length(after) <= 20000),
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 40000),
  source_name text not null check (btrim(source_name) <> '' and char_length(source_name) <= 8000),
  source_url text not null check (char_length(source_url) <= 500),
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'), -- Fields corrected until the source agrees: `[{path, before, after}]`.
  published_at timestamptz(3) not null
);
create index published_corrections_latest on published_corrections (published_at desc, id desc); -- the public list; the corrections of one record
create index published_corrections_of_record on published_corrections (record, published_at desc, id desc);
create index published_corrections_of_block on published_corrections (page, block, published_at desc, id desc); -- those of one law, event or block
create unique index published_corrections_of_report on published_corrections (report_id) where report_id is not null;

-- The figure is the rows' count, whoever writes or deletes them.
create function count_law_follows() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then update laws set follower_count = follower_count + 1 where id = new.law_id;
  else update laws set follower_count = follower_count - 1 where id = old.law_id; end if;
  return null;
end $$;
create trigger count_law_follows after insert or delete on law_follows for each row execute function count_law_follows();

-- However a tick ends, the link ends with it, and the account's history records it.
create function unlink_official() returns trigger language plpgsql as $$ begin
  if exists (select from official_links where user_id = new.id) then
    delete from official_links where user_id = new.id;
    insert into auth.audit_events (user_id, event) values (new.id, 'official_unlinked');
  end if;
  return null;
end $$;
create trigger profiles_unlinked after update of verified, role on profiles for each row
  when ((old.verified and not new.verified) or (old.role = 'politician' and new.role <> 'politician')) execute function unlink_official();

create function keep_reserve_act() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and (new.id, new.act, new.event_id, new.reserve_id, new.reason, new.starts_at, new.ends_at, new.created_at)
      is not distinct from (old.id, old.act, old.event_id, old.reserve_id, old.reason, old.starts_at, old.ends_at, old.created_at)
    and (new.actor_id is null or new.actor_id = old.actor_id) and (new.subject_id is null or new.subject_id = old.subject_id)
  then return new; end if;
  raise exception 'acts on election periods are never changed' using errcode = 'restrict_violation';
end $$;
create trigger reserve_acts_kept before update or delete on reserve_acts for each row execute function keep_reserve_act();

-- Values of an event, as the API shows them (`EventValues` of the contract).
create function event_values(event events) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'type', event.type,
    'level', event.level,
    'title', event.title,
    'description', event.description,
    'place', event.place,
    'participants', event.participants,
    'tv_channel', event.tv_channel,
    'importance', event.importance,
    'starts_at', to_char(event.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ends_at', to_char(event.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'date_precision', event.date_precision,
    'source', case when event.source_institution is not null then jsonb_build_object(
      'institution', event.source_institution,
      'page', coalesce(event.source_page, ''),
      'url', event.source_url,
      'as_of', event.as_of::text,
      'basis', event.basis
    ) end,
    'standing', case
      when event.withdrawn_at is not null then 'withdrawn'
      when event.called_off_at is not null then 'called_off'
      else 'announced'
    end
  )
$$;

create function count_event_revision() returns trigger language plpgsql as $$ begin
  if event_values(new) is distinct from event_values(old) then
    new.revision := old.revision + 1;
    new.changed_at := now();
    insert into event_versions (event_id, revision, value, shown_from, shown_until)
    values (old.id, old.revision, event_values(old), old.changed_at, new.changed_at);
  end if;
  return new;
end $$;
create trigger events_revised before update on events for each row execute function count_event_revision();

create function keep_event_version() returns trigger language plpgsql as $$ begin
  raise exception 'what an event said is never changed' using errcode = 'restrict_violation';
end $$;
create trigger event_versions_kept before update on event_versions for each row execute function keep_event_version();

-- An event that moves is reminded of at its new time, even to members reminded already; a withdrawn one is announced at once.
create function move_event_reminders() returns trigger language plpgsql as $$
declare
  stood boolean := old.withdrawn_at is null and old.called_off_at is null;
  stands boolean := new.withdrawn_at is null and new.called_off_at is null;
  told text := case when new.withdrawn_at is not null and old.withdrawn_at is null then 'event_withdrawn'
    when stood and not stands then 'event_called_off' when stands and not stood then 'event_restored' when stands then 'event_moved' end;
begin
  -- Nobody is told of what was over, and is over still.
  if greatest(old.ends_at, old.starts_at + case old.date_precision when 'month' then interval '1 month' else interval '0' end,
    new.ends_at, new.starts_at + case new.date_precision when 'month' then interval '1 month' else interval '0' end) <= now()
  then told := null; end if;
  update event_subscriptions set news = coalesce(told, news),
    remind_at = case when stands then event_reminder_at(new.starts_at, new.date_precision, reminder) end,
    -- What would come now, with the news, is not told a second time.
    told_at = case when stands and event_reminder_at(new.starts_at, new.date_precision, reminder) <= now() then now() end
    where event_id = new.id;
  return null;
end $$;
create trigger events_moved after update on events for each row
  when ((old.starts_at, old.date_precision, old.withdrawn_at, old.called_off_at)
    is distinct from (new.starts_at, new.date_precision, new.withdrawn_at, new.called_off_at)) execute function move_event_reminders();

-- Moment of a reminder, by the clocks of Paris; null where the day is not known. The eve stands for an hour that is not known.
create function event_reminder_at(starts_at timestamptz, date_precision text, reminder text) returns timestamptz
  language sql immutable parallel safe
  return case when date_precision in ('month', 'year') then null
    when reminder = 'hour' and date_precision = 'minute' then starts_at - interval '1 hour'
    when reminder = 'week' then ((starts_at at time zone 'Europe/Paris')::date - 7 + time '09:00') at time zone 'Europe/Paris'
    else ((starts_at at time zone 'Europe/Paris')::date - 1 + time '18:00') at time zone 'Europe/Paris'
  end;
