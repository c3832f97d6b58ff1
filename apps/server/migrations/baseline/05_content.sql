-- Metadata of a post's first link: fetched once for all posts with the same address.
create table link_previews (
  id uuid primary key default gen_random_uuid(),
  url text not null unique check (char_length(url) <= 2000), -- Normalised, without its fragment.
  status text not null default 'pending' check (status in ('pending', 'ready', 'none')),
  title text check (char_length(title) between 1 and 1000), description text check (char_length(description) between 1 and 2000),
  site_name text check (char_length(site_name) between 1 and 500),
  fetches integer not null default 0 check (fetches >= 0), -- Fetches in all; each names its image's file by its number.
  attempts integer not null default 0 check (attempts >= 0), -- In a row: a page that fails again and again is given up.
  image_fetch integer, -- The fetch whose image is shown.
  image_width integer check (image_width > 0), image_height integer check (image_height > 0), fetched_at timestamptz(3),
  expires_at timestamptz(3) not null, -- The next post after it has the page fetched anew.
  own_path text check (own_path ~ '^/' and char_length(own_path) <= 200), -- Path of one of the site's own pages, which are read from the database.
  check (status <> 'ready' or title is not null), check (num_nonnulls(image_fetch, image_width, image_height) in (0, 3))
);
create index link_previews_expired on link_previews (expires_at, id); -- the sweep of previews that no post refers to any more
create unique index link_previews_own on link_previews (own_path) where own_path is not null; -- the card of a page that has changed; its posts

create table posts (
  id uuid primary key default id_by_time(),
  user_id uuid not null references profiles (id) on delete cascade,
  content text not null constraint posts_content_check check (
    char_length(content) <= 12000 and case when repost_kind = 'plain' then content = '' else btrim(content) <> '' end),
  media_url text check (char_length(media_url) <= 500), channel text not null check (channel in ('citizen', 'general')),
  author_role text not null check (author_role in ('citizen', 'journalist', 'politician')), -- As the author was then: its feed tab.
  visibility text not null default 'public' check (visibility in ('public', 'followers', 'private')),
  is_private boolean not null generated always as (visibility <> 'public') stored,
  region_code text check (region_code in ('75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A')),
  support_count integer not null default 0 check (support_count >= 0), question_count integer not null default 0 check (question_count >= 0),
  vote_count integer not null default 0 check (vote_count >= 0), comment_count integer not null default 0 check (comment_count >= 0),
  request_id uuid, -- From the client: a draft sent twice is published once.
  created_at timestamptz(3) not null default now(), edited_at timestamptz(3),
  author_party text, -- As the card shows it.
  -- Reposts are posts. A plain one shows its original and has no text; a quote has words, and stays when its original goes.
  repost_of_id uuid references posts (id) on delete set null, repost_kind text check (repost_kind in ('plain', 'quote')),
  repost_count integer not null default 0 check (repost_count >= 0), -- Reposts of this post, of both kinds.
  link_id uuid references link_previews (id), -- The first link of its text, when a preview may be had of it.
  original_author_id uuid, -- Author of a plain repost's original, who decides too who sees it. Copied: every list asks for blocks, mutes and bans.
  -- A removed post is a private one, which its author still sees; its former visibility comes back when the decision is reversed.
  moderation_label text check (moderation_label in ('disputed', 'sensitive', 'misleading')),
  reach_limited boolean not null default false,
  withheld_visibility text check (withheld_visibility in ('public', 'followers', 'private')), withheld_by uuid,
  answer_id uuid, -- Kept by a trigger.
  -- Visibility from then on; until that moment it is private.
  held_visibility text check (held_visibility in ('public', 'followers')), held_until timestamptz(3),
  -- Widest circle that could read the current text so far: a former text is shown to who could read it while it stood.
  text_shown_to text not null default 'private' check (text_shown_to in ('public', 'followers', 'private')),
  edit_shown_at timestamptz(3), -- For readers; null while the present ones could read no former text.
  question_text_count integer not null default 0 check (question_text_count >= 0), -- Moves with every change of a question, for cached cards.
  planned_for timestamptz(3), -- It waits as for a reserve: held_until is the planned time.
  plan_refusal text check (plan_refusal in ('verification_required', 'consent_required', 'account_closed')), -- Why not: the author decides.
  check ((channel = 'citizen') = (author_role = 'citizen')), check (repost_of_id is null or repost_kind is not null),
  check (repost_of_id <> id), constraint posts_withheld check (withheld_visibility is null or visibility = 'private'),
  constraint posts_held check ((held_visibility is null) = (held_until is null) and (held_visibility is null or visibility = 'private')),
  constraint posts_planned check ((planned_for is null or held_until is not null) and (plan_refusal is null or planned_for is not null))
) with (fillfactor = 85);
create index posts_feed on posts (author_role, created_at desc, id desc) where visibility <> 'private'; -- a feed tab, newest first
create unique index posts_request on posts (user_id, request_id) where request_id is not null; -- a draft sent twice
create index posts_feed_of_region on posts (region_code, author_role, created_at desc, id desc, author_party, user_id, visibility)
  where region_code is not null and visibility <> 'private'; -- a feed tab of regions, newest first; last columns: filtered in the index
create index posts_feed_of_party on posts (author_party, author_role, created_at desc, id desc)
  where author_party is not null and visibility <> 'private'; -- a feed tab of parties, newest first
create index posts_of_member on posts (user_id, created_at desc, id desc, author_role, visibility, region_code, author_party);
create index posts_reposts on posts (repost_of_id, repost_kind) where repost_of_id is not null; -- a hidden or deleted original's; its quotes
create unique index posts_plain_repost on posts (repost_of_id, user_id) where repost_kind = 'plain'; -- one a member and post
create index posts_with_media on posts (user_id, created_at desc, id desc) where media_url is not null; -- the media tab of a profile, latest first
create index posts_of_link on posts (link_id, created_at, id) where link_id is not null;
create index posts_withheld_by on posts (withheld_by) where withheld_by is not null; -- what a reversed decision restores; the end of a decision
create index posts_reach_limited on posts (id) where reach_limited; -- whether any post is limited, and then each
create index posts_held_until on posts (held_until, id) where held_until is not null; -- posts to publish, those that have waited longest first
create index posts_planned on posts (user_id, planned_for, id) where planned_for is not null; -- what a member has planned

create table comments (
  id uuid primary key default id_by_time(),
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade, parent_id uuid,
  content text not null check (btrim(content) <> '' and char_length(content) <= 12000),
  media_url text check (char_length(media_url) <= 500), like_count integer not null default 0 check (like_count >= 0),
  reply_count integer not null default 0 check (reply_count >= 0), request_id uuid,
  created_at timestamptz(3) not null default now(), edited_at timestamptz(3),
  moderation_label text check (moderation_label in ('disputed', 'sensitive', 'misleading')),
  withheld_at timestamptz(3), withheld_by uuid,
  unique (id, post_id),
  foreign key (parent_id, post_id) references comments (id, post_id) on delete cascade, -- A reply belongs to its parent's post.
  check (parent_id is null or (media_url is null and reply_count = 0))
) with (fillfactor = 85);
create index comments_of_post on comments (post_id, created_at desc, id desc) where parent_id is null; -- top-level ones, newest or oldest first
create index comments_replies on comments (parent_id, created_at, id) where parent_id is not null; -- replies to a comment, oldest first; cascade
create index comments_of_member on comments (user_id, created_at desc, id desc); -- profile replies; cascade
create unique index comments_request on comments (user_id, request_id) where request_id is not null; -- a draft sent twice
create index comments_most_liked on comments (post_id, like_count desc, created_at desc, id desc) where parent_id is null; -- most liked first
create index comments_withheld_by on comments (withheld_by) where withheld_by is not null;
create index comments_of_author on comments (post_id, user_id); -- comments by members whom a reader does not meet; cascade
create index comments_withheld on comments (post_id) where withheld_at is not null and parent_id is null; -- removed ones, which hide their replies

-- Former texts of edited posts.
create table post_versions (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts (id) on delete cascade, content text not null check (char_length(content) <= 12000),
  created_at timestamptz(3) not null, replaced_at timestamptz(3) not null, -- When this text was published, and until when it stood.
  shown_to text not null check (shown_to in ('public', 'followers', 'private')) -- Widest circle that read it; 'private' if from before this column.
);
create index post_versions_of_post on post_versions (post_id, replaced_at desc, id desc); -- the history of a post, latest first; cascade

create table saved_posts (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade, created_at timestamptz(3) not null default now(),
  unique (user_id, post_id)
);
create index saved_posts_of_member on saved_posts (user_id, created_at desc, id desc); -- a member's saved posts, last saved first
create index saved_posts_of_post on saved_posts (post_id); -- cascade

create table comment_likes (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid constraint comment_likes_member references profiles (id) on delete set null,
  created_at timestamptz(3) not null default now()
);
create index comment_likes_of_member on comment_likes (user_id, comment_id); -- what a member likes among the comments of a page; cascade
create unique index comment_likes_of_comment on comment_likes (comment_id, user_id); -- one a member and comment; a key cannot have nulls

-- Attachments of posts and comments. A row outlives its post or comment until its files are gone.
create table media (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid references profiles (id) on delete set null, -- Null once the member's account is gone.
  post_id uuid references posts (id) on delete set null, comment_id uuid references comments (id) on delete set null,
  state text not null default 'pending' check (state in ('pending', 'attached', 'kept', 'removed')),
  purpose text not null check (purpose in ('post', 'comment', 'message', 'profile')),
  kind text not null check (kind in ('image', 'video', 'document')),
  -- In the storage, and below /media/.
  key text not null unique
    check (key ~ '^post-uploads/((comment|message|profile)-media/)?[0-9a-f-]{36}/[0-9]{1,15}\.[a-z0-9]{2,4}$'),
  content_type text not null, name text not null check (char_length(name) <= 200), bytes integer not null check (bytes > 0),
  width integer check (width > 0), height integer check (height > 0), alt text check (char_length(alt) <= 20000),
  blur text check (char_length(blur) <= 2000), -- A few pixels, as a data: address.
  created_at timestamptz(3) not null, message_id uuid,
  case_id uuid, -- Case that keeps what its author took away, until the decision can be contested no more.
  position smallint not null default 0 check (position between 0 and 3), -- Position among up to four pictures, in their author's order.
  constraint media_check check ((state = 'attached') = (num_nonnulls(post_id, comment_id, message_id) = 1)
    and num_nonnulls(post_id, comment_id, message_id) <= 1),
  constraint media_kept check ((state = 'kept') = (case_id is not null))
);
create unique index media_of_comment on media (comment_id) where comment_id is not null; -- reads of a comment; its end
create index media_of_member on media (owner_id, created_at); -- what a member has sent and not used; cascade
create index media_loose on media (state, created_at) where state <> 'attached'; -- the clean-up, of what nothing refers to
create unique index media_of_message on media (message_id) where message_id is not null; -- reads of a message; its end
create index media_of_case on media (case_id) where case_id is not null; -- what is kept of a case; the end of a case
create unique index media_of_post on media (post_id, position) where post_id is not null; -- reads of a post; its end

-- Polls (spec 001 §3): one vote a member, counted where it is cast.
create table polls (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> ''), description text not null,
  theme text not null check (theme in ('economy', 'education', 'ecology', 'defence', 'health', 'social')),
  ends_at timestamptz(3) not null, -- Closing a poll early moves its end to that moment.
  is_example boolean not null default false, created_by uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  election_id uuid, -- It rests while the reserve of that election is in force.
  author_id uuid references profiles (id) on delete cascade, -- Author; null: the team. It leaves with the account.
  awaits_closing boolean not null default true, -- Its closing is not fixed yet; polls that ended before receipts have none.
  with_receipt boolean not null default true -- By choice of the author (ADR 54); polls from before this choice keep their receipts.
);
create index polls_by_end on polls (ends_at, id); -- open polls, next to close first; closed ones, last first
create index polls_by_theme on polls (theme, ends_at, id); -- of one theme
create index polls_created_by on polls (created_by) where created_by is not null; -- cascade
create index polls_of_election on polls (election_id) where election_id is not null; -- the polls of an election; the check that it stays
create index polls_of_author on polls (author_id, ends_at) where author_id is not null; -- a member's open polls; cascade
create index polls_to_close on polls (ends_at, id) where awaits_closing; -- polls that have ended and whose closing is not fixed

create table poll_options (
  poll_id uuid not null references polls (id) on delete cascade, position smallint not null check (position >= 0),
  text text not null check (btrim(text) <> ''), vote_count integer not null default 0 check (vote_count >= 0),
  primary key (poll_id, position)
);

-- A vote reveals a political opinion: only its own member may read it. When the member leaves, it stays without member and
-- salt: the commitment could be tried against known accounts.
create table poll_votes (
  poll_id uuid not null, user_id uuid constraint poll_votes_member references profiles (id) on delete set null,
  position smallint not null, created_at timestamptz(3) not null default now(),
  salt bytea, -- With the salt, a receipt (ADR 54): the commitments are fixed as a list at the close. Null for votes from before receipts.
  commitment bytea, -- SHA-256 of salt, poll, option and member.
  salt_is_own boolean, -- Made by the member's device, rather than by the server.
  foreign key (poll_id, position) references poll_options (poll_id, position) on delete cascade,
  constraint poll_votes_committed check (
    salt is null and salt_is_own is null and (commitment is null or user_id is null and octet_length(commitment) = 32)
    or (octet_length(commitment) = 32 and octet_length(salt) = 32 and salt_is_own is not null))
);
create index poll_votes_of_member on poll_votes (user_id); -- cascade
create index poll_votes_of_option on poll_votes (poll_id, position); -- the deletion of a poll's options
create unique index poll_votes_of_poll on poll_votes (poll_id, user_id); -- one a member and poll; a primary key cannot have nulls

-- Questions to officials by the reaction "question": whether and when they answered (content/questions).
create table post_questions (
  post_id uuid primary key references posts (id) on delete cascade,
  author_id uuid not null references profiles (id) on delete cascade,
  asked integer not null check (asked >= 0), -- A member who withdraws a question is subtracted.
  first_asked_at timestamptz(3) not null default now(),
  answer_id uuid references comments (id) on delete set null, answered_at timestamptz(3), -- The author's own comment that answers.
  -- Answer that moderation removed: back when that is reversed, forgotten at the next mark.
  withheld_answer_id uuid references comments (id) on delete set null, withheld_answered_at timestamptz(3),
  marked_at timestamptz(3), -- Time of the present answer, which covers questions asked until then. The first answer keeps answered_at.
  check ((answer_id is null) = (answered_at is null)), check ((withheld_answer_id is null) = (withheld_answered_at is null)),
  check (answer_id is null or withheld_answer_id is null)
) with (fillfactor = 85);
create index post_questions_most_asked on post_questions (asked desc, first_asked_at desc, post_id desc) where answer_id is null; -- most asked
create index post_questions_waiting on post_questions (first_asked_at, post_id) where answer_id is null; -- longest waiting first; and latest first
create index post_questions_answered on post_questions (answered_at desc, post_id desc) where answer_id is not null; -- answered, latest first
create index post_questions_most_asked_of_author on post_questions (author_id, asked desc, first_asked_at desc, post_id desc)
  where answer_id is null; -- the same of one official
create index post_questions_waiting_of_author on post_questions (author_id, first_asked_at, post_id) where answer_id is null;
create index post_questions_answered_of_author on post_questions (author_id, answered_at desc, post_id desc) where answer_id is not null;
create index post_questions_of_author on post_questions (author_id, first_asked_at) include (asked, answered_at); -- an official's year; cascade
create index post_questions_answer on post_questions (answer_id) where answer_id is not null; -- the end of a comment that answers
create index post_questions_withheld_answer on post_questions (withheld_answer_id) where withheld_answer_id is not null; -- restored, or deleted

-- Bytes of all media, in one row: who adds a file takes turns by it, so that files cannot fill the disk.
create table media_totals (is_only boolean primary key default true check (is_only), bytes bigint not null);

-- Bytes that a member has sent in a day, whatever became of them.
create table media_days (member_id uuid primary key references profiles (id) on delete cascade, bytes bigint not null, since timestamptz(3) not null);

-- Questions in words below officials' posts. Who asks one stands in reactions: by writing or supporting it.
create table question_texts (
  id uuid primary key default id_by_time(),
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid constraint question_texts_member references profiles (id) on delete set null, -- Never shown: a political opinion (GDPR, art. 9).
  content text not null check (btrim(content) <> '' and char_length(content) <= 5600),
  asked integer not null default 0 check (asked >= 0), -- Its author and who supports it, counted by triggers on reactions.
  created_at timestamptz(3) not null default now(), withheld_at timestamptz(3), withheld_by uuid,
  unique (id, post_id)
) with (fillfactor = 85);
create unique index question_texts_of_member on question_texts (user_id, post_id); -- one a member and post
create index question_texts_of_post on question_texts (post_id, asked desc, created_at, id); -- most supported first, then oldest; the first; cascade
create index question_texts_withheld_by on question_texts (withheld_by) where withheld_by is not null; -- the end of a decision

-- A member who leaves takes no opinion along: reactions, likes, votes and questions stay counted, without the member. Otherwise
-- the counts that fall at that moment would reveal the member's opinion.
create table reactions (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid constraint reactions_member references profiles (id) on delete set null,
  reaction text not null check (reaction in ('support', 'question', 'vote')),
  created_at timestamptz(3) not null default now(), question_id uuid,
  constraint reactions_question foreign key (question_id, post_id)
    references question_texts (id, post_id) on delete set null (question_id),
  constraint reactions_question_kind check (question_id is null or reaction = 'question')
);
create index reactions_of_member on reactions (user_id, post_id) include (reaction, created_at);
create index reactions_of_question on reactions (question_id) where question_id is not null; -- the end of a question
create unique index reactions_of_post on reactions (post_id, user_id) include (reaction); -- one a member and post; a primary key cannot have nulls

create table post_drafts (
  id uuid primary key, -- Made by the client, so that a draft sent twice is kept once.
  user_id uuid not null references profiles (id) on delete cascade,
  content text not null check (char_length(content) between 1 and 20000),
  visibility text not null check (visibility in ('public', 'followers', 'private')),
  region_code text check (region_code in ('75','69','59','33','31','67','13','44','35','14','21','45','2A')),
  updated_at timestamptz(3) not null
);
create index drafts_of_member on post_drafts (user_id, updated_at desc, id desc); -- a member's drafts, last written first

-- Fixed result of a closed poll. Its entry in the public log commits to it. It goes with the poll.
create table poll_closings (
  poll_id uuid primary key references polls (id) on delete cascade,
  closed_at timestamptz(3) not null,
  -- Committed ballots, and root of the tree over their list (RFC 6962).
  size integer not null check (size >= 0), root bytea not null check (octet_length(root) = 32),
  options jsonb not null, -- By option: listed votes, those from before receipts. The entry has the digest of this text and of:
  results_salt bytea not null check (octet_length(results_salt) = 32), -- Shown with the results alone: all counts could be tried.
  commitment bytea not null check (octet_length(commitment) = 32), -- Commitment of the entry.
  lists_options boolean not null default true
);

-- Commitments of a closed poll, by option and then by commitment: the order reveals no voters and no times.
create table poll_ballots (
  poll_id uuid not null references poll_closings (poll_id) on delete cascade, index integer not null check (index >= 0),
  position smallint, -- Null: no receipts, or fewer than ten ballots.
  commitment bytea not null check (octet_length(commitment) = 32),
  primary key (poll_id, index)
);
create unique index poll_ballots_by_commitment on poll_ballots (poll_id, commitment); -- the proof of a ballot

-- Roots of the complete subtrees above the list, for proofs.
create table poll_ballot_nodes (
  poll_id uuid not null references poll_closings (poll_id) on delete cascade,
  level smallint not null check (level between 1 and 31), index integer not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (poll_id, level, index)
);

-- Published votes by option of an open poll, in the order of their positions: one snapshot for all readers and nodes.
create table poll_tallies (
  poll_id uuid primary key references polls (id) on delete cascade,
  step integer[] not null default '{}', step_ballots integer not null default 0 check (step_ballots >= 0),
  next_step integer[] not null default '{}', -- Ten ballots or more after `step`; published once as many again stand behind it.
  next_ballots integer not null default 0 check (next_ballots >= step_ballots),
  awaits_event boolean not null default true -- Ballots were cast since the last event of this poll.
);
create index poll_tallies_awaiting on poll_tallies (poll_id) where awaits_event; -- the schedule that sends one event for all new ballots

create function count_comment_like() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then update comments set like_count = like_count + 1 where id = new.comment_id;
  else update comments set like_count = like_count - 1 where id = old.comment_id; end if;
  return null;
end $$;
create trigger comment_likes_counted after insert or delete on comment_likes for each row execute function count_comment_like();

-- The party that a card shows: a verified official's.
create function shown_party(role text, verified boolean, party text) returns text language sql immutable parallel safe
  return case when verified and role = 'politician' then party end;

-- The author's row is locked before it is read: a tick or party that changes meanwhile is seen by one side or the other.
create function mark_post_party() returns trigger language plpgsql as $$ begin
  select shown_party(role, verified, political_party) into new.author_party
    from profiles where id = new.user_id for no key update;
  return new;
end $$;
create trigger posts_party_marked before insert on posts for each row execute function mark_post_party();

-- A plain repost is as visible as its original, which is locked by whoever reposts it.
create function follow_original() returns trigger language plpgsql as $$ begin
  update posts set visibility = case when new.visibility = 'public' then 'public' else 'private' end
    where repost_of_id = new.id and repost_kind = 'plain';
  return null;
end $$;
create trigger posts_reposts_follow after update of visibility on posts for each row
  when (new.repost_count > 0 and (old.visibility = 'public') <> (new.visibility = 'public')) execute function follow_original();

-- A plain repost goes with its original: the foreign key empties what it points to.
create function leave_with_original() returns trigger language plpgsql as $$ begin
  delete from posts where id = new.id;
  return null;
end $$;
create trigger posts_plain_repost_left after update of repost_of_id on posts for each row
  when (new.repost_kind = 'plain' and new.repost_of_id is null) execute function leave_with_original();

create function count_repost() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then update posts set repost_count = repost_count + 1 where id = new.repost_of_id;
  else update posts set repost_count = repost_count - 1 where id = old.repost_of_id; end if;
  return null;
end $$;
create trigger posts_repost_counted_on_insert after insert on posts for each row when (new.repost_of_id is not null) execute function count_repost();
create trigger posts_repost_counted_on_delete after delete on posts for each row when (old.repost_of_id is not null) execute function count_repost();

-- A plain repost reaches as far as what it shows.
create function mark_original_author() returns trigger language plpgsql as $$ begin
  select user_id, reach_limited into new.original_author_id, new.reach_limited from posts where id = new.repost_of_id;
  return new;
end $$;
create trigger posts_original_author_marked before insert on posts for each row when (new.repost_kind = 'plain')
  execute function mark_original_author();

-- A removed comment is counted no more, and again once it is restored.
create function count_comments() returns trigger language plpgsql as $$
declare moved record;
begin
  if tg_op = 'INSERT' then
    for moved in select post_id, count(*) as n from added group by post_id order by post_id loop
      update posts set comment_count = comment_count + moved.n where id = moved.post_id;
    end loop;
    for moved in select parent_id, count(*) as n from added where parent_id is not null group by parent_id order by parent_id loop
      update comments set reply_count = reply_count + moved.n where id = moved.parent_id and parent_id is null;
      if not found then
        raise exception 'a reply cannot be answered' using errcode = 'check_violation', constraint = 'comments_one_level';
      end if;
    end loop;
  else
    for moved in select post_id, count(*) as n from removed where withheld_at is null group by post_id order by post_id loop
      update posts set comment_count = comment_count - moved.n where id = moved.post_id;
    end loop;
    for moved in select parent_id, count(*) as n from removed
      where parent_id is not null and withheld_at is null group by parent_id order by parent_id loop
      update comments set reply_count = reply_count - moved.n where id = moved.parent_id;
    end loop;
  end if;
  return null;
end $$;
create trigger comments_counted_on_insert after insert on comments referencing new table as added for each statement
  execute function count_comments();
create trigger comments_counted_on_delete after delete on comments referencing old table as removed for each statement
  execute function count_comments();

create function count_withheld_comment() returns trigger language plpgsql as $$
declare n integer := case when new.withheld_at is null then 1 else -1 end;
begin
  update posts set comment_count = comment_count + n where id = new.post_id;
  update comments set reply_count = reply_count + n where id = new.parent_id;
  return null;
end $$;
create trigger comments_counted_on_withholding after update of withheld_at on comments for each row
  when ((old.withheld_at is null) <> (new.withheld_at is null)) execute function count_withheld_comment();

create function count_questions() returns trigger language plpgsql as $$ begin
  if new.question_count = 0 then
    delete from post_questions where post_id = new.id and answer_id is null;
    update post_questions set asked = 0 where post_id = new.id;
  else
    update post_questions set asked = new.question_count where post_id = new.id;
    if not found then
      insert into post_questions (post_id, author_id, asked, first_asked_at)
        select new.id, new.user_id, new.question_count, coalesce(min(created_at), now())
        from reactions where post_id = new.id and reaction = 'question';
    end if;
  end if;
  return null;
end $$;
create trigger posts_questions_counted after update of question_count on posts for each row
  when (new.author_role = 'politician' and old.question_count <> new.question_count) execute function count_questions();

create function show_answer() returns trigger language plpgsql as $$ begin
  update posts set answer_id = new.answer_id where id = new.post_id;
  return null;
end $$;
create trigger post_questions_answer_shown after update of answer_id on post_questions for each row when (old.answer_id
  is distinct from new.answer_id) execute function show_answer();

-- Whatever takes a post or comment away, an account's end included, leaves its media marked for removal.
create function mark_loose_media() returns trigger language plpgsql as $$
begin
  if new.state = 'attached' and num_nonnulls(new.post_id, new.comment_id, new.message_id) = 0 then
    -- Whoever leaves takes everything along.
    if new.owner_id is not null then
      select id into new.case_id from moderation_cases
        where target_type = case
            when old.post_id is not null then 'post'
            when old.comment_id is not null then 'comment'
            else 'message'
          end
          and target_id = coalesce(old.post_id, old.comment_id, old.message_id)
        order by opened_at desc limit 1;
    end if;
    new.state := case when new.case_id is null then 'removed' else 'kept' end;
  elsif new.state = 'pending' and new.owner_id is null
    or new.state = 'kept' and (new.owner_id is null or new.case_id is null) then
    new.state := 'removed';
    new.case_id := null;
  end if;
  return new;
end $$;
create trigger media_loosened before update of owner_id, post_id, comment_id, message_id, case_id on media for each row
  execute function mark_loose_media();

-- A comment that is deleted answers no more.
create function lose_answer() returns trigger language plpgsql as $$ begin
  if new.answer_id is null then new.answered_at := null; else new.withheld_answer_id := null; end if;
  if new.withheld_answer_id is null then new.withheld_answered_at := null; end if;
  return new;
end $$;
create trigger post_questions_answer_lost before update of answer_id, withheld_answer_id on post_questions for each row
  execute function lose_answer();

create function withhold_answer() returns trigger language plpgsql as $$ begin
  if new.withheld_at is null then
    update post_questions set answer_id = withheld_answer_id, answered_at = withheld_answered_at
      where withheld_answer_id = new.id;
  else
    update post_questions set answer_id = null, withheld_answer_id = answer_id, withheld_answered_at = answered_at
      where answer_id = new.id;
  end if;
  return null;
end $$;
create trigger comments_answering_withheld after update of withheld_at on comments for each row
  when ((old.withheld_at is null) <> (new.withheld_at is null)) execute function withhold_answer();

create function circle_rank(circle text) returns integer language sql immutable parallel safe
  return case circle when 'public' then 2 when 'followers' then 1 else 0 end;

create function mark_text_shown() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' or new.content <> old.content then
    new.text_shown_to := new.visibility;
  elsif circle_rank(new.visibility) > circle_rank(new.text_shown_to) then
    new.text_shown_to := new.visibility;
  end if;
  if new.edited_at is null then
    new.edit_shown_at := null;
  else
    new.edit_shown_at := (select new.edited_at from post_versions
      where post_id = new.id and circle_rank(shown_to) >= circle_rank(new.visibility) limit 1);
  end if;
  return new;
end $$;
create trigger posts_text_shown_on_insert before insert on posts for each row when (new.visibility <> 'private') execute function mark_text_shown();
create trigger posts_text_shown_on_update before update of content, visibility, edited_at on posts for each row execute function mark_text_shown();

create function count_media_bytes() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then update media_totals set bytes = bytes + new.bytes;
  else update media_totals set bytes = bytes - old.bytes; end if;
  return null;
end $$;
create trigger media_counted_in after insert on media for each row execute function count_media_bytes();
create trigger media_counted_out after delete on media for each row execute function count_media_bytes();

-- The count of public posts is of what the member wrote: a plain repost is somebody else's text.
create function count_public_post() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' and old.visibility = 'public' and old.repost_kind is distinct from 'plain' then
    update profiles set public_posts_count = public_posts_count - 1 where id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.visibility = 'public' and new.repost_kind is distinct from 'plain' then
    update profiles set public_posts_count = public_posts_count + 1 where id = new.user_id;
  end if;
  return null;
end $$;
create trigger posts_counted_on_write after insert or delete on posts for each row execute function count_public_post();
create trigger posts_counted_on_visibility after update of visibility on posts for each row when (old.visibility
  is distinct from new.visibility) execute function count_public_post();

create function count_question_askers() returns trigger language plpgsql as $$ begin
  if tg_op <> 'DELETE' and new.question_id is not null then
    update question_texts set asked = asked + 1 where id = new.question_id;
  end if;
  if tg_op <> 'INSERT' and old.question_id is not null then
    -- A question goes with its author's reaction; who supported it still has a question, without words.
    delete from question_texts where id = old.question_id and user_id = old.user_id;
    if not found then
      update question_texts set asked = asked - 1 where id = old.question_id;
    end if;
  end if;
  return null;
end $$;
create trigger reactions_question_asked after insert on reactions for each row when (new.question_id is not null)
  execute function count_question_askers();
create trigger reactions_question_changed after update of question_id on reactions for each row when (old.question_id
  is distinct from new.question_id) execute function count_question_askers();
create trigger reactions_question_taken_back after delete on reactions for each row when (old.question_id is not null)
  execute function count_question_askers();

create function count_question_texts() returns trigger language plpgsql as $$
declare
  before integer := 0;
  after integer := 0;
begin
  if tg_op <> 'INSERT' then before := (old.withheld_at is null)::int; end if;
  if tg_op <> 'DELETE' then after := (new.withheld_at is null)::int; end if;
  update posts set question_text_count = question_text_count + after - before where id = coalesce(new.post_id, old.post_id);
  return null;
end $$;
create trigger question_texts_counted after insert or delete or update of asked, withheld_at on question_texts for each row
  execute function count_question_texts();

-- The card of a poll repeats its words below posts that cite it: it goes with the poll, which goes with its author's account.
create function forget_poll_card() returns trigger language plpgsql as $$ begin
  update link_previews set status = 'none', title = null, description = null, site_name = null
    where own_path = '/polls/' || old.id;
  return null;
end $$;
create trigger polls_card_forgotten after delete on polls for each row execute function forget_poll_card();

-- A vote that is deleted after the close stays counted: the result is that of the fixed list.
create function count_poll_votes() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    update poll_options set vote_count = vote_count + 1 where poll_id = new.poll_id and position = new.position;
  else
    -- Waits for a closing under way; the next statement then sees it.
    perform from poll_options where poll_id = old.poll_id and position = old.position for no key update;
    update poll_options set vote_count = vote_count - 1 where poll_id = old.poll_id and position = old.position
        and not exists (select from poll_closings where poll_closings.poll_id = old.poll_id);
  end if;
  return null;
end $$;
create trigger count_poll_votes after insert or delete on poll_votes for each row execute function count_poll_votes();

-- The moment of an opinion could be found elsewhere beside a name. The day stays.
create function detach_opinion() returns trigger language plpgsql as $$ begin
  new.created_at := date_trunc('day', new.created_at, 'UTC');
  return new;
end $$;
create trigger reactions_detached before update of user_id on reactions for each row when (new.user_id is null) execute function detach_opinion();
create trigger comment_likes_detached before update of user_id on comment_likes for each row when (new.user_id is null)
  execute function detach_opinion();

create function detach_ballot() returns trigger language plpgsql as $$ begin
  new.created_at := date_trunc('day', new.created_at, 'UTC');
  new.salt := null;
  new.salt_is_own := null;
  return new;
end $$;
create trigger poll_votes_detached before update of user_id on poll_votes for each row when (new.user_id is null) execute function detach_ballot();

-- An update that moves no count leaves the post's row alone: caches and readers would see it change.
create function count_reactions() returns trigger language plpgsql as $$
declare moved record;
begin
  if tg_op = 'INSERT' then
    for moved in select post_id, count(*) filter (where reaction = 'support') as support,
        count(*) filter (where reaction = 'question') as question, count(*) filter (where reaction = 'vote') as vote
      from added group by post_id order by post_id loop
      update posts set support_count = support_count + moved.support, question_count = question_count + moved.question,
        vote_count = vote_count + moved.vote where id = moved.post_id;
    end loop;
  elsif tg_op = 'DELETE' then
    for moved in select post_id, count(*) filter (where reaction = 'support') as support,
        count(*) filter (where reaction = 'question') as question, count(*) filter (where reaction = 'vote') as vote
      from removed group by post_id order by post_id loop
      update posts set support_count = support_count - moved.support, question_count = question_count - moved.question,
        vote_count = vote_count - moved.vote where id = moved.post_id;
    end loop;
  else
    for moved in select post_id, sum(n) filter (where reaction = 'support') as support,
        sum(n) filter (where reaction = 'question') as question, sum(n) filter (where reaction = 'vote') as vote
      from (select post_id, reaction, 1 as n from added union all select post_id, reaction, -1 from removed) as changes
      group by post_id having coalesce(sum(n) filter (where reaction = 'support'), 0) <> 0
        or coalesce(sum(n) filter (where reaction = 'question'), 0) <> 0
        or coalesce(sum(n) filter (where reaction = 'vote'), 0) <> 0 order by post_id loop
      update posts set support_count = support_count + coalesce(moved.support, 0),
        question_count = question_count + coalesce(moved.question, 0), vote_count = vote_count + coalesce(moved.vote, 0)
        where id = moved.post_id;
    end loop;
  end if;
  return null;
end $$;
create trigger reactions_counted_on_insert after insert on reactions referencing new table as added for each statement
  execute function count_reactions();
create trigger reactions_counted_on_update after update on reactions referencing old table as removed new table as added for each statement
  execute function count_reactions();
create trigger reactions_counted_on_delete after delete on reactions referencing old table as removed for each statement
  execute function count_reactions();

-- Runs after count_poll_votes. The lock of the row makes ballots of one poll wait for one another: each sees all before it.
create function advance_poll_step() returns trigger language plpgsql as $$
declare
  tally poll_tallies;
  votes integer[];
  ballots integer;
begin
  insert into poll_tallies (poll_id) values (new.poll_id) on conflict (poll_id) do update set awaits_event = true
    returning * into tally;
  select array_agg(vote_count order by position), sum(vote_count) into votes, ballots
    from poll_options where poll_id = new.poll_id;
  if ballots - tally.next_ballots >= 10 then
    update poll_tallies set step = next_step, step_ballots = next_ballots, next_step = votes, next_ballots = ballots
      where poll_id = new.poll_id;
  end if;
  return null;
end $$;
create trigger poll_step_advanced after insert on poll_votes for each row execute function advance_poll_step();
