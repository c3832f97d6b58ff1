-- Search of several words. The last one may still be typed and is looked for by its beginning, for which the index collects
-- every post that holds any word beginning so. Where those are many, the posts that hold the other words are read
-- instead (docs/adr/0011).

-- Words that stand in many posts, as a sample tells now and then; no others, which could be somebody's.
create table frequent_words (
  -- Reader: words that begin so.
  word text collate "C" primary key,
  -- Of all posts, those that hold it.
  share real not null check (share > 0 and share <= 1)
);

drop function search_reading(text);

-- What somebody looks for, as the tables of search are asked: words as a query with `%` for the segment, the word that is
-- being typed (the last) also by its beginning, and apart from them in `checked` where that is better asked of each post
-- that holds the others; whether one of the words is rare; the same words for marking them; the beginning of a name; a hashtag.
create function search_reading(typed text)
  returns table (words text, checked text, rare boolean, marks text[], name text, tag text) language sql stable
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
  ), asked as materialized (
    select number, typing and share >= 0.005 and (select count(*) from kept) > 1 as checked, share,
      '(' || array_to_string(array(
        select distinct quote_literal('%' || lexeme) || case when typing and lexeme = folded then ':*' else '' end
        from unnest(array[stem, accented, case when typing or stem is null then folded end]) as lexeme
        where lexeme is not null
      ), ' | ') || ')' as term
    from kept, lateral (
      select coalesce(case
        when typing then (
          select sum(share) from frequent_words where word >= folded and word < folded || U&'\+10FFFF')
        else (select sum(share) from frequent_words where word = any (array[stem, accented, folded]))
      end, 0) as share
    ) as frequency
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
