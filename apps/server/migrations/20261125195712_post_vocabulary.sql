-- Typing errors in the search of posts (docs/adr/0011). A word that nobody wrote is replaced by a near one of this
-- vocabulary, found by what remains of both without one of their letters, as names are.

-- Words of public posts, without addresses and usernames.
create table post_vocabulary (
  -- Reader: whether a word, or one that begins so, is known.
  word text collate "C" primary key,
  -- With its accents, as it was written.
  spelling text not null,
  -- Posts that hold it, counted up to 50: orders near words.
  posts integer not null
);

create table vocabulary_keys (
  key text collate "C" not null,
  word text collate "C" not null references post_vocabulary (word) on delete cascade,
  -- Reader: words with a remainder in common with a typed word.
  primary key (key, word)
);

-- Reader: the removal of a word.
create index vocabulary_keys_of_word on vocabulary_keys (word);

-- A word, and the word without each of its letters: two spellings one letter apart have one of these in common.
create function search_remainders(word text) returns setof text language sql immutable parallel safe
begin atomic
  select word
  union
  select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place;
end;

-- Adds the words of posts to the vocabulary. Words with 50 posts are left alone: they are not written again and again.
create function learn_words(ids uuid[]) returns void language sql volatile
begin atomic
  with written as materialized (
    select spelling, count(*) as posts
    from posts, lateral (
      select distinct spelling from regexp_split_to_table(
        normalize(regexp_replace(content, 'https?://\S+|@\S+', ' ', 'gi'), NFC), search_gap()
      ) as spelling
      where length(spelling) between 5 and 24
    ) as split
    where posts.id = any (ids) and posts.visibility = 'public'
    group by spelling
  ), counted as materialized (
    select word, (array_agg(spelling order by octet_length(spelling) desc, spelling))[1] as spelling,
      least(50, sum(posts))::integer as posts
    from written, lateral search_line(spelling) as word
    where word ~ '^[a-z]{5,24}$'
      and not exists (select from post_vocabulary where post_vocabulary.word = search_line(spelling) and posts >= 50)
    group by word
  ), learned as (
    insert into post_vocabulary (word, spelling, posts)
      -- In one order: nodes that learn the same words wait for each other, and do not lock each other out.
      select word, spelling, posts from counted order by word
    on conflict (word) do update set
      posts = least(50, post_vocabulary.posts + excluded.posts),
      spelling = case when octet_length(excluded.spelling) > octet_length(post_vocabulary.spelling)
        then excluded.spelling else post_vocabulary.spelling end
    returning word
  )
  insert into vocabulary_keys (key, word)
    select key, word from learned, lateral search_remainders(word) as key
    where not exists (select from vocabulary_keys as known where known.word = learned.word)
  on conflict do nothing;
end;

-- The latest posts; a vocabulary needs no more.
select learn_words(array(
  select post_id from post_words where indexed order by created_at desc limit 100000
));
