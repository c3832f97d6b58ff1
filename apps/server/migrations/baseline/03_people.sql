-- Keys of files whose document's row is gone: the sweep removes them.
create table verification_leftovers (key text primary key, created_at timestamptz(3) not null default now());

-- Parties (docs/adr/0020): options of the filter, texts of badges, and the side that each is grouped with.
create table parties (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 30), -- In addresses and posts: never changed, never used again.
  name text not null check (btrim(name) <> '' and char_length(name) <= 400),
  abbreviation text not null check (btrim(abbreviation) <> '' and char_length(abbreviation) <= 60),
  orientation text not null check (orientation in ('left', 'center', 'right')), -- An editorial grouping, no official field.
  color text not null check (color ~ '^#[0-9A-F]{6}$'), -- Customary, without official value.
  position integer generated always as identity,
  retired_at timestamptz(3), -- Offered no more; who has it keeps it.
  source_institution text not null check (btrim(source_institution) <> '' and char_length(source_institution) <= 4000),
  source_url text not null check (source_url like 'https://%' and char_length(source_url) <= 500), as_of date not null,
  revision integer not null default 1 -- The second of two administrators who change one at once is refused.
);
create unique index parties_in_order on parties (position); -- the list, and which party is on which side, in its order
create unique index parties_by_name on parties (search_fold(name)) where retired_at is null; -- parties on offer; case and accents make no difference
create unique index parties_by_abbreviation on parties (search_fold(abbreviation)) where retired_at is null; -- the same of its abbreviation

create table profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  display_name text not null check (btrim(display_name) <> '' and char_length(display_name) <= 200),
  username text check (username ~ '^[a-z0-9_.-]{3,30}$'), -- Unique without regard to case or accents.
  avatar_url text check (char_length(avatar_url) <= 500), bio text check (char_length(bio) <= 20000),
  location text check (char_length(location) <= 200), website text check (char_length(website) <= 500),
  role text not null default 'citizen' check (role in ('citizen', 'journalist', 'politician')),
  verified boolean not null default false,
  verification_status text not null default 'none'
    check (verification_status in ('none', 'pending', 'approved', 'rejected', 'revoked')),
  political_party text references parties (id), media text check (char_length(media) <= 200),
  region_code text check (region_code in ('75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A')),
  is_moderator boolean not null default false, is_administrator boolean not null default false,
  referral_code text not null check (referral_code ~ '^[A-Z0-9]{4,20}$'),
  referred_by text check (char_length(referred_by) <= 40), -- The sponsor's code as typed; a job draws the referral once the account is confirmed.
  consented_at timestamptz, -- Explicit consent to the processing of political opinions (GDPR art. 9).
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  public_posts_count integer not null default 0 check (public_posts_count >= 0),
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  -- Null: everyone for verified officials and journalists, else followers.
  follows_shown_to text check (follows_shown_to in ('everyone', 'followers', 'nobody')),
  referrals_count integer not null default 0 check (referrals_count >= 0),
  is_editor boolean not null default false, -- Settles reports of errors in the political data.
  staff_since timestamptz, -- First right of the staff: without a second factor, the console stays open some days from then. Null: had one before.
  check (verified = false or role <> 'citizen')
) with (fillfactor = 85);
create unique index profiles_username on profiles (username); -- profile pages and mentions by username; referral processing by code
create unique index profiles_referral_code on profiles (referral_code);
create index profiles_by_referrals on profiles (referrals_count desc, id) where referrals_count > 0; -- the leaderboard; a member's place
create index profiles_of_referrer on profiles (referred_by) where referred_by is not null; -- the end of an account, whose code then goes
create index profiles_staff on profiles (created_at, id) where is_moderator or is_administrator; -- the list of the staff; the last administrator
create index profiles_by_arrival on profiles (created_at, id); -- who arrived lately, whose acts are then looked up; others are not read at all
create index profiles_of_party on profiles (political_party) where political_party is not null; -- foreign key
create index profiles_vouched_shape on profiles (username_shape(username)) where verified or is_moderator or is_administrator; -- usernames like these
create index profiles_verified_of_region on profiles (region_code, followers_count desc, id)
  where verified and region_code is not null; -- verified accounts proposed to new members, the most followed first: of regions; of all
create index profiles_verified on profiles (followers_count desc, id) where verified;
create index profiles_by_role on profiles (role, created_at, id); -- the staff's table of members of a role, newest first
create index profiles_by_verification on profiles (verification_status, created_at, id); -- the staff's table of members by state, newest first
create index profiles_team on profiles (created_at, id) where is_moderator or is_administrator or is_editor; -- the list of the team, editors included
create index profiles_vouched_name on profiles (name_shape(display_name)) where verified or is_moderator or is_administrator; -- names like these

-- Counters are kept by triggers, in the transaction of the row they count: cascades leave them true too (docs/adr/0003).
create table follows (
  follower_id uuid not null references profiles (id) on delete cascade,
  following_id uuid not null references profiles (id) on delete cascade, created_at timestamptz(3) not null default now(),
  primary key (follower_id, following_id), check (follower_id <> following_id)
);
create index follows_of_member on follows (following_id, created_at desc, follower_id); -- followers of a member, latest first; cascade
create index follows_by_member on follows (follower_id, created_at desc, following_id); -- whom a member follows, latest first

-- Pictures sent in. The sweep removes all but those named by profiles.avatar_url; rows outlive their members until then.
create table avatar_files (
  name text primary key check (name ~ '^[0-9a-f-]{36}-[0-9]{1,15}\.(png|jpg|webp)$'),
  user_id uuid references profiles (id) on delete set null, created_at timestamptz(3) not null default now()
);
create index avatar_files_of_member on avatar_files (user_id, created_at); -- the files that a saved profile leaves behind; cascade

-- Every follow is a request first. A settled one stays as its history; a cancelled one is deleted.
create table follow_requests (
  id uuid primary key default gen_random_uuid(),
  requester_id uuid not null references profiles (id) on delete cascade,
  target_id uuid not null references profiles (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  check (requester_id <> target_id)
);
create unique index follow_requests_pending on follow_requests (requester_id, target_id) where status = 'pending'; -- one a pair; the follow button
create index follow_requests_waiting on follow_requests (target_id, created_at desc, id desc) where status = 'pending'; -- a member's, latest first
create index follow_requests_sent on follow_requests (requester_id, created_at desc, id desc); -- a member's, latest first; the last answer; cascade
create index follow_requests_received on follow_requests (target_id); -- cascade
create index follow_requests_refused on follow_requests (requester_id, target_id, updated_at desc) where status = 'rejected'; -- asking again

-- A block hides two members from each other and keeps them apart; a mute hides one from the other without a notification.
create table blocks (
  blocker_id uuid not null references profiles (id) on delete cascade,
  blocked_id uuid not null references profiles (id) on delete cascade, created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id), check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id); -- whether anybody blocked a reader, and whom this hides; cascade
create index blocks_list on blocks (blocker_id, created_at desc, blocked_id desc); -- a member's own list of blocks, latest first

create table mutes (
  muter_id uuid not null references profiles (id) on delete cascade,
  muted_id uuid not null references profiles (id) on delete cascade, created_at timestamptz(3) not null default now(),
  primary key (muter_id, muted_id), check (muter_id <> muted_id)
);
create index mutes_of_muted on mutes (muted_id, muter_id); -- recipients of a notification who have muted its actor; cascade
create index mutes_list on mutes (muter_id, created_at desc, muted_id desc); -- a member's own list of mutes, latest first

-- Verification of identities: requests for a tick, their documents, and the decisions.
create table verification_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  -- `departure`: the organisation said that its journalist has left, which suspends the tick until a reviewer decides.
  kind text not null check (kind in ('first', 'renewal', 'name_change', 'departure')),
  role text not null check (role in ('journalist', 'politician')),
  claimed_name text not null check (btrim(claimed_name) <> '' and char_length(claimed_name) <= 200), -- As it was; the tick vouches for it.
  organisation text not null check (btrim(organisation) <> '' and char_length(organisation) <= 200), -- Medium, or institution.
  mandate text check (btrim(mandate) <> '' and char_length(mandate) <= 200),
  party text references parties (id), mandate_ends_on date, message text check (char_length(message) <= 4000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'revoked')),
  evidence text check (evidence in (
    'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact')),
  reason text check (reason in (
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery', 'mandate_ended',
    'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed', 'documents_not_received',
    'left_organisation')),
  note text check (char_length(note) <= 8000), -- For reviewers only.
  first_reviewer_id uuid references profiles (id) on delete set null, -- The first of two required reviewers.
  reviewer_id uuid references profiles (id) on delete set null,
  reviewers integer not null default 0 check (reviewers between 0 and 2), valid_until date,
  created_at timestamptz(3) not null default now(), decided_at timestamptz(3),
  ended_at timestamptz(3), -- When the tick that it gave ended or was suspended.
  documents_purged_at timestamptz(3),
  -- Facts of the certificate, as the reviewer approved them; null for earlier approvals: the member's own words.
  published_organisation text check (btrim(published_organisation) <> '' and char_length(published_organisation) <= 200),
  published_mandate text check (btrim(published_mandate) <> '' and char_length(published_mandate) <= 200),
  awaits_applicant boolean not null default false, -- Waits for the applicant's documents, apart from the queue; keeps its place.
  late_told_at timestamptz(3), -- Time at which reviewers were notified that it waits too long.
  ending_told_for date, -- The last day of the tick of which its member was reminded.
  source_url text check (char_length(source_url) <= 500), -- Source of the facts, when an operator or an import prepared the request.
  source_on date,
  check ((role = 'politician') = (mandate is not null)), check (party is null or role = 'politician'),
  check ((status = 'pending') = (decided_at is null)), check ((status = 'approved') <= (evidence is not null)),
  check ((status in ('rejected', 'revoked')) <= (reason is not null))
);
create unique index verification_requests_pending on verification_requests (user_id) where status = 'pending'; -- one a member; their own screen
create index verification_requests_of_member on verification_requests (user_id, created_at desc, id desc); -- latest first; the certificate; cascade
create index verification_requests_queue on verification_requests (status, created_at, id); -- the queue, oldest first; decided ones, latest last
create index verification_requests_ending on verification_requests (valid_until) where status = 'approved'; -- the sweep of mandates that have ended
create index verification_requests_kept on verification_requests (decided_at) where documents_purged_at is null; -- the purge of documents
create index verification_requests_of_first_reviewer on verification_requests (first_reviewer_id) where first_reviewer_id is not null; -- cascade
create index verification_requests_of_reviewer on verification_requests (reviewer_id) where reviewer_id is not null;
create index verification_requests_by_date on verification_requests (created_at) include (status, decided_at); -- figures of a year, by outcome
create index verification_requests_of_party on verification_requests (party) where party is not null; -- foreign key
create index verification_requests_awaiting on verification_requests (created_at, id)
  where status = 'pending' and awaits_applicant; -- requests that wait for their applicants' documents, oldest first
create index verification_requests_of_organisation on verification_requests (search_line(organisation), created_at, id)
  where role = 'journalist' and status in ('pending', 'approved'); -- journalists who name an organisation, for its contacts

-- Documents of requests, encrypted before they are stored. Without a request: chosen, and not sent yet.
create table verification_documents (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  request_id uuid references verification_requests (id) on delete cascade,
  key text not null check (char_length(key) <= 200), name text not null check (char_length(name) between 1 and 200),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0), created_at timestamptz(3) not null default now()
);
create index verification_documents_of_member on verification_documents (user_id, created_at); -- what a member has chosen; cascade
create index verification_documents_of_request on verification_documents (request_id) where request_id is not null; -- a request's; cascade
create index verification_documents_loose on verification_documents (created_at) where request_id is null; -- the sweep of documents that were never sent

-- Members and those who referred them (spec 000 §3): a job reads the code given at sign-up, once the account is confirmed.
create table referrals (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references profiles (id) on delete cascade,
  referred_id uuid not null references profiles (id) on delete cascade, -- A member is brought by one other at most.
  created_at timestamptz(3) not null default now(),
  check (referrer_id <> referred_id)
);
create unique index referrals_referred on referrals (referred_id); -- the job, to draw a referral once and to walk up to who brought whom; cascade
create index referrals_of_referrer on referrals (referrer_id); -- cascade

-- Words that a member does not want to meet. `term` is compared (people/word-filters/policy.ts).
create table word_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  phrase text not null, -- As the member wrote it.
  term text collate "C" not null check (term <> ''), action text not null check (action in ('fold', 'hide')),
  until timestamptz(3), -- Null for as long as it is kept.
  created_at timestamptz(3) not null default now(),
  unique (user_id, term) -- a member's filters; notifications that a member does not want; cascade
);

-- Each party as it was from a moment on, and why: rows are added and never changed, but for the name of who has left.
create table party_versions (
  party_id text not null references parties (id), revision integer not null check (revision > 0),
  act text not null check (act in ('party_added', 'party_amended', 'party_retired', 'party_restored')),
  name text not null, abbreviation text not null,
  orientation text not null check (orientation in ('left', 'center', 'right')), color text not null,
  source_institution text not null, source_url text not null, as_of date not null,
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 20000),
  actor_id uuid references profiles (id) on delete set null, -- Null for what Parvis began with, and once that account is gone.
  created_at timestamptz(3) not null,
  primary key (party_id, revision) -- a party's history, latest first; foreign key
);
create index party_versions_of_actor on party_versions (actor_id) where actor_id is not null; -- an administrator's acts in their archive; cascade

-- Blocks of sign-ups (people/entry-blocks): domains of e-mail addresses, networks and usernames.
create table entry_blocks (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('domain', 'network', 'username')),
  value text not null check (value <> '' and char_length(value) <= 253), -- In ASCII; in CIDR; with * for any characters.
  network cidr,
  pattern text, -- Pattern of LIKE for the shape of a username (username_shape).
  is_exact boolean not null default true,
  at_sign_in boolean not null default false, -- Refuses sign-ins too.
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 20000),
  source text not null default 'staff' check (source in ('staff', 'disposable')), -- 'disposable': throw-away domains, added and removed as a whole.
  author_id uuid references profiles (id) on delete set null, -- Null for the command line, and once that account is gone.
  created_at timestamptz(3) not null, ends_at timestamptz(3),
  constraint entry_blocks_once unique (kind, value), check ((kind = 'network') = (network is not null)),
  check ((kind = 'username') = (pattern is not null)), check (kind = 'network' or not at_sign_in)
);
create index entry_blocks_latest on entry_blocks (kind, created_at desc, id desc); -- the list of a kind, latest first; the count of disposable ones
create index entry_blocks_of_source on entry_blocks (kind, source, created_at desc, id desc);
create index entry_blocks_by_value on entry_blocks (kind, value text_pattern_ops); -- the search in the list, by the beginning of a value
create index entry_blocks_networks on entry_blocks using gist (network inet_ops) where kind = 'network'; -- whether an address lies in one
create index entry_blocks_usernames on entry_blocks (pattern) where kind = 'username' and is_exact; -- by shape, then by the few patterns
create index entry_blocks_patterns on entry_blocks (id) where kind = 'username' and not is_exact;
create index entry_blocks_ended on entry_blocks (ends_at) where ends_at is not null; -- the schedule that removes ended blocks
create index entry_blocks_of_author on entry_blocks (author_id) where author_id is not null; -- the end of an author's account

-- Links of the staff by which newcomers join (people/invitations), and how members were admitted (people/admissions).
create table invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32), -- SHA-256 of the secret in the link, which is shown once.
  note text not null check (btrim(note) <> '' and char_length(note) <= 20000),
  max_uses integer not null check (max_uses between 1 and 10000),
  uses integer not null default 0 check (uses between 0 and max_uses), -- Members who have joined, those who left since included.
  author_id uuid references profiles (id) on delete set null, -- Null for the command line, and once that account is gone.
  created_at timestamptz(3) not null, ends_at timestamptz(3) not null, revoked_at timestamptz(3),
  -- Admits one address alone, whatever the mode of registration; the address is forgotten once used, revoked or ended.
  is_personal boolean not null default false,
  email text check (email = lower(email) and char_length(email) <= 320),
  constraint invitations_personal_check check ((email is null or is_personal) and (not is_personal or max_uses = 1))
);
create index invitations_latest on invitations (created_at desc, id desc); -- the list, latest first
create index invitations_of_author on invitations (author_id) where author_id is not null; -- the end of an author's account
create index invitations_with_address on invitations (ends_at) where email is not null; -- the sweep of addresses whose invitation has ended

-- One row for each account that came by an invitation, or had to ask. It follows the account's end.
create table admissions (
  member_id uuid primary key references auth.users (id) on delete cascade,
  invitation_id uuid references invitations (id) on delete set null,
  state text not null check (state in ('signing_up', 'waiting', 'admitted')), -- 'signing_up': address not confirmed; 'waiting': for the staff.
  reason text check (btrim(reason) <> '' and char_length(reason) <= 20000), -- Null for those who came by an invitation.
  created_at timestamptz(3) not null, asked_at timestamptz(3), admitted_at timestamptz(3),
  admitted_by uuid references profiles (id) on delete set null, -- Null: an invitation, the command line, an account that is gone.
  check ((state = 'waiting') <= (asked_at is not null)), check ((state = 'admitted') = (admitted_at is not null))
);
create index admissions_waiting on admissions (asked_at, member_id) where state = 'waiting'; -- the queue, oldest first; those that are too old
create index admissions_of_invitation on admissions (invitation_id, admitted_at desc, member_id desc)
  where invitation_id is not null; -- who joined by an invitation, latest first
create index admissions_of_administrator on admissions (admitted_by) where admitted_by is not null; -- the end of an account of the staff

create table verification_asks (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references verification_requests (id) on delete cascade,
  wanted text[] not null check (cardinality(wanted) between 1 and 8),
  message text not null check (btrim(message) <> '' and char_length(message) <= 8000),
  asked_by uuid references profiles (id) on delete set null, asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null, reminded_at timestamptz(3),
  outcome text check (outcome in ('answered', 'withdrawn', 'expired', 'settled')), -- `settled`: the request was decided meanwhile.
  reply text check (char_length(reply) <= 8000), -- The applicant's words with the documents.
  ended_at timestamptz(3),
  check ((outcome is null) = (ended_at is null))
);
create unique index verification_asks_open on verification_asks (request_id) where outcome is null; -- the open ask of a request; one at a time
create index verification_asks_of_request on verification_asks (request_id, asked_at); -- a request's; cascade
create index verification_asks_due on verification_asks (due_at) where outcome is null; -- the sweep of those whose time is over or nearly so
create index verification_asks_of_reviewer on verification_asks (asked_by) where asked_by is not null; -- the end of a reviewer's account

create table verification_terms (
  request_id uuid not null references verification_requests (id) on delete cascade, term text collate "C" not null,
  primary key (request_id, term)
);
create index verification_terms_found on verification_terms (term, request_id); -- requests with a word that begins so

-- Organisations whose own contacts confirm their journalists (people/organisations).
create table organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  created_by uuid references profiles (id) on delete set null, created_at timestamptz(3) not null
);
create index organisations_by_date on organisations (created_at, id); -- the list of the administrators
create index organisations_created_by on organisations (created_by) where created_by is not null;

-- Names that requests use for an organisation; each name belongs to one of them.
create table organisation_names (
  folded text collate "C" primary key check (folded <> ''),
  organisation_id uuid not null references organisations (id) on delete cascade,
  name text not null -- As the administrator wrote it.
);
create index organisation_names_of_organisation on organisation_names (organisation_id);

create table organisation_contacts (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  evidence text not null check (evidence in (
    'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact')),
  -- That they speak for it; for administrators.
  evidence_note text not null check (btrim(evidence_note) <> '' and char_length(evidence_note) <= 8000),
  starts_on date not null, ends_on date check (ends_on >= starts_on),
  named_by uuid references profiles (id) on delete set null, named_at timestamptz(3) not null, ended_at timestamptz(3),
  ended_by uuid references profiles (id) on delete set null,
  end_reason text check (btrim(end_reason) <> '' and char_length(end_reason) <= 8000),
  check ((ended_at is null) = (end_reason is null))
);
create unique index organisation_contacts_of_organisation on organisation_contacts (organisation_id, user_id)
  where ended_at is null; -- the contacts of an organisation; a member once at a time
create index organisation_contacts_ever on organisation_contacts (organisation_id, named_at);
create index organisation_contacts_of_member on organisation_contacts (user_id); -- for which organisations a member speaks; cascade
create index organisation_contacts_named_by on organisation_contacts (named_by) where named_by is not null;
create index organisation_contacts_ended_by on organisation_contacts (ended_by) where ended_by is not null;

create table organisation_confirmations (
  request_id uuid not null references verification_requests (id) on delete cascade,
  organisation_id uuid not null references organisations (id) on delete cascade,
  answer text not null check (answer in ('confirmed', 'declined')),
  note text check (char_length(note) <= 8000), -- For reviewers.
  answered_by uuid references profiles (id) on delete set null, answered_at timestamptz(3) not null,
  left_at timestamptz(3), -- The contact later reported that the person has left.
  left_told_by uuid references profiles (id) on delete set null,
  primary key (request_id, organisation_id), check (left_at is null or answer = 'confirmed')
);
create index organisation_confirmations_of_organisation on organisation_confirmations (organisation_id);
create index organisation_confirmations_answered_by on organisation_confirmations (answered_by) where answered_by is not null;
create index organisation_confirmations_left_told_by on organisation_confirmations (left_told_by) where left_told_by is not null;

-- Officials that an administrator imports from a list with its source (people/prepared-verifications).
create table official_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (char_length(file_name) <= 200),
  state text not null default 'running' check (state in ('running', 'done', 'undone')),
  created_by uuid references profiles (id) on delete set null, -- Null for the command line, and once that account is gone.
  created_at timestamptz(3) not null, finished_at timestamptz(3),
  undone_by uuid references profiles (id) on delete set null, undone_at timestamptz(3)
);
create index official_imports_by_date on official_imports (created_at desc, id desc); -- the list of the administrators, latest first
create index official_imports_created_by on official_imports (created_by) where created_by is not null;
create index official_imports_undone_by on official_imports (undone_by) where undone_by is not null;

create table prepared_verifications (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references official_imports (id) on delete cascade,
  line integer not null check (line > 0), -- Number of the line in the file.
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  mandate text not null check (btrim(mandate) <> '' and char_length(mandate) <= 200),
  territory text not null check (btrim(territory) <> '' and char_length(territory) <= 200),
  email text check (email = lower(email) and char_length(email) <= 320), -- Forgotten once the line has ended.
  username text check (char_length(username) <= 40), source_url text not null check (char_length(source_url) <= 500),
  source_on date not null, mandate_ends_on date,
  -- `invited` by mail, without an account; `prepared`: the member was notified; `accepted`: a request waits for reviewers.
  state text not null default 'waiting'
    check (state in ('waiting', 'invited', 'prepared', 'accepted', 'refused', 'undone', 'expired')),
  problem text check (problem in (
    'account_unknown', 'account_not_official', 'already_verified', 'already_prepared', 'mail_failed', 'declined')),
  user_id uuid references profiles (id) on delete cascade,
  request_id uuid references verification_requests (id) on delete set null, told_at timestamptz(3), ended_at timestamptz(3),
  invitation_id uuid references invitations (id) on delete set null,
  unique (import_id, line)
);
create index prepared_verifications_in_state on prepared_verifications (import_id, state, line); -- the next lines of the job; progress
create index prepared_verifications_of_member on prepared_verifications (user_id) where user_id is not null; -- what waits for a member; cascade
create unique index prepared_verifications_of_address on prepared_verifications (email)
  where email is not null and state in ('invited', 'prepared'); -- what waits for the holder of an address; one invitation at a time
create index prepared_verifications_of_request on prepared_verifications (request_id) where request_id is not null; -- the end of a request
create index prepared_verifications_told on prepared_verifications (told_at) where state in ('invited', 'prepared'); -- the sweep of expired lines
create index prepared_verifications_of_invitation on prepared_verifications (invitation_id) where invitation_id is not null; -- end of an invitation

-- One row where a site had members before points of contact were required: it stays open without them (ADR 51).
create table earlier_sites (id boolean primary key default true check (id), since timestamptz not null);

-- Links by which a member's own site confirms their profile here (rel="me"). One row per member who stated a site.
create table website_links (
  user_id uuid primary key references profiles (id) on delete cascade,
  website text, -- The profile's address when a check was last asked for; null: cannot be checked.
  confirmed_at timestamptz(3), -- Time of the last check that found the link; null when the last ones did not.
  checked_at timestamptz(3),
  failure text check (failure in ('no_link', 'not_reached', 'moved', 'insecure', 'busy')), -- Result of the last check, if it found no link.
  failures smallint not null default 0 check (failures >= 0), -- Checks in a row that found no link.
  asked_at timestamptz(3), -- Time at which the last check was asked for.
  next_check_at timestamptz(3) -- Null: not checked again until the member asks for it.
);
create index website_links_due on website_links (next_check_at) where next_check_at is not null; -- links to check again

-- Readings of members' sites (rel="me") per target and hour, so that members together do not flood one site.
create table website_readings (
  hour timestamptz not null,
  target text not null check (char_length(target) <= 300), -- `host NAME` or `address IP`.
  readings integer not null default 1 check (readings > 0),
  primary key (hour, target) -- the count of a target; the sweep
);

-- Follows just ended, which can be restored as they were for some minutes, without a new request.
create table ended_follows (
  follower_id uuid not null references profiles (id) on delete cascade,
  following_id uuid not null references profiles (id) on delete cascade,
  followed_at timestamptz(3) not null, -- The follow's date, which a restored one keeps.
  ended_at timestamptz(3) not null,
  primary key (follower_id, following_id)
);
create index ended_follows_of_followed on ended_follows (following_id); -- the deletion of the other member
create index ended_follows_by_end on ended_follows (ended_at); -- the removal of those that are too old

create function count_follow() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    update profiles set following_count = following_count + 1 where id = new.follower_id;
    update profiles set followers_count = followers_count + 1 where id = new.following_id;
  else
    update profiles set following_count = following_count - 1 where id = old.follower_id;
    update profiles set followers_count = followers_count - 1 where id = old.following_id;
  end if;
  return null;
end $$;
create trigger follows_counted after insert or delete on follows for each row execute function count_follow();

create function leave_verification_file() returns trigger language plpgsql as $$ begin
  insert into verification_leftovers (key) values (old.key) on conflict do nothing;
  return null;
end $$;
create trigger verification_documents_left after delete on verification_documents for each row execute function leave_verification_file();

create function count_referral() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then update profiles set referrals_count = referrals_count + 1 where id = new.referrer_id;
  else update profiles set referrals_count = referrals_count - 1 where id = old.referrer_id; end if;
  return null;
end $$;
create trigger referrals_counted after insert or delete on referrals for each row execute function count_referral();

create function keep_party_version() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and (new.party_id, new.revision, new.act, new.name, new.abbreviation, new.orientation, new.color,
        new.source_institution, new.source_url, new.as_of, new.reason, new.created_at) is not distinct from
      (old.party_id, old.revision, old.act, old.name, old.abbreviation, old.orientation, old.color,
        old.source_institution, old.source_url, old.as_of, old.reason, old.created_at)
    and (new.actor_id is null or new.actor_id = old.actor_id) then return new; end if;
  raise exception 'the history of parties is never changed' using errcode = 'restrict_violation';
end $$;
create trigger party_versions_kept before update or delete on party_versions for each row execute function keep_party_version();
create trigger party_versions_never_emptied before truncate on party_versions for each statement execute function keep_party_version();

create function keep_party() returns trigger language plpgsql as $$ begin
  raise exception 'parties are retired, never removed' using errcode = 'restrict_violation';
end $$;
create trigger parties_kept before delete or update of id on parties for each row execute function keep_party();

-- Search text of a request for reviewers: name, organisation, mandate, from each word on (usernames: `member_names`).
create function verification_lines(variadic texts text[]) returns table (term text) language sql immutable parallel safe
begin atomic
  select distinct left(array_to_string(words[first:], ' '), 32)
  from unnest(texts) as content, lateral search_line(content) as line, lateral string_to_array(line, ' ') as words,
    generate_series(1, least(12, cardinality(words))) as first
  where content is not null and line <> '';
end;

create function index_verification_request() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then delete from verification_terms where request_id = new.id; end if;
  insert into verification_terms (request_id, term) select new.id, line.term from verification_lines(
      new.claimed_name, new.organisation, new.mandate, new.published_organisation, new.published_mandate) as line;
  return null;
end $$;
create trigger verification_requests_indexed after insert on verification_requests for each row execute function index_verification_request();
create trigger verification_requests_indexed_on_update after update of claimed_name, organisation, mandate, published_organisation,
  published_mandate on verification_requests for each row when ((old.claimed_name, old.organisation, old.mandate,
  old.published_organisation, old.published_mandate) is distinct from (new.claimed_name, new.organisation, new.mandate,
  new.published_organisation, new.published_mandate)) execute function index_verification_request();
