-- The staff finds a text by its words, and by their stems with and without accents.
create function case_words(content text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(search_lexemes(content), ''));

-- One open case a thing, however many report it. It ends with reasoned decisions, which can be appealed against and reversed.
create table moderation_cases (
  id uuid primary key default gen_random_uuid(),
  -- `tick`, `reporting`: a decision about a tick, or about misuse of reports (regulation 2022/2065, article 23(2)), has a case of
  -- its own, decided from the start; its target is the request, or the member.
  target_type text not null check (target_type in ('post', 'comment', 'question', 'profile', 'message', 'tick', 'reporting')),
  target_id uuid not null, -- May be gone; the copy preserves its content.
  author_id uuid references profiles (id) on delete set null, -- Its author; null once that account is gone.
  copy jsonb, -- As it stood then: text, addresses of media, author's name. Emptied with the account.
  status text not null default 'open' check (status in ('open', 'decided')),
  report_count integer not null default 0 check (report_count >= 0), -- Reports and notices by members and guests.
  priority integer not null default 0, -- Higher first; see trust/moderation/priority.ts.
  opened_at timestamptz(3) not null default now(), last_report_at timestamptz(3) not null default now(),
  -- The moderator who has claimed it, and the end of the claim.
  claimed_by uuid references profiles (id) on delete set null, claimed_until timestamptz(3), decided_at timestamptz(3),
  gravity integer not null default 0, -- Gravity of the gravest reason given, weighed by the trust in its giver (trust/moderation/priority.ts).
  weight integer not null default 0, -- Summed weight of all who gave a reason, in thousandths.
  -- Language of the reported text, or of its author where the text is too short; null: unknown.
  language text constraint moderation_cases_language check (language in ('fr', 'en', 'es', 'de', 'it')),
  assigned_to uuid references profiles (id) on delete set null, assigned_at timestamptz(3),
  escalated_at timestamptz(3), escalated_by uuid references profiles (id) on delete set null,
  escalation_note text, -- For the administrators; emptied with the author's account.
  is_flagged boolean not null default false, -- A trusted flagger gave notice of it.
  -- Authors of the post that it asks, comments or quotes, and of the comment that it answers: parties, who do not judge it.
  addressee_id uuid constraint moderation_cases_addressee references profiles (id) on delete set null,
  answered_author_id uuid constraint moderation_cases_answered_author references profiles (id) on delete set null,
  check ((status = 'decided') = (decided_at is not null)), check ((claimed_by is null) or (claimed_until is not null)),
  constraint moderation_cases_escalation check ((escalated_at is null) = (escalation_note is null) and char_length(escalation_note) <= 8000)
);
create unique index moderation_cases_open on moderation_cases (target_type, target_id) where status = 'open'; -- one a target, which a report joins
create index moderation_cases_queue on moderation_cases (priority desc, opened_at, id) where status = 'open'; -- most urgent first, then oldest
create index moderation_cases_decided on moderation_cases (decided_at desc, id desc) where status = 'decided'; -- the decided cases, latest first
create index moderation_cases_of_target on moderation_cases (target_type, target_id, opened_at desc); -- earlier ones of a content, latest first
create index moderation_cases_of_author on moderation_cases (author_id, opened_at desc) where author_id is not null; -- an author's; cascade
create index moderation_cases_claimed on moderation_cases (claimed_by) where claimed_by is not null; -- what a moderator has claimed; cascade
create index moderation_cases_of_reported on moderation_cases (author_id) where status = 'open' and author_id is not null; -- members with open cases
create index moderation_cases_assigned on moderation_cases (assigned_to) where assigned_to is not null; -- what somebody takes care of; cascade
create index moderation_cases_escalated_by on moderation_cases (escalated_by) where escalated_by is not null; -- end of who passed a case on
create index moderation_cases_for_administrators -- their queue: what was passed on to them first
  on moderation_cases ((priority + case when escalated_at is null then 0 else 1000000 end) desc, opened_at, id) where status = 'open';
create index moderation_cases_by_reference on moderation_cases (right(id::text, 8)); -- a case by the end of its id, as the team reads it out
create index moderation_cases_words on moderation_cases using gin (case_words(copy ->> 'text')) where copy is not null; -- words of the content
create index moderation_cases_of_addressee on moderation_cases (addressee_id) where addressee_id is not null; -- cascade
create index moderation_cases_of_answered_author on moderation_cases (answered_author_id) where answered_author_id is not null; -- cascade
alter table media add foreign key (case_id) references moderation_cases (id) on delete set null;

create table reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid references profiles (id) on delete set null, -- Null once the reporter's account is gone: the report stands.
  target_type text not null check (target_type in ('post', 'comment', 'question', 'profile', 'message')),
  target_id uuid not null, -- May be gone.
  reason text not null check (reason in ('harassment', 'hate_speech', 'spam', 'misinformation', 'inappropriate', 'other')),
  details text check (char_length(details) <= 20000), created_at timestamptz(3) not null default now(),
  case_id uuid references moderation_cases (id) on delete set null,
  check (reason <> 'other' or details is not null)
);
create unique index reports_of_member on reports (reporter_id, target_type, target_id) where reporter_id is not null; -- one a target; one's own
create index reports_of_target on reports (target_type, target_id, created_at); -- moderation, all reports of one target, oldest first
create index reports_by_date on reports (created_at) include (reason, target_type); -- reports of a year by reason and target
create index reports_of_case on reports (case_id, created_at) where case_id is not null; -- the reports of a case, oldest first; cascade
create index reports_words on reports using gin (case_words(details)) where details is not null and case_id is not null; -- words of the reports
alter table notifications add foreign key (report_id) references reports (id) on delete cascade;

create table moderation_signals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'same_text', 'same_site', 'votes', 'reactions', 'comments', 'follows', 'reports', 'mass_reports', 'rejected_reports')),
  -- Strongest measure: acts, members, new ones, of these arrived within an hour. Of reports by one member: sent or judged, and
  -- followed.
  acts integer not null check (acts >= 0), members integer not null check (members >= 0), newcomers integer not null check (newcomers >= 0),
  together integer not null check (together >= 0),
  contents uuid[] not null default '{}' check (cardinality(contents) <= 10), -- Some public posts and comments that show it.
  opened_at timestamptz(3) not null, measured_at timestamptz(3) not null, dismissed_at timestamptz(3),
  dismissed_by uuid references profiles (id) on delete set null,
  subject_type text not null check (subject_type in ('post', 'comment', 'profile', 'poll', 'case', 'site')),
  subject_id text not null, -- The name of a site; the id of any other subject.
  constraint moderation_signals_subject check (
    case subject_type when 'site' then char_length(subject_id) <= 253 else subject_id = subject_id::uuid::text end)
);
create unique index moderation_signals_open on moderation_signals (kind, subject_type, subject_id) where dismissed_at is null; -- one a subject
create index moderation_signals_waiting on moderation_signals (opened_at desc, id desc) where dismissed_at is null; -- latest first
create index moderation_signals_dismissed on moderation_signals (dismissed_at desc, id desc) where dismissed_at is not null; -- latest first
create index moderation_signals_of_subject on moderation_signals (subject_type, subject_id, kind, dismissed_at); -- dismissed lately; a subject's end
create index moderation_signals_measured on moderation_signals (measured_at); -- the sweep of old ones
create index moderation_signals_dismissed_by on moderation_signals (dismissed_by) where dismissed_by is not null;

-- The rules of /cgu: their codes are closed, their wording is the administrators', in numbered versions (docs/adr/0021).
create table rules (
  code text primary key check (code in (
    'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'impersonation', 'spam', 'misinformation', 'inappropriate')),
  retired_at timestamptz(3), -- No new decision rests on it; those already taken do.
  revision integer not null default 1 -- The second of two administrators who change it at once is refused.
);

-- Changes of each rule: rows are added and never changed, except that the names of deleted accounts are removed.
create table rule_changes (
  id bigint generated always as identity primary key,
  rule text not null references rules (code), kind text not null check (kind in ('worded', 'called_off', 'retired', 'restored')),
  version integer not null check (version >= 1), -- For a rule retired or restored, the wording in force.
  -- By language: title and text; French always.
  texts jsonb check (texts is null or btrim(coalesce(texts -> 'fr' ->> 'title', '')) <> ''
    and btrim(coalesce(texts -> 'fr' ->> 'text', '')) <> ''),
  in_force_on date, -- The day, in Paris, from which it holds.
  reason text check (btrim(reason) <> '' and char_length(reason) <= 20000), -- None for the wording with which Parvis opened.
  actor_id uuid references profiles (id) on delete set null, created_at timestamptz(3) not null default now(),
  check ((kind = 'worded') = (texts is not null)), check ((kind = 'worded') = (in_force_on is not null)),
  check (reason is not null or (kind = 'worded' and version = 1))
);
create unique index rule_changes_of_rule on rule_changes (rule, id); -- what became of a rule, latest first; what a decision cites
create unique index rule_changes_worded on rule_changes (rule, version desc) where kind = 'worded'; -- the wording in force, and the next number
create unique index rule_changes_called_off on rule_changes (rule, version) where kind = 'called_off'; -- whether one is not to be
create index rule_changes_of_actor on rule_changes (actor_id) where actor_id is not null; -- an administrator's changes in their archive; cascade
alter table announcements add foreign key (rule_change_id) references rule_changes (id);

-- Decisions: kind, moderator, rule, facts. Never rewritten: a reversal adds its date and its author.
create table moderation_decisions (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation_cases (id) on delete cascade,
  moderator_id uuid references profiles (id) on delete set null,
  kind text not null check (kind in (
    'no_action', 'label', 'limit_reach', 'remove', 'warn', 'suspend', 'ban', 'refuse_tick', 'suspend_tick', 'remove_tick',
    'warn_reporting', 'suspend_reporting')),
  -- None for "no action".
  rule text check (rule in (
    'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'impersonation', 'spam', 'misinformation', 'inappropriate')),
  ground text check (ground in ('illegal_content', 'terms')), -- Against the law or the terms (regulation 2022/2065, article 17).
  label text check (label in ('disputed', 'sensitive', 'misleading')),
  facts text check (char_length(facts) <= 8000), -- For the author, in the statement of reasons.
  note text check (char_length(note) <= 8000), -- For staff only.
  automated boolean not null default false, -- Made by a machine: none is, and the statement declares it.
  suspended_until timestamptz(3), created_at timestamptz(3) not null default now(), reversed_at timestamptz(3),
  reversed_by uuid references profiles (id) on delete set null, reversal_note text check (char_length(reversal_note) <= 8000),
  former jsonb, -- For its reversal: a biography and a picture, or another ban.
  rule_wording bigint, -- The wording on which it rested.
  -- Reason of a decision on a tick, which cites no rule.
  tick_reason text check (tick_reason in (
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery', 'mandate_ended',
    'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed', 'documents_not_received',
    'left_organisation')),
  self_corrected boolean not null default false, -- The same person took and reversed it.
  -- The law relied on (article 17); null: from before this column.
  legal_ground text check (btrim(legal_ground) <> '' and char_length(legal_ground) <= 500),
  manifest boolean not null default false, -- Manifestly illegal content; without measure: manifestly unfounded reports (article 23).
  misuse text check (misuse in ('warning', 'suspension')), -- Step of the misuse policy, for the author of the content.
  constraint moderation_decisions_check3 check ((kind = 'label') = (label is not null)),
  foreign key (rule, rule_wording) references rule_changes (rule, id),
  constraint moderation_decisions_check5 check ((rule is null) = (rule_wording is null)),
  constraint moderation_decisions_ruled check ((kind in (
    'no_action', 'refuse_tick', 'suspend_tick', 'remove_tick', 'warn_reporting', 'suspend_reporting')) = (rule is null)),
  constraint moderation_decisions_grounded check ((kind = 'no_action') = (ground is null)),
  constraint moderation_decisions_explained check (kind in ('no_action', 'refuse_tick', 'suspend_tick', 'remove_tick') or facts is not null),
  constraint moderation_decisions_of_tick check ((kind in ('refuse_tick', 'suspend_tick', 'remove_tick')) = (tick_reason is not null)),
  constraint moderation_decisions_until check ((kind in ('suspend', 'suspend_reporting')) = (suspended_until is not null))
);
create index moderation_decisions_of_case on moderation_decisions (case_id, created_at); -- a case's; cascade
create index moderation_decisions_of_moderator on moderation_decisions (moderator_id, created_at desc)
  where moderator_id is not null; -- a moderator's decisions, latest first; cascade
create index moderation_decisions_reversed_by on moderation_decisions (reversed_by) where reversed_by is not null; -- end of who reversed one
create index moderation_decisions_by_date on moderation_decisions (created_at, id); -- figures and statements of a year
create index moderation_decisions_avatar on moderation_decisions ((former ->> 'avatar_url'))
  where former ->> 'avatar_url' is not null; -- pictures that a reversal would bring back are not cleared away
create index moderation_decisions_of_wording on moderation_decisions (rule, rule_wording) where rule is not null; -- foreign key
create index moderation_decisions_taken_pictures on moderation_decisions (created_at, id)
  where former ->> 'avatar_url' is not null and reversed_at is null; -- the sweep of pictures taken off profiles, while a reversal may come
create index moderation_decisions_of_rule on moderation_decisions (rule, case_id) where rule is not null; -- cases decided by a rule
alter table posts add foreign key (withheld_by) references moderation_decisions (id) on delete set null;
alter table comments add foreign key (withheld_by) references moderation_decisions (id) on delete set null;
alter table question_texts add foreign key (withheld_by) references moderation_decisions (id) on delete set null;
alter table notifications add foreign key (decision_id) references moderation_decisions (id) on delete cascade;
alter table messages add foreign key (withheld_by) references moderation_decisions (id) on delete set null;

-- Mails that left for one address that a guest typed, one network, or everybody, since a moment.
create table notice_mail_counts (
  key bytea primary key check (octet_length(key) = 32), -- SHA-256 of what is counted.
  sent integer not null check (sent > 0), since timestamptz(3) not null
);
create index notice_mail_counts_since on notice_mail_counts (since); -- the sweep of what is a day old

-- Notes of the staff about a member, in that member's archive without their authors, and in no other.
create table member_notes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references profiles (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null, text text not null check (text <> ''),
  created_at timestamptz(3) not null
);
create index member_notes_of_member on member_notes (member_id, created_at desc, id desc); -- the member's page, latest first; archive; cascade
create index member_notes_of_author on member_notes (author_id) where author_id is not null; -- the end of an author's account

-- Requests to remove the second factors of a member who lost them, until another administrator answers.
create table factor_resets (
  member_id uuid primary key references profiles (id) on delete cascade,
  asked_by uuid references profiles (id) on delete set null, -- Null once that account is gone.
  reason text not null check (reason <> ''), -- How the staff made sure that the member asks.
  asked_at timestamptz(3) not null,
  by_operator boolean not null default false -- From the command line: it waits for an administrator all the same.
);
create index factor_resets_asked_by on factor_resets (asked_by) where asked_by is not null; -- the end of an administrator's account

-- One act on many accounts (trust/bulk-acts), done by a job and undone as a whole.
create table bulk_acts (
  id uuid primary key default gen_random_uuid(),
  draft jsonb not null, -- Kind and reasons, as they were sent.
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  created_by uuid references profiles (id) on delete set null, -- Null once that account is gone.
  created_at timestamptz(3) not null, finished_at timestamptz(3),
  undone_by uuid references profiles (id) on delete set null, undone_at timestamptz(3)
);
create index bulk_acts_by_date on bulk_acts (created_at desc, id desc); -- the list of the administrators, latest first
create index bulk_acts_created_by on bulk_acts (created_by) where created_by is not null; -- the end of an administrator's account
create index bulk_acts_undone_by on bulk_acts (undone_by) where undone_by is not null;

create table bulk_act_members (
  bulk_id uuid not null references bulk_acts (id) on delete cascade,
  member_id uuid not null references profiles (id) on delete cascade,
  -- `skipped`: undone before its turn; `kept`: for good.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'undone', 'skipped', 'kept')),
  decision_id uuid references moderation_decisions (id) on delete set null,
  primary key (bulk_id, member_id)
);
create index bulk_act_members_in_state on bulk_act_members (bulk_id, state, member_id); -- the next accounts of a job; progress
create index bulk_act_members_of_member on bulk_act_members (member_id); -- the end of an account, and of a decision
create index bulk_act_members_of_decision on bulk_act_members (decision_id) where decision_id is not null;

create table case_tags (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60), created_at timestamptz(3) not null
);
create unique index case_tags_by_name on case_tags (search_line(name)); -- whatever accents and capitals

create table case_taggings (
  case_id uuid not null references moderation_cases (id) on delete cascade,
  tag_id uuid not null references case_tags (id) on delete cascade,
  primary key (case_id, tag_id)
);
create index case_taggings_of_tag on case_taggings (tag_id, case_id); -- the cases of a tag; its removal

-- Reasons that the team often gives, by language.
create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200), texts jsonb not null,
  version integer not null default 1, -- The second of two changes at once is refused.
  created_at timestamptz(3) not null, changed_at timestamptz(3) not null
);

-- Named filters of the queue.
create table case_views (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  owner_id uuid references profiles (id) on delete cascade, -- Null: the team's.
  filters jsonb not null, created_at timestamptz(3) not null
);
create unique index case_views_of_owner on case_views (owner_id, search_line(name)) nulls not distinct; -- one's own and the team's; a name once

-- Trusted flaggers (regulation 2022/2065, article 22), by award of a Digital Services Coordinator. Their notices come first.
create table trusted_flaggers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  coordinator text not null check (btrim(coordinator) <> '' and char_length(coordinator) <= 200), -- The authority that awarded it, and its Member State.
  country text not null check (country ~ '^[A-Z]{2}$'),
  expertise text not null check (btrim(expertise) <> '' and char_length(expertise) <= 500),
  evidence_url text not null check (char_length(evidence_url) <= 500), -- Address at which the decision is published.
  awarded_on date not null, expires_on date,
  status text not null default 'active' check (status in ('active', 'suspended', 'ended')),
  revision integer not null default 1, created_at timestamptz(3) not null,
  check (expires_on is null or expires_on >= awarded_on)
);
create index trusted_flaggers_by_name on trusted_flaggers (name, id); -- the list, in the order of names
create index trusted_flaggers_active on trusted_flaggers (awarded_on) where status = 'active'; -- the yearly figures of those in force

-- A notice under article 16 of regulation 2022/2065, by whoever, account or not.
create table legal_notices (
  id uuid primary key default gen_random_uuid(),
  case_id uuid references moderation_cases (id) on delete set null,
  receipt text not null unique check (receipt ~ '^[A-Z0-9-]{6,20}$'), -- Shown; with the secret it leads the notifier to where the notice stands.
  secret_hash bytea not null, member_id uuid references profiles (id) on delete set null,
  notifier_name text check (char_length(notifier_name) <= 200), -- Null for who reports abuse of children, and after a year.
  notifier_email text check (char_length(notifier_email) <= 320),
  target_type text not null check (target_type in ('post', 'comment', 'question', 'profile')),
  target_id uuid not null, address text not null check (char_length(address) <= 2000),
  reason text not null check (reason in (
    'harassment', 'hate_speech', 'defamation', 'privacy', 'terrorism', 'child_abuse', 'intellectual_property', 'election', 'other')),
  explanation text not null check (btrim(explanation) <> '' and char_length(explanation) <= 20000),
  created_at timestamptz(3) not null default now(),
  request_id uuid, -- A form sent twice is one notice.
  language text not null default 'fr' check (language in ('fr', 'en', 'es', 'de', 'it')), -- Language of the page: the notifier need not have an account.
  is_written_to boolean not null default true, -- False beyond the counts of mails: its author reads the outcome by the link alone.
  flagger_id uuid constraint legal_notices_flagger references trusted_flaggers (id) on delete set null, -- The trusted flagger whose account gave it.
  -- Keyed hash of content and network (IPv4 /24, IPv6 /48): notices of one network on one content weigh once.
  network bytea check (octet_length(network) = 32),
  confirmed_at timestamptz -- When the link mailed to the address was opened.
);
create index legal_notices_of_case on legal_notices (case_id, created_at) where case_id is not null; -- a case's; cascade
create index legal_notices_of_member on legal_notices (member_id) where member_id is not null; -- a member's own notices; cascade
create index legal_notices_by_date on legal_notices (created_at); -- figures of a year; the sweep of names a year old
create unique index legal_notices_of_request on legal_notices (request_id) where request_id is not null; -- a form sent again
create index legal_notices_of_target on legal_notices (target_type, target_id, lower(notifier_email)); -- the same by the same address
create index legal_notices_words on legal_notices using gin (case_words(explanation)) where case_id is not null; -- cases by words of their notices
create index legal_notices_of_flagger on legal_notices (flagger_id, created_at) where flagger_id is not null; -- a flagger's figures; cascade
create index legal_notices_of_network on legal_notices (network) where network is not null; -- whether one has already given notice

-- An appeal against a decision: by the author of what was judged, or by who reported it and was not followed.
create table moderation_appeals (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null references moderation_decisions (id) on delete cascade,
  appellant_id uuid references profiles (id) on delete set null,
  text text not null check (btrim(text) <> '' and char_length(text) <= 20000),
  status text not null default 'open' check (status in ('open', 'upheld', 'reversed')),
  claimed_by uuid references profiles (id) on delete set null, claimed_until timestamptz(3),
  decided_by uuid references profiles (id) on delete set null,
  answer text check (char_length(answer) <= 8000), -- Why, for the appellant.
  created_at timestamptz(3) not null default now(), decided_at timestamptz(3),
  notice_id uuid references legal_notices (id) on delete set null, -- Appellant who gave notice without an account, identified by the receipt's secret.
  told_at timestamptz(3), -- Answers go out in batches: a stop between two loses nobody, and nobody is notified twice.
  contests_reversal boolean not null default false, -- By who had reported: the case is judged again.
  check ((status = 'open') = (decided_at is null)), check ((status = 'open') or (answer is not null)),
  check (told_at is null or status <> 'open')
);
create unique index moderation_appeals_once on moderation_appeals (appellant_id, decision_id) where appellant_id is not null; -- once; cascade
create index moderation_appeals_of_decision on moderation_appeals (decision_id); -- a decision's; cascade
create index moderation_appeals_queue on moderation_appeals (created_at, id) where status = 'open'; -- the queue of appeals, oldest first
create index moderation_appeals_claimed on moderation_appeals (claimed_by) where claimed_by is not null; -- end of who claimed one
create index moderation_appeals_decided_by on moderation_appeals (decided_by) where decided_by is not null;
create index moderation_appeals_by_date on moderation_appeals (created_at) include (status, decided_at); -- figures of a year
create unique index moderation_appeals_of_notice on moderation_appeals (notice_id, decision_id) where notice_id is not null; -- once; cascade
create index moderation_appeals_decided on moderation_appeals (created_at desc, id desc) where status <> 'open'; -- latest first
create index moderation_appeals_untold on moderation_appeals (decision_id, id) where status <> 'open' and told_at is null; -- decided, not notified yet

-- The accounts by which a trusted flagger gives notice.
create table trusted_flagger_accounts (
  member_id uuid primary key references profiles (id) on delete cascade,
  flagger_id uuid not null references trusted_flaggers (id) on delete cascade
);
create index trusted_flagger_accounts_of_flagger on trusted_flagger_accounts (flagger_id); -- a flagger's; cascade

-- Orders of authorities to act against illegal content or to provide information (regulation 2022/2065, articles 9 and 10).
create table authority_orders (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('act', 'inform')), -- Article 9, article 10.
  authority text not null check (btrim(authority) <> '' and char_length(authority) <= 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  legal_basis text not null check (btrim(legal_basis) <> '' and char_length(legal_basis) <= 500),
  reference text not null check (btrim(reference) <> '' and char_length(reference) <= 200), -- The authority's own reference.
  category text not null check (category ~ '^STATEMENT_CATEGORY_[A-Z_]+$'), -- Category of the Union's transparency database.
  language text not null check (language ~ '^[A-Z]{2}$'), territory text[] not null default '{}',
  addresses text[] not null default '{}' check (cardinality(addresses) <= 100), -- Addresses of contents, and of the member concerned.
  case_id uuid references moderation_cases (id) on delete set null, -- The case opened on the content.
  issued_on date not null, received_at timestamptz(3) not null,
  acknowledged_at timestamptz(3), -- Time at which the authority was informed of its arrival.
  effect text not null default 'pending' check (effect in ('pending', 'followed', 'partly', 'refused', 'impossible')),
  effect_note text check (btrim(effect_note) <> '' and char_length(effect_note) <= 2000), -- For the staff: measure or data, and reason.
  effect_proposed text check (effect_proposed in ('followed', 'partly', 'refused', 'impossible')), -- Until another administrator agrees.
  effect_by uuid references profiles (id) on delete set null, effected_at timestamptz(3),
  replied_at timestamptz(3), -- Time at which the authority was informed of the effect.
  untold_until date, -- At the authority's request, members are not notified before.
  told_at timestamptz(3), revision integer not null default 1, created_by uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null,
  check ((effect = 'pending') = (effected_at is null)), check (effect = 'pending' or effect_note is not null)
);
create index authority_orders_by_date on authority_orders (received_at desc, id desc); -- the register, latest first; figures of a year
create index authority_orders_of_case on authority_orders (case_id) where case_id is not null;
create index authority_orders_effect_by on authority_orders (effect_by) where effect_by is not null;
create index authority_orders_created_by on authority_orders (created_by) where created_by is not null;
create index authority_orders_to_tell on authority_orders (untold_until)
  where told_at is null and effect in ('followed', 'partly') and untold_until is not null; -- the schedule that notifies members after the delay

-- Members whom an order of an authority concerns: whom it names, and the authors of the contents that it names.
create table authority_order_members (
  order_id uuid not null references authority_orders (id) on delete cascade,
  member_id uuid not null references profiles (id) on delete cascade,
  unsigned boolean not null default false, -- True for the author of a question: the order is hidden from them, and does not name them.
  primary key (order_id, member_id)
);
create index authority_order_members_of_member on authority_order_members (member_id); -- orders that concern a member; cascade

-- Posts on the first pages of the guests' feed, by sort and hour (trust/neutrality). No reader is known.
create table post_showings (
  post_id uuid primary key references posts (id) on delete cascade,
  published_at timestamptz(3) not null,
  recent integer not null default 0, relevant integer not null default 0, popular integer not null default 0
);
create index post_showings_by_age on post_showings (published_at); -- the sweep of days that are drawn

-- One row for a day, dimension, group and measure. Names no member.
create table neutrality_figures (
  day date not null, dimension text not null check (dimension in ('side', 'role', 'region')),
  member_group text not null check (char_length(member_group) <= 20), measure text not null check (char_length(measure) <= 20),
  detail text not null default '' check (char_length(detail) <= 20), -- The rule of a decision; empty otherwise.
  number integer not null, -- Posts or decisions behind the figure.
  authors bigint not null, -- 64 bits, one set for each author by a hash.
  total double precision not null, squares double precision not null, -- Squares: their sum over the posts' values.
  expected double precision, variance double precision, -- By chance alone among posts with the same exchanges; null: nothing expected.
  primary key (day, dimension, measure, member_group, detail)
);

create function keep_rule_change() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then
    if (new.id, new.rule, new.kind, new.version, new.texts, new.in_force_on, new.reason, new.created_at) is not distinct from
        (old.id, old.rule, old.kind, old.version, old.texts, old.in_force_on, old.reason, old.created_at)
      and (new.actor_id is null or new.actor_id = old.actor_id) then return new; end if;
  end if;
  raise exception 'changes of rules are never changed' using errcode = 'restrict_violation';
end $$;
create trigger rule_changes_kept before update or delete on rule_changes for each row execute function keep_rule_change();
create trigger rule_changes_never_emptied before truncate on rule_changes for each statement execute function keep_rule_change();

-- The triggers below do what foreign keys did. A subject that is gone gets no signal. The lock keeps the subject until its signal
-- is committed; whoever deletes it then finds the signal.
create function hold_signal_subject() returns trigger language plpgsql as $$ begin
  case new.subject_type
    when 'post' then perform from posts where id = new.subject_id::uuid for key share;
    when 'comment' then perform from comments where id = new.subject_id::uuid for key share;
    when 'profile' then perform from profiles where id = new.subject_id::uuid for key share;
    when 'poll' then perform from polls where id = new.subject_id::uuid for key share;
    when 'case' then perform from moderation_cases where id = new.subject_id::uuid for key share;
    else return new;
  end case;
  if found then return new; end if;
  return null;
end $$;
create trigger moderation_signals_subject_held before insert on moderation_signals for each row execute function hold_signal_subject();

create function delete_signals_of_subject() returns trigger language plpgsql as $$ begin
  delete from moderation_signals where subject_type = tg_argv[0] and subject_id = old.id::text;
  return null;
end $$;
create trigger posts_signals_deleted after delete on posts for each row execute function delete_signals_of_subject('post');
create trigger comments_signals_deleted after delete on comments for each row execute function delete_signals_of_subject('comment');
create trigger profiles_signals_deleted after delete on profiles for each row execute function delete_signals_of_subject('profile');
create trigger polls_signals_deleted after delete on polls for each row execute function delete_signals_of_subject('poll');
create trigger moderation_cases_signals_deleted after delete on moderation_cases for each row execute function delete_signals_of_subject('case');

-- All typed words, each in any of its forms; null for none.
create function case_query(typed text) returns tsquery language sql immutable parallel safe
  return (select string_agg('(' || forms.any_of || ')', ' & ')::tsquery
    from unnest(string_to_array(btrim(regexp_replace(left(typed, 500), search_gap(), ' ', 'g')), ' ')) as word
    cross join lateral (select string_agg(quote_literal(form), ' | ') as any_of
      from unnest(search_lexemes(word)) as form where form <> '') as forms where forms.any_of is not null);
