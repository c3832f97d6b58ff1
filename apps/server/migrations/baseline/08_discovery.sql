-- Twelve days: frequent words are read newest first without a look at older segments, a rare word costs one look into each.
create function search_segment(created_at timestamptz) returns integer language sql immutable parallel safe
  return floor(extract(epoch from created_at) / 1048576)::integer;

create table post_ranks (
  post_id uuid primary key references posts (id) on delete cascade,
  user_id uuid not null, -- Copies of the post's columns, by the same names: the visibility rule reads this table too.
  visibility text not null, author_role text not null, author_party text, region_code text, created_at timestamptz(3) not null,
  score integer not null, -- Relevance without what depends on the reader.
  popularity integer not null, -- Support and votes; questions are no approval.
  original_author_id uuid,
  reach_limited boolean not null default false, -- As the post's own: feeds ask the ranks.
  -- Popular posts are those of a few days, which have small indexes. An hourly sweep ends it (discovery/feed/young.ts); readers
  -- ask for the moment as well.
  young boolean not null default true
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
create index post_ranks_relevant on post_ranks (author_role, score desc, created_at desc, post_id desc); -- feed tabs by relevance
create index post_ranks_relevant_of_region
  on post_ranks (region_code, author_role, score desc, created_at desc, post_id desc, author_party) where region_code is not null;
create index post_ranks_relevant_of_party on post_ranks (author_party, author_role, score desc, created_at desc, post_id desc)
  where author_party is not null;
create index post_ranks_relevant_of_member
  on post_ranks (user_id, author_role, score desc, created_at desc, post_id desc, region_code, author_party); -- subscriptions; an author's tick
create index post_ranks_popular on post_ranks (author_role, popularity desc, created_at desc, post_id desc) where young; -- the same by popularity
create index post_ranks_popular_of_region
  on post_ranks (region_code, author_role, popularity desc, created_at desc, post_id desc, author_party)
  where young and region_code is not null;
create index post_ranks_popular_of_party on post_ranks (author_party, author_role, popularity desc, created_at desc, post_id desc)
  where young and author_party is not null;
create index post_ranks_young on post_ranks (created_at) where young; -- the sweep that ends it

-- The public posts. No index leads by time: to walk it backwards would seem cheaper than it is.
create table post_words (
  post_id uuid primary key references posts (id) on delete cascade,
  user_id uuid not null, created_at timestamptz(3) not null,
  segment integer not null generated always as (search_segment(created_at)) stored, words tsvector not null,
  -- A post's words cost more than all else that is written with it: a job indexes many at a time, and searches look through the
  -- rest (docs/adr/0022).
  indexed boolean not null default false
);
create index post_words_segment on post_words (segment); -- how far back segments go
create index post_words_found on post_words using gin (words) where indexed; -- posts that hold some words; the job merges waiting entries
create index post_words_waiting on post_words (segment) where not indexed; -- the same among those not indexed yet, by segment; the job

-- The hashtags of public posts.
create table post_topics (
  post_id uuid not null references posts (id) on delete cascade, tag text collate "C" not null,
  label text not null, -- As the author wrote it.
  user_id uuid not null, created_at timestamptz(3) not null,
  primary key (post_id, tag)
);
create index post_topics_of_tag on post_topics (tag, created_at desc, post_id desc, user_id); -- a hashtag's posts, newest first; its beginning
create index post_topics_recent on post_topics (created_at desc, tag, user_id); -- hashtags of the last days

create table member_names (
  profile_id uuid not null references profiles (id) on delete cascade, term text collate "C" not null,
  whole boolean not null, -- Not the rest of one.
  tier smallint not null,
  primary key (profile_id, term)
);
create index member_names_found on member_names (tier, term, profile_id); -- members whose name begins so, tier by tier
create index member_names_by_term on member_names (term, profile_id); -- one name among several; whether a word is still anybody's

create table name_keys (key text collate "C" not null, word text collate "C" not null, primary key (key, word));
create index name_keys_of_word on name_keys (word); -- the removal of a word

-- Words that stand in many posts, by a sample; no others, which could be somebody's. A last word that may still be typed is
-- looked for by its beginning; where that is frequent, the posts that hold the other words are read instead (docs/adr/0011).
create table frequent_words (
  word text collate "C" primary key, -- words that begin so
  share real not null check (share > 0 and share <= 1) -- Share of all posts that contain it.
);

-- Words of public posts, without addresses and usernames. A typed word that nobody wrote is replaced by a near one: both have
-- what remains without one of their letters in common, as names do (docs/adr/0011).
create table post_vocabulary (
  word text collate "C" primary key, -- whether a word, or one that begins so, is known
  spelling text not null, -- With its accents, as it was written.
  posts integer not null -- Up to 50: orders near words.
);

-- Up to three posts that hold a word, so that it is forgotten with them: a word may be somebody's.
create table vocabulary_posts (
  word text collate "C" not null references post_vocabulary (word) on delete cascade,
  post_id uuid not null references post_words (post_id) on delete cascade,
  primary key (word, post_id) -- whether a word still has a post
);
create index vocabulary_posts_of_post on vocabulary_posts (post_id); -- cascade

create table vocabulary_keys (
  key text collate "C" not null, word text collate "C" not null references post_vocabulary (word) on delete cascade,
  primary key (key, word) -- words with a remainder in common
);
create index vocabulary_keys_of_word on vocabulary_keys (word); -- the removal of a word

-- Formulas of relevance that need no entry: they stand in the log, or are the one from before formulas were recorded.
create table ranking_formulas (
  commitment bytea primary key check (octet_length(commitment) = 32), -- SHA-256 of the text of the entry.
  version integer not null, recorded_at timestamptz(3) not null default now()
);

-- 10 points an hour, in steps of six minutes, since 1 January 2026.
create function relevance_age(created_at timestamptz) returns integer language sql immutable parallel safe
  return floor(extract(epoch from created_at - timestamptz '2026-01-01 00:00:00Z') / 360)::integer;

-- Ten times as many exchanges are worth 240 points, that is a day; a comment counts twice.
create function relevance_engagement(support integer, question integer, vote integer, comments integer)
  returns integer language sql immutable parallel safe
  return round(240 * log10(1 + support + question + vote + 2 * comments::double precision))::integer;

create function relevance_verified(verified boolean) returns integer language sql immutable parallel safe
  return case when verified then 60 else 0 end;

-- Added for readers who follow the author; not part of the score that is kept.
create function relevance_subscription() returns integer language sql immutable parallel safe return 120;

create function move_post_rank() returns trigger language plpgsql as $$ begin
  update post_ranks set score = score
      + relevance_engagement(new.support_count, new.question_count, new.vote_count, new.comment_count)
      - relevance_engagement(old.support_count, old.question_count, old.vote_count, old.comment_count),
    popularity = new.support_count + new.vote_count where post_id = new.id;
  return null;
end $$;
-- Beyond thousands of answers, one more rarely moves the score.
create trigger posts_ranked_on_count after update of support_count, question_count, vote_count, comment_count on posts for each row
  when (new.visibility <> 'private' and (old.support_count + old.vote_count <> new.support_count + new.vote_count
    or relevance_engagement(old.support_count, old.question_count, old.vote_count, old.comment_count)
      <> relevance_engagement(new.support_count, new.question_count, new.vote_count, new.comment_count)))
  execute function move_post_rank();

create function rank_posts_of_author() returns trigger language plpgsql as $$
declare party text := shown_party(new.role, new.verified, new.political_party);
begin
  update posts set author_party = party where user_id = new.id and author_party is distinct from party;
  if old.verified <> new.verified then
    update post_ranks set score = score + relevance_verified(new.verified) - relevance_verified(old.verified)
      where user_id = new.id;
  end if;
  return null;
end $$;
create trigger profiles_posts_ranked after update of role, verified, political_party on profiles for each row
  when (old.verified <> new.verified or shown_party(old.role, old.verified, old.political_party)
    is distinct from shown_party(new.role, new.verified, new.political_party)) execute function rank_posts_of_author();

create function search_vector(content text, created_at timestamptz) returns tsvector language sql immutable parallel safe
  return (select array_to_tsvector(string_to_array(mark || array_to_string(array_remove(lexemes, ''), ' ' || mark), ' '))
    from (select search_lexemes(content) as lexemes, search_segment(created_at) || '.' as mark offset 0) as read
    where array_remove(lexemes, '') <> '{}');

create function index_post() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then
    delete from post_words where post_id = new.id;
    delete from post_topics where post_id = new.id;
  end if;
  if new.visibility = 'public' then
    insert into post_words (post_id, user_id, created_at, words)
      select new.id, new.user_id, new.created_at, words from search_vector(new.content, new.created_at) as words
      where words is not null;
    if strpos(new.content, '#') > 0 then
      insert into post_topics (post_id, tag, label, user_id, created_at)
        select new.id, tag, label, new.user_id, new.created_at from search_tags(new.content);
    end if;
  end if;
  return null;
end $$;
create trigger posts_indexed_on_insert after insert on posts for each row when (new.visibility = 'public') execute function index_post();
create trigger posts_indexed_on_update after update of content, visibility, created_at on posts for each row
  when ((old.content, old.visibility, old.created_at) is distinct from (new.content, new.visibility, new.created_at))
  execute function index_post();

-- Rank of a member in search: the verified first, in each group the widely followed, by powers of ten of their followers.
create function search_tier(verified boolean, followers integer) returns smallint language sql immutable parallel safe
  return (case when verified then 0 else 4 end + 3 - least(3, floor(log10(followers + 1))))::smallint;

-- A name from each of its words on ("jean marie noel", "marie noel", "noel"), a username by its parts and in one piece.
create function search_names(display_name text, username text) returns table (term text, whole boolean)
  language sql immutable parallel safe
begin atomic
  select left(term, 32), bool_or(whole)
  from (
    select array_to_string(words[first:], ' ') as term, first = 1 as whole
    from unnest(array[search_line(display_name), search_line(username)]) as line,
      lateral string_to_array(line, ' ') as words,
      generate_series(1, least(6, cardinality(words))) as first
    union all
    select replace(search_line(username), ' ', ''), true
  ) as terms
  where term <> ''
  group by left(term, 32);
end;

-- Other keys of a word: without one of its letters (`-`), as near spellings have in common; from its middle on (`+`).
create function search_name_keys(word text) returns setof text language sql immutable parallel safe
begin atomic
  select '-' || overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place where length(word) >= 5
  union select '-' || word where length(word) >= 4
  union select '+' || substr(word, place) from generate_series(2, length(word) - 2) as place;
end;

create function add_name_keys() returns trigger language plpgsql as $$ begin
  insert into name_keys (key, word) select distinct key, word
    from (select distinct split_part(term, ' ', 1) as word from added) as words, lateral search_name_keys(word) as key
    on conflict do nothing;
  return null;
end $$;
create trigger member_names_keyed after insert on member_names referencing new table as added for each statement execute function add_name_keys();

create function drop_name_keys() returns trigger language plpgsql as $$ begin
  delete from name_keys where word in (select word from (select distinct split_part(term, ' ', 1) as word from removed) as words
    where not exists (select from member_names where term = word)
      and not exists (select from member_names where term >= word || ' ' and term < word || '!'));
  return null;
end $$;
create trigger member_names_unkeyed after delete on member_names referencing old table as removed for each statement
  execute function drop_name_keys();

create function index_member() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and (old.display_name, old.username) is not distinct from (new.display_name, new.username) then
    update member_names set tier = search_tier(new.verified, new.followers_count) where profile_id = new.id;
  else
    if tg_op = 'UPDATE' then delete from member_names where profile_id = new.id; end if;
    insert into member_names (profile_id, term, whole, tier)
      select new.id, term, whole, search_tier(new.verified, new.followers_count)
      from search_names(new.display_name, new.username);
  end if;
  return null;
end $$;
create trigger profiles_indexed_on_insert after insert on profiles for each row execute function index_member();
create trigger profiles_indexed_on_update after update of display_name, username, verified, followers_count on profiles for each row
  when ((old.display_name, old.username) is distinct from (new.display_name, new.username)
    or search_tier(old.verified, old.followers_count) <> search_tier(new.verified, new.followers_count)) execute function index_member();

create function rank_post() returns trigger language plpgsql as $$ begin
  if new.visibility = 'private' then
    delete from post_ranks where post_id = new.id;
  elsif tg_op = 'INSERT' or old.visibility = 'private' then
    insert into post_ranks (post_id, user_id, original_author_id, visibility, author_role, author_party, region_code,
        created_at, reach_limited, score, popularity)
      select new.id, new.user_id, new.original_author_id, new.visibility, new.author_role, new.author_party,
        new.region_code, new.created_at, new.reach_limited, relevance_age(new.created_at)
          + relevance_engagement(new.support_count, new.question_count, new.vote_count, new.comment_count)
          + relevance_verified(verified), new.support_count + new.vote_count
      from profiles where id = new.user_id for no key update;
  else
    update post_ranks set visibility = new.visibility, author_role = new.author_role, author_party = new.author_party,
      region_code = new.region_code, created_at = new.created_at, reach_limited = new.reach_limited,
      score = score + relevance_age(new.created_at) - relevance_age(old.created_at) where post_id = new.id;
  end if;
  return null;
end $$;
create trigger posts_ranked_on_insert after insert on posts for each row when (new.visibility <> 'private') execute function rank_post();
create trigger posts_ranked_on_update after update of visibility, author_role, author_party, region_code, created_at, reach_limited on posts
  for each row when ((old.visibility, old.author_role, old.author_party, old.region_code, old.created_at, old.reach_limited)
  is distinct from (new.visibility, new.author_role, new.author_party, new.region_code, new.created_at, new.reach_limited))
  execute function rank_post();

-- Parsed search: words as a query with `%` for the segment, the last one also by its beginning; apart, in `checked`, those
-- that are cheaper to check on each post that contains the others; whether a word is rare; words to mark; beginning of a name;
-- hashtag.
create function search_reading(typed text) returns table (words text, checked text, rare boolean, marks text[], name text, tag text)
  language sql stable
begin atomic
  with spelled as materialized (
    select word, search_line(word) as folded, number
    from regexp_split_to_table(lower(normalize(typed, NFC)), search_gap()) with ordinality as split (word, number)
    where search_line(word) <> '' order by number limit 8
  ), stemmed as materialized (
    select folded, (ts_lexize('french_stem', folded))[1] as stem,
      nullif(search_line((ts_lexize('french_stem', word))[1]), '') as accented,
      number = (select max(number) from spelled) as typing, number
    from spelled
  ), kept as materialized (
    -- Words like "de" only count where there is nothing else to look for.
    select * from stemmed where stem is not null or typing or not exists (select from stemmed where stem is not null)
  ), asked as materialized (
    select number, typing and share >= 0.005 and (select count(*) from kept) > 1 as checked, share,
      '(' || array_to_string(array(
        select distinct quote_literal('%' || lexeme) || case when typing and lexeme = folded then ':*' else '' end
        from unnest(array[stem, accented, case when typing or stem is null then folded end]) as lexeme where lexeme is not null
      ), ' | ') || ')' as term
    from kept, lateral (select coalesce(case
        when typing then (select sum(share) from frequent_words where word >= folded and word < folded || U&'\+10FFFF')
        else (select sum(share) from frequent_words where word = any (array[stem, accented, folded])) end, 0) as share) as frequency
  )
  select
    (select string_agg(term, ' & ' order by number) from asked where not checked),
    (select term from asked where checked),
    (select bool_or(share < 0.001) from asked),
    array(select distinct lexeme from kept, unnest(array[folded, stem, accented]) as lexeme where lexeme is not null),
    left(search_line(typed), 32),
    (select string_agg(part, '' order by number) from (
      select part, number from regexp_split_to_table(search_fold(typed), '[' || search_marks() || ']+')
        with ordinality as split (part, number) where part <> '' order by number limit 8) as parts);
end;

-- Members of whom each typed word begins a word of a name, or nearly (one letter more, less or other, or two swapped), or stands
-- within it. The word of the fewest members leads; exact beginnings come before near ones.
create function search_near(typed text, most integer) returns table (profile_id uuid, farness integer, tier smallint)
  language sql stable
begin atomic
  with words as materialized (
    select word, row_number() over (order by length(word) desc, number) as turn
    from string_to_table(typed, ' ') with ordinality as split (word, number) order by length(word) desc, number limit 4
  ), forms as materialized (
    select turn, word as form, 0 as far from words
    union all select turn, found.word, 1 from words, lateral (
      select name_keys.word from name_keys
      where length(words.word) >= 5 and key in (
          select '-' || words.word union all select '-' || overlay(words.word placing '' from place for 1)
          from generate_series(1, length(words.word)) as place)
        -- Those that begin so are found already.
        and not starts_with(name_keys.word, words.word) limit 40) as found
    union all select turn, found.word, 2 from words, lateral (
      select name_keys.word from name_keys
      where length(words.word) >= 3 and key >= '+' || words.word and key < '+' || words.word || U&'\+10FFFF' limit 40) as found
  ), named as materialized (
    select ranked.turn, found.profile_id, min(ranked.far) as far, min(found.tier) as tier
    from (select turn, form, far, row_number() over (partition by turn order by far, form) as place from forms) as ranked,
      lateral (select member_names.profile_id, member_names.tier from member_names
        where term >= ranked.form and term < ranked.form || U&'\+10FFFF' limit 60) as found
    where ranked.place <= 60 group by ranked.turn, found.profile_id
  ), first_word as materialized (
    select words.turn from words left join named on named.turn = words.turn
    group by words.turn order by count(named.profile_id), words.turn limit 1
  ), led as materialized (
    select profile_id, far, tier from named where turn = (select turn from first_word)
  )
  select led.profile_id, led.far, led.tier from led
  where not exists (
    select from words where turn <> (select turn from first_word)
      and not exists (select from forms, member_names
        where forms.turn = words.turn and member_names.profile_id = led.profile_id
          and term >= forms.form and term < forms.form || U&'\+10FFFF'))
  order by led.far, led.tier, led.profile_id limit most;
end;

create function forget_words() returns trigger language plpgsql as $$ begin
  delete from post_vocabulary where word in (select word from lost)
    and not exists (select from vocabulary_posts where vocabulary_posts.word = post_vocabulary.word);
  return null;
end; $$;
create trigger words_forgotten after delete on vocabulary_posts referencing old table as lost for each statement execute function forget_words();

-- A word, and the word without each of its letters: two spellings one letter apart have one of these in common.
create function search_remainders(word text) returns setof text language sql immutable parallel safe
begin atomic
  select word
  union select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place;
end;

-- Reads words of posts into the vocabulary, in place of what was read before. Words with 50 posts are not written again.
create function learn_words(ids uuid[]) returns void language sql volatile
begin atomic
  delete from vocabulary_posts where post_id = any (ids);
  with written as materialized (
    select distinct posts.id as post_id, spelling
    from posts, lateral regexp_split_to_table(
      normalize(regexp_replace(content, 'https?://\S+|@\S+', ' ', 'gi'), NFC), search_gap()) as spelling
    where posts.id = any (ids) and posts.visibility = 'public' and length(spelling) between 5 and 24
      and exists (select from post_words where post_words.post_id = posts.id)
  ), read as materialized (
    select word, post_id, spelling from written, lateral search_line(spelling) as word
    where word ~ '^[a-z]{5,24}$'
      and not exists (select from post_vocabulary where post_vocabulary.word = search_line(spelling) and posts >= 50)
  ), learned as (
    insert into post_vocabulary (word, spelling, posts)
      -- In one order: nodes that learn the same words wait for each other, and do not lock each other out.
      select word, (array_agg(spelling order by octet_length(spelling) desc, spelling))[1], least(50, count(distinct post_id))::integer
      from read group by word order by word
    on conflict (word) do update set posts = least(50, post_vocabulary.posts + excluded.posts),
      spelling = case when octet_length(excluded.spelling) > octet_length(post_vocabulary.spelling)
        then excluded.spelling else post_vocabulary.spelling end
    returning word
  ), placed as (
    insert into vocabulary_posts (word, post_id)
      select word, post_id from (
        select word, post_id, row_number() over (partition by word order by post_id desc) as place
        from (select distinct word, post_id from read) as pairs) as latest
      where place <= 3 and (select count(*) from vocabulary_posts as known where known.word = latest.word) < 3
    on conflict do nothing
  )
  insert into vocabulary_keys (key, word) select key, word from learned, lateral search_remainders(word) as key
    where not exists (select from vocabulary_keys as known where known.word = learned.word)
    on conflict do nothing;
end;

-- The hashtags of a text, as packages/contract/src/rich-text.ts reads them: dots, bullets and joiners stay between letters, and a
-- slash may separate two. Those that differ by case, accents, dots or joiners are one.
create function search_tags(content text) returns table (tag text, label text) language sql immutable parallel safe
begin atomic
  select search_fold(bare), min(parts[1])
  from regexp_matches(
    regexp_replace(
      content,
      'https?://[^\s<>"`«»‹›“”„‟⟨⟩\u2012-\u2015\u00ad\u180e\u200b\u2060\ufeff\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+',
      ' ', 'gi'
    ),
    '(?<![^' || search_marks() || '])(?:(?<![@#/&])|(?<=[@#][^' || search_marks() || ']{1,100}/))#([^' || search_marks() || '\u30fb\uff65]+'
      || '(?:(?<=[^0-9_' || search_marks() || '])[\u00b7\u0387\u2022\u2027\u200c\u200d\u2219\u22c5\u2e31\u30fb\uff65]'
      || '[^0-9_\u30fb\uff65' || search_marks() || '][^\u30fb\uff65' || search_marks() || ']*)*)',
    'g'
  ) as found (parts),
    lateral (select regexp_replace(parts[1], '[\u00b7\u0387\u2022\u2027\u200c\u200d\u2219\u22c5\u2e31\u30fb\uff65]', '', 'g')) as joined (bare)
  where length(parts[1]) <= 100 and search_fold(bare) ~ '[^0-9_]'
  group by search_fold(bare);
end;
