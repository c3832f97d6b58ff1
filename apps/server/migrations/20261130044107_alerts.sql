-- Alerts: whom and what members follow in public life, what they learn of it, and how often. Political opinions (GDPR, article 9):
-- only their member reads them.

-- Words of a member as a query: each typed word in any of its forms, as texts are indexed. Words like "de" only count where there is
-- nothing else to look for.
create function alert_terms(typed text) returns table (word text, forms text[], number bigint) language sql immutable parallel safe
begin atomic
  with spelled as (
    select word, search_line(word) as folded, number
    from regexp_split_to_table(lower(normalize(left(typed, 500), NFC)), search_gap()) with ordinality as split (word, number)
    where search_line(word) <> '' order by number limit 8
  ), stemmed as (
    select folded, array_remove(search_lexemes(word), '') as forms, number, ts_lexize('french_stem', folded) <> '{}' as counts
    from spelled
  )
  select folded, forms, number from stemmed where counts or not exists (select from stemmed where counts);
end;

create function alert_query(typed text) returns tsquery language sql immutable parallel safe
  return (select string_agg('(' || (select string_agg(quote_literal(form), ' | ') from unnest(forms) as form) || ')', ' & '
      order by number)::tsquery
    from alert_terms(typed));

-- Forms of the longest word: a text that the query finds has one of them.
create function alert_keys(typed text) returns text[] language sql immutable parallel safe
  return (select forms from alert_terms(typed) order by length(word) desc, number limit 1);

-- Lexemes of a text, which `alert_query` finds.
create function alert_words(content text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(search_lexemes(content), ''));

create table alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('official', 'law', 'group', 'committee', 'subject', 'words')),
  official_id integer references officials (id) on delete cascade,
  law_id uuid references laws (id) on delete cascade,
  organ_id integer references organs (id) on delete cascade, -- Group or committee.
  subject text check (subject in ('justice', 'social', 'economy', 'finance', 'environment', 'culture', 'foreign', 'defence', 'europe')),
  words text check (char_length(words) <= 240), -- As the member typed them.
  line text generated always as (search_line(words)) stored, -- Equal for all who follow the same words.
  query tsquery generated always as (alert_query(words)) stored,
  keys text[] generated always as (alert_keys(words)) stored,
  news text[] not null check (news <@ array['votes', 'steps', 'speeches', 'questions'] and cardinality(news) > 0),
  rhythm text not null default 'at_once' check (rhythm in ('at_once', 'daily', 'weekly')),
  by_mail boolean not null default false,
  paused_at timestamptz(3),
  since timestamptz(3) not null default now(), -- Facts recorded before are no news: the follow, the end of a pause, a change of rhythm.
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(official_id, law_id, organ_id, subject, words) = 1),
  check ((kind = 'official') = (official_id is not null)), check ((kind = 'law') = (law_id is not null)),
  check ((kind in ('group', 'committee')) = (organ_id is not null)), check ((kind = 'subject') = (subject is not null)),
  check ((kind = 'words') = (words is not null)), check (words is null or query is not null)
);
create index alerts_of_member on alerts (user_id, created_at desc, id desc); -- a member's alerts, latest first; cascade
create unique index alerts_once on alerts (user_id, official_id, law_id, organ_id, subject, line) nulls not distinct; -- one a member and target
create index alerts_of_official on alerts (official_id, user_id) where official_id is not null; -- followers to notify, by id; cascade
create index alerts_of_law on alerts (law_id, user_id) where law_id is not null; -- the same of a law
create index alerts_of_organ on alerts (organ_id, user_id) where organ_id is not null; -- the same of a group or committee
create index alerts_of_subject on alerts (subject, user_id) where subject is not null; -- the same of a subject
create index alerts_of_line on alerts (line, user_id) where line is not null; -- the same of words
create index alerts_by_keys on alerts using gin (keys) where line is not null; -- alerts that new texts may concern

-- Facts of the last months, for alerts and feeds. Each is recorded once, whatever is imported again or corrected.
create table alert_facts (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('vote', 'ballot', 'step', 'speech', 'answer')), -- `ballot`: the vote on a law that its file names.
  key text not null unique check (char_length(key) <= 200),
  batch uuid not null, -- Facts of one import.
  roll_call_id integer references roll_calls (id) on delete cascade,
  law_id uuid references laws (id) on delete cascade,
  stage text check (stage in ('proposition', 'commission', 'seance', 'vote', 'promulgation', 'application')),
  sitting_id integer references sittings (id) on delete cascade, speaker text, -- Speeches of one person in a sitting.
  comment_id uuid references comments (id) on delete cascade, -- Answer of an official to a question on the site.
  on_date date not null,
  words tsvector, -- Of its title (`alert_words`); those of speeches stand beside them.
  recorded_at timestamptz(3) not null,
  matched_at timestamptz(3), -- Null: waits for the job that looks for its followers. History waits for none.
  check ((kind = 'vote') = (roll_call_id is not null)), check ((kind in ('ballot', 'step')) = (law_id is not null)),
  check ((kind = 'step') = (stage is not null)), check ((kind = 'speech') = (sitting_id is not null and speaker is not null)),
  check ((kind = 'answer') = (comment_id is not null))
);
create index alert_facts_of_batch on alert_facts (batch) where matched_at is null; -- facts of an import to match
create index alert_facts_latest on alert_facts (on_date desc, id desc); -- the feed of a target, latest first
create index alert_facts_found on alert_facts using gin (words); -- the feed of words
create index alert_facts_of_vote on alert_facts (roll_call_id) where roll_call_id is not null; -- cascade
create index alert_facts_of_law on alert_facts (law_id) where law_id is not null; -- cascade
create index alert_facts_of_answer on alert_facts (comment_id) where comment_id is not null; -- cascade
create index alert_facts_of_sitting on alert_facts (sitting_id) where sitting_id is not null; -- cascade

-- News of a followed target from one import: a job notifies its followers in batches, in the order of their ids, and resumes where
-- it stopped.
create table alert_news (
  id uuid primary key default id_by_time(),
  batch uuid not null,
  official_id integer references officials (id) on delete cascade,
  law_id uuid references laws (id) on delete cascade,
  organ_id integer references organs (id) on delete cascade,
  subject text, line text,
  news text not null check (news in ('votes', 'steps', 'speeches', 'questions')),
  fact_count integer not null check (fact_count > 0),
  fact_id bigint not null references alert_facts (id) on delete cascade, -- The first to show.
  recorded_at timestamptz(3) not null, -- Of its facts.
  created_at timestamptz(3) not null,
  reached uuid not null default '00000000-0000-0000-0000-000000000000', -- Last member of the batches done.
  finished_at timestamptz(3),
  check (num_nonnulls(official_id, law_id, organ_id, subject, line) = 1)
);
create unique index alert_news_once on alert_news (batch, news, official_id, law_id, organ_id, subject, line) nulls not distinct;
create index alert_news_of_fact on alert_news (fact_id); -- cascade
create index alert_news_of_official on alert_news (official_id, created_at) where official_id is not null; -- a digest's news; cascade
create index alert_news_of_law on alert_news (law_id, created_at) where law_id is not null; -- the same of a law
create index alert_news_of_organ on alert_news (organ_id, created_at) where organ_id is not null; -- the same of a group or committee
create index alert_news_of_subject on alert_news (subject, created_at) where subject is not null; -- the same of a subject
create index alert_news_of_line on alert_news (line, created_at) where line is not null; -- the same of words

-- When each member's digests are due; others have no row.
create table alert_digests (
  user_id uuid not null references profiles (id) on delete cascade,
  rhythm text not null check (rhythm in ('daily', 'weekly')),
  told_until timestamptz(3) not null, -- News up to here were in a digest, or stood before the choice.
  queued_for date not null, done_for date not null, -- Last day or week (its first day) handed to a job, and done: each once.
  primary key (user_id, rhythm)
);
create index alert_digests_due on alert_digests (rhythm, queued_for, user_id); -- whose day or week has come

-- Digests that had news, by their notification.
create table alert_summaries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  rhythm text not null check (rhythm in ('daily', 'weekly')),
  news_count integer not null check (news_count > 0),
  news uuid[] not null, -- The first of them.
  created_at timestamptz(3) not null
);
create index alert_summaries_of_member on alert_summaries (user_id, created_at, id); -- a member's archive; cascade

-- A followed law is an alert. Both tables stay equal while the version before runs.
create function mirror_law_follow() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into alerts (user_id, kind, law_id, news, created_at)
    values (new.user_id, 'law', new.law_id, '{steps}', new.created_at) on conflict do nothing;
  else delete from alerts where user_id = old.user_id and law_id = old.law_id; end if;
  return null;
end $$;
create trigger law_follows_mirrored after insert or delete on law_follows for each row execute function mirror_law_follow();

create function mirror_law_alert() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into law_follows (user_id, law_id, created_at) values (new.user_id, new.law_id, new.created_at) on conflict do nothing;
  else delete from law_follows where user_id = old.user_id and law_id = old.law_id; end if;
  return null;
end $$;
create trigger law_alerts_mirrored_on_insert after insert on alerts for each row when (new.law_id is not null)
  execute function mirror_law_alert();
create trigger law_alerts_mirrored_on_delete after delete on alerts for each row when (old.law_id is not null)
  execute function mirror_law_alert();
