-- Choices of a member (spec 001 §3). A member who never chose has no row: the defaults hold.
create table user_preferences (
  user_id uuid primary key references profiles (id) on delete cascade,
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  region_codes text[] not null default '{75}'
    check (cardinality(region_codes) <= 3
      and region_codes <@ array['75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A']),
  language text not null default 'fr' check (language in ('fr', 'en', 'es', 'de', 'it')),
  notify_mentions boolean not null default true, notify_follows boolean not null default true,
  notify_replies boolean not null default true, updated_at timestamptz(3) not null default now(),
  notify_civic boolean not null default true, -- Laws that one follows, and reminders of events.
  messages_from text not null default 'everyone' check (messages_from in ('everyone', 'followed', 'nobody')),
  floating_buttons boolean not null default true,
  version integer not null default 1, -- Counts the saves: a save names the one that it was based on.
  notify_reactions boolean not null default true, notify_comments boolean not null default true
);

-- A member's own data on their way to them: one archive a member at a time, and the account that ends.
create table account_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  done integer not null default 0 check (done >= 0), total integer check (total > 0), -- Entries written, of how many; null: not counted yet.
  attempts smallint not null default 0 check (attempts >= 0),
  beat_at timestamptz(3), -- Last sign of whoever prepares it; null: nobody does.
  iv bytea check (octet_length(iv) = 12), tag bytea check (octet_length(tag) = 16), -- They open the archive with the server's secret.
  bytes bigint check (bytes > 0), created_at timestamptz(3) not null, ready_at timestamptz(3), expires_at timestamptz(3),
  check ((state = 'ready') = (num_nonnulls(iv, tag, bytes, ready_at, expires_at) = 5))
);
create unique index account_exports_of_member on account_exports (user_id); -- one a member, however often it is asked for; cascade
create index account_exports_waiting on account_exports (created_at) where state = 'preparing'; -- the sweep of those whose preparation was given up
create index account_exports_ending on account_exports (expires_at) where state = 'ready'; -- the sweep of those that have expired

-- Keys of files whose archive's row is gone: the sweep removes them.
create table account_export_leftovers (key text primary key, created_at timestamptz(3) not null default now());

-- Accounts that their members have ended, until nothing of them is left. The row goes with the account itself.
create table account_deletions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade, asked_at timestamptz(3) not null
);
create unique index account_deletions_of_member on account_deletions (user_id); -- an account is ended once, however often it is asked for; cascade
create index account_deletions_asked on account_deletions (asked_at); -- the sweep of deletions that were interrupted

-- Acts of late, for packages/contract/src/fair-use.ts: a row an act and mark, until its window ends. Swept two days later.
create table recent_acts (
  member_id uuid not null references profiles (id) on delete cascade,
  -- Mark of `contacts_told`: the organisation's id.
  act text not null check (act in (
    'post_text', 'comment_text', 'links', 'link', 'message_link', 'reports', 'verification_requests', 'contacts_told',
    'new_posts', 'new_comments', 'new_messages', 'new_mentions', 'new_links', 'new_follows', 'new_reports')),
  mark bytea not null check (octet_length(mark) <= 16), -- Fingerprint of a text or of a link's site; for messages, keyed by the sender.
  times integer not null check (times >= 0), since timestamptz(3) not null, until timestamptz(3) not null,
  content_id uuid, -- The first post or comment of the window; none for messages.
  site text check (char_length(site) <= 253), -- The site that posts and comments link to; none for messages.
  primary key (member_id, act, mark),
  constraint recent_acts_check check (act <> 'message_link' or (content_id is null and site is null))
) with (fillfactor = 80);
create index recent_acts_since on recent_acts (act, since); -- what many accounts did alike, by kind; the sweep

-- Latest texts, as far as repeats are recognised by them: no text can be read from a row. Swept after two days.
create table recent_texts (
  member_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('post', 'comment', 'message')), at timestamptz(3) not null,
  print bytea not null check (octet_length(print) = 16), -- Hash of its letters and digits; of messages keyed by the sender.
  sketch bytea not null check (octet_length(sketch) = 32), -- For similarity (MinHash); of messages keyed by the sender.
  place_id uuid, -- The post of a comment, the conversation of a message.
  content_id uuid, -- The post or comment; none for messages.
  check (kind <> 'message' or content_id is null)
);
create index recent_texts_of_member on recent_texts (member_id, kind, at desc); -- a member's latest texts, at the next one; cascade
create index recent_texts_by_age on recent_texts (at); -- the sweep

-- Settings by section, before and after each change (ADR 50). The latest version holds; without a row, the usual values.
create table site_settings_changes (
  section text not null check (section <> ''),
  version integer not null check (version >= 1), -- The second of two administrators who change a section at once is refused.
  before jsonb not null, after jsonb not null, reason text not null check (btrim(reason) <> '' and char_length(reason) <= 20000),
  restored integer check (restored >= 0 and restored < version), -- The version whose values it gave back; 0: the usual ones.
  via text not null default 'console' check (via in ('console', 'command_line')),
  actor_id uuid references profiles (id) on delete set null, -- Null for the command line, and once that account is gone.
  created_at timestamptz(3) not null,
  primary key (section, version) -- what holds; a section's history, latest first
);
create index site_settings_changes_of_actor on site_settings_changes (actor_id) where actor_id is not null; -- the administrator's archive; cascade

-- Uploaded logos; those that no version of the settings names are deleted after a day.
create table site_logo_files (name text primary key check (name ~ '^logo-[0-9a-f-]{36}\.(png|jpg|webp)$'), created_at timestamptz(3) not null);
create index site_logo_files_by_age on site_logo_files (created_at, name); -- the sweep of unused logos, oldest first

-- Follows that ended with an account stay in a count until a time drawn by chance, so that no opinion is revealed.
create table departed_follows (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid references profiles (id) on delete cascade, law_id uuid,
  side text check (side in ('followers', 'following')), -- The count of the profile: its followers, or those whom it follows.
  release_at timestamptz(3) not null,
  check (num_nonnulls(profile_id, law_id) = 1 and (side is null) = (profile_id is null))
);
create index departed_follows_by_release on departed_follows (release_at); -- the release of those whose moment has come
create index departed_follows_of_member on departed_follows (profile_id) where profile_id is not null; -- the deletion of a member, and of a law
create index departed_follows_of_law on departed_follows (law_id) where law_id is not null;

-- Usernames of closed or renamed accounts that nobody else may take yet: a keyed hash and an end, never the name or the member.
create table resting_usernames (name_hash bytea primary key check (length(name_hash) = 32), ends_at timestamptz not null);
create index resting_usernames_ends on resting_usernames (ends_at);

create function leave_account_export() returns trigger language plpgsql as $$ begin
  insert into account_export_leftovers (key) values ('exports/' || old.id || '.zip') on conflict do nothing;
  return null;
end $$;
create trigger account_exports_left after delete on account_exports for each row execute function leave_account_export();

create function keep_site_settings_change() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then
    if (new.section, new.version, new.before, new.after, new.reason, new.restored, new.via, new.created_at) is not distinct from
        (old.section, old.version, old.before, old.after, old.reason, old.restored, old.via, old.created_at)
      and (new.actor_id is null or new.actor_id = old.actor_id) then return new; end if;
  end if;
  raise exception 'changes of settings are never changed' using errcode = 'restrict_violation';
end $$;
create trigger site_settings_changes_kept before update or delete on site_settings_changes for each row execute function keep_site_settings_change();
create trigger site_settings_changes_never_emptied before truncate on site_settings_changes for each statement
  execute function keep_site_settings_change();

create function count_departed_follow() returns trigger language plpgsql as $$
declare follow departed_follows; n integer := 1;
begin
  if tg_op = 'INSERT' then follow := new; else follow := old; n := -1; end if;
  if follow.law_id is not null then
    update laws set follower_count = follower_count + n where id = follow.law_id;
  elsif follow.side = 'followers' then
    update profiles set followers_count = followers_count + n where id = follow.profile_id;
  else
    update profiles set following_count = following_count + n where id = follow.profile_id;
  end if;
  return null;
end $$;
create trigger departed_follows_counted after insert or delete on departed_follows for each row execute function count_departed_follow();
