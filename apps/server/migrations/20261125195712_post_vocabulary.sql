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

-- Up to three posts that hold a word, so that it is forgotten with them: a word may be somebody's.
create table vocabulary_posts (
  word text collate "C" not null references post_vocabulary (word) on delete cascade,
  post_id uuid not null references post_words (post_id) on delete cascade,
  -- Reader: whether a word still has a post.
  primary key (word, post_id)
);

-- Readers: the cascade when a post leaves the search, and the next reading of a changed post.
create index vocabulary_posts_of_post on vocabulary_posts (post_id);

create function forget_words() returns trigger language plpgsql as $$
begin
  delete from post_vocabulary
  where word in (select word from lost)
    and not exists (select from vocabulary_posts where vocabulary_posts.word = post_vocabulary.word);
  return null;
end;
$$;

create trigger words_forgotten after delete on vocabulary_posts
  referencing old table as lost for each statement execute function forget_words();

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

-- Reads the words of posts into the vocabulary, in place of what was read of them before. Words with 50 posts are left
-- alone: they are not written again and again.
create function learn_words(ids uuid[]) returns void language sql volatile
begin atomic
  delete from vocabulary_posts where post_id = any (ids);
  with written as materialized (
    select distinct posts.id as post_id, spelling
    from posts, lateral regexp_split_to_table(
      normalize(regexp_replace(content, 'https?://\S+|@\S+', ' ', 'gi'), NFC), search_gap()
    ) as spelling
    where posts.id = any (ids) and posts.visibility = 'public' and length(spelling) between 5 and 24
      and exists (select from post_words where post_words.post_id = posts.id)
  ), read as materialized (
    select word, post_id, spelling
    from written, lateral search_line(spelling) as word
    where word ~ '^[a-z]{5,24}$'
      and not exists (select from post_vocabulary where post_vocabulary.word = search_line(spelling) and posts >= 50)
  ), learned as (
    insert into post_vocabulary (word, spelling, posts)
      -- In one order: nodes that learn the same words wait for each other, and do not lock each other out.
      select word, (array_agg(spelling order by octet_length(spelling) desc, spelling))[1],
        least(50, count(distinct post_id))::integer
      from read group by word order by word
    on conflict (word) do update set
      posts = least(50, post_vocabulary.posts + excluded.posts),
      spelling = case when octet_length(excluded.spelling) > octet_length(post_vocabulary.spelling)
        then excluded.spelling else post_vocabulary.spelling end
    returning word
  ), placed as (
    insert into vocabulary_posts (word, post_id)
      select word, post_id
      from (
        select word, post_id, row_number() over (partition by word order by post_id desc) as place
        from (select distinct word, post_id from read) as pairs
      ) as latest
      where place <= 3
        and (select count(*) from vocabulary_posts as known where known.word = latest.word) < 3
    on conflict do nothing
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
