-- Search. What is looked for stands in tables of its own, kept by triggers: their indexes do not move with reactions,
-- and hold only what anybody may find (docs/adr/0011).

-- Lower case without accents and ligatures. Marks go before the case does: no locale is asked about É.
create function search_fold(content text) returns text language sql immutable parallel safe
  return lower(translate(
    replace(replace(replace(replace(replace(
      regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]+', '', 'g'),
      'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'),
    'øØđĐłŁ', 'oOdDlL'
  ));

-- What is no part of a word nor a hashtag: punctuation, symbols and pictograms, named by their places for the same reason.
create function search_marks() returns text language sql immutable parallel safe
  return '\u0001-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f'
    || '\u3000-\u303f\ufe00-\ufe4f\uff00-\uff0f\ufffd\U0001f000-\U0001faff\U000e0000-\U000e007f';

create function search_gap() returns text language sql immutable parallel safe
  return '[' || search_marks() || '_]+';

-- Words by single spaces.
create function search_line(content text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(search_fold(content), search_gap(), ' ', 'g'));

-- The accents of French alone, quickly: for stems.
create function search_plain(content text) returns text language sql immutable parallel safe
  return replace(translate(content, 'àâäéèêëîïôöùûüÿç', 'aaaeeeeiioouuuyc'), 'œ', 'oe');

-- What a text is found by: its words, and their stems with and without regard to accents, as "votée" is stemmed to "vot"
-- and "votee" is not. Words are cut where an index would refuse them.
create function search_lexemes(content text) returns text[] language sql immutable parallel safe
  return (
    select tsvector_to_array(to_tsvector('pg_catalog.simple', line) || to_tsvector('pg_catalog.french', line))
      || string_to_array(search_plain(array_to_string(tsvector_to_array(to_tsvector('pg_catalog.french', spelled)), ' ')), ' ')
    from (select
      case when length(folded) > 450 then regexp_replace(folded, '(\S{200})\S+', '\1', 'g') else folded end as line,
      regexp_replace(left(content, 2000), search_gap(), ' ', 'g') as spelled
      from (select search_line(content) as folded offset 0) as once
    offset 0) as lines
  );

-- Twelve days. A word's posts are kept by segment: the newest of a frequent word are found without the older ones being
-- looked at, and a rare word costs one look into each.
create function search_segment(created_at timestamptz) returns integer language sql immutable parallel safe
  return floor(extract(epoch from created_at) / 1048576)::integer;

create function search_vector(content text, created_at timestamptz) returns tsvector
  language sql immutable parallel safe
  return (
    select array_to_tsvector(string_to_array(
      mark || array_to_string(array_remove(lexemes, ''), ' ' || mark), ' '
    ))
    from (select search_lexemes(content) as lexemes, search_segment(created_at) || '.' as mark offset 0) as read
    where array_remove(lexemes, '') <> '{}'
  );

-- The public posts. No index leads by time here: to walk it backwards would seem cheaper than it is.
create table post_words (
  post_id uuid primary key references posts (id) on delete cascade,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  segment integer not null generated always as (search_segment(created_at)) stored,
  words tsvector not null
);

-- Reader: posts that hold some words. Entries that wait to be merged would be read by every search.
create index post_words_found on post_words using gin (words) with (fastupdate = off);
-- Reader: how far back segments go.
create index post_words_segment on post_words (segment);

-- The hashtags of a text, as packages/contract/src/rich-text.ts reads them; those that differ by case or accents are one.
create function search_tags(content text) returns table (tag text, label text) language sql immutable parallel safe
begin atomic
  select search_fold(parts[1]), min(parts[1])
  from regexp_matches(
    regexp_replace(content, 'https?://[^\s<>"`«»]+', ' ', 'gi'),
    '(?<![^' || search_marks() || '])(?<![@#/&])#([^' || search_marks() || ']+)',
    'g'
  ) as found (parts)
  where length(parts[1]) <= 100 and search_fold(parts[1]) ~ '[^0-9_]'
  group by search_fold(parts[1]);
end;

-- The hashtags of public posts.
create table post_topics (
  post_id uuid not null references posts (id) on delete cascade,
  tag text collate "C" not null,
  -- As the author wrote it.
  label text not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (post_id, tag)
);

-- Readers: a hashtag's posts, newest first; hashtags that begin alike.
create index post_topics_of_tag on post_topics (tag, created_at desc, post_id desc, user_id);
-- Reader: hashtags of the last days.
create index post_topics_recent on post_topics (created_at desc, tag, user_id);

create function index_post() returns trigger language plpgsql as $$
begin
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

create trigger posts_indexed_on_insert after insert on posts
  for each row when (new.visibility = 'public') execute function index_post();
create trigger posts_indexed_on_update after update of content, visibility, created_at on posts
  for each row when (
    (old.content, old.visibility, old.created_at) is distinct from (new.content, new.visibility, new.created_at)
  ) execute function index_post();

-- How soon a member is found among those of like names: the verified before the others, in each the widely followed first.
-- It moves when followers grow tenfold, not with each.
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

create table member_names (
  profile_id uuid not null references profiles (id) on delete cascade,
  term text collate "C" not null,
  -- A whole name, not the rest of one.
  whole boolean not null,
  tier smallint not null,
  primary key (profile_id, term)
);

-- Reader: members whose name begins so, tier by tier.
create index member_names_found on member_names (tier, term, profile_id);
-- Readers: members of one name among several; whether a word of a name is still anybody's.
create index member_names_by_term on member_names (term, profile_id);

-- By what else than its beginning a word of a name is found: without one of its letters (`-`), as two spellings that differ
-- by a letter have such a remainder in common; and from its middle on (`+`).
create function search_name_keys(word text) returns setof text language sql immutable parallel safe
begin atomic
  select '-' || overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place
    where length(word) >= 5
  union
  select '-' || word where length(word) >= 4
  union
  select '+' || substr(word, place) from generate_series(2, length(word) - 2) as place;
end;

create table name_keys (
  key text collate "C" not null,
  word text collate "C" not null,
  primary key (key, word)
);

-- Reader: the removal of a word that is no member's name any more.
create index name_keys_of_word on name_keys (word);

create function add_name_keys() returns trigger language plpgsql as $$
begin
  insert into name_keys (key, word)
    select distinct key, word
    from (select distinct split_part(term, ' ', 1) as word from added) as words, lateral search_name_keys(word) as key
    on conflict do nothing;
  return null;
end $$;

create trigger member_names_keyed after insert on member_names
  referencing new table as added for each statement execute function add_name_keys();

create function drop_name_keys() returns trigger language plpgsql as $$
begin
  delete from name_keys where word in (
    select word from (select distinct split_part(term, ' ', 1) as word from removed) as words
    where not exists (select from member_names where term = word)
      and not exists (select from member_names where term >= word || ' ' and term < word || '!')
  );
  return null;
end $$;

create trigger member_names_unkeyed after delete on member_names
  referencing old table as removed for each statement execute function drop_name_keys();

-- Members of whom each word that was typed begins a word of a name, or nearly: with a letter more, less or other, or two
-- swapped; or stands within it. The longest word leads; what is written so comes before what is nearly.
create function search_near(typed text, most integer) returns table (profile_id uuid, farness integer, tier smallint)
  language sql stable
begin atomic
  with words as materialized (
    select word, row_number() over (order by length(word) desc, number) as turn
    from string_to_table(typed, ' ') with ordinality as split (word, number)
    order by length(word) desc, number limit 4
  ), forms as materialized (
    select turn, word as form, 0 as far from words
    union all
    select turn, found.word, 1 from words, lateral (
      select name_keys.word from name_keys
      where length(words.word) >= 5 and key in (
        select '-' || words.word
        union all select '-' || overlay(words.word placing '' from place for 1)
          from generate_series(1, length(words.word)) as place
      )
      limit 40
    ) as found
    union all
    select turn, found.word, 2 from words, lateral (
      select name_keys.word from name_keys
      where length(words.word) >= 3 and key >= '+' || words.word and key < '+' || words.word || U&'\+10FFFF'
      limit 40
    ) as found
  ), led as materialized (
    select named.profile_id, min(forms.far) as far, min(named.tier) as tier
    from (select * from forms where turn = 1 order by far limit 60) as forms, lateral (
      select member_names.profile_id, member_names.tier from member_names
      where term >= forms.form and term < forms.form || U&'\+10FFFF'
      limit 60
    ) as named
    group by named.profile_id
  )
  select led.profile_id, led.far, led.tier from led
  where not exists (
    select from words where turn > 1 and not exists (
      select from forms, member_names
      where forms.turn = words.turn and member_names.profile_id = led.profile_id
        and term >= forms.form and term < forms.form || U&'\+10FFFF'
    )
  )
  order by led.far, led.tier, led.profile_id
  limit most;
end;

create function index_member() returns trigger language plpgsql as $$
begin
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
create trigger profiles_indexed_on_update after update of display_name, username, verified, followers_count on profiles
  for each row when (
    (old.display_name, old.username) is distinct from (new.display_name, new.username)
    or search_tier(old.verified, old.followers_count) <> search_tier(new.verified, new.followers_count)
  ) execute function index_member();

-- What somebody looks for, as the tables above are asked: words as a query with `%` for the segment, the word that is being
-- typed (the last) also by its beginning; the same words for marking them; the beginning of a name; a hashtag.
create function search_reading(typed text)
  returns table (words text, marks text[], name text, tag text) language sql stable
begin atomic
  with spelled as materialized (
    select word, search_line(word) as folded, number
    from regexp_split_to_table(lower(normalize(typed, NFC)), search_gap()) with ordinality as split (word, number)
    where search_line(word) <> ''
    order by number limit 8
  ), stemmed as materialized (
    select folded, (ts_lexize('french_stem', folded))[1] as stem,
      nullif(search_line((ts_lexize('french_stem', word))[1]), '') as accented,
      number = (select max(number) from spelled) as typing,
      number
    from spelled
  ), kept as materialized (
    -- Words like "de" only count where there is nothing else to look for.
    select * from stemmed
    where stem is not null or typing or not exists (select from stemmed where stem is not null)
  )
  select
    (select string_agg('(' || array_to_string(array(
      select distinct quote_literal('%' || lexeme) || case when typing and lexeme = folded then ':*' else '' end
      from unnest(array[stem, accented, case when typing or stem is null then folded end]) as lexeme
      where lexeme is not null
    ), ' | ') || ')', ' & ' order by number) from kept),
    array(select distinct lexeme from kept, unnest(array[folded, stem, accented]) as lexeme where lexeme is not null),
    left(search_line(typed), 32),
    (select string_agg(part, '' order by number) from (
      select part, number from regexp_split_to_table(search_fold(typed), '[' || search_marks() || ']+')
        with ordinality as split (part, number) where part <> '' order by number limit 8) as parts);
end;

insert into post_words (post_id, user_id, created_at, words)
  select id, user_id, created_at, vector
  from posts, lateral search_vector(content, created_at) as vector
  where visibility = 'public' and vector is not null;
insert into post_topics (post_id, tag, label, user_id, created_at)
  select id, tag, label, user_id, created_at from posts, lateral search_tags(content)
  where visibility = 'public' and content like '%#%';
insert into member_names (profile_id, term, whole, tier)
  select id, term, whole, search_tier(verified, followers_count)
  from profiles, lateral search_names(display_name, username);
