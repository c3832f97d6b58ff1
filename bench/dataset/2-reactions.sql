-- Five reactions to a post on average, most posts fewer, some many. Readers of one post are so many steps of the same
-- length apart, so that nobody reacts twice.
insert into reactions (post_id, user_id, reaction, created_at)
  select post, person.id, reaction, created_at
  from (
    select draft.id as post,
      (floor(members * bench.chance(n, 21))::bigint
        + k * (1 + floor((members / 200 - 1) * bench.chance(n, 23))::bigint)) % members as reader,
      (array['support', 'support', 'question', 'vote'])[1 + floor(4 * bench.chance(n * 1000 + k, 22))::int] as reaction,
      draft.created_at + interval '1 minute' * k as created_at
    from bench.size, bench.draft join bench.part on number = current_setting('bench.part')::int
        and created_at >= since and created_at < until,
      generate_series(1, least(200, floor(-ln(1 - bench.chance(n, 20)) * 5.75)::int)) as k
    where visibility = 'public'
  ) as wished
  join bench.person on person.n = reader;

-- One comment and a half on average; a third of them answer the post's first comment.
insert into bench.remark (n, id, post_id, author, parent_id, created_at)
  select wished.n * 100 + k, bench.named('comment ' || wished.n || ' ' || k), post, person.id,
    case when k > 1 and k % 3 = 0 then bench.named('comment ' || wished.n || ' 1') end, created_at
  from (
    select draft.n, k, draft.id as post, floor(members * bench.chance(n * 1000 + k, 31))::bigint as author,
      draft.created_at + interval '1 minute' * k as created_at
    from bench.size, bench.draft join bench.part on number = current_setting('bench.part')::int
        and created_at >= since and created_at < until,
      generate_series(1, least(50, floor(-ln(1 - bench.chance(n, 30)) * 2)::int)) as k
    where visibility = 'public'
  ) as wished
  join bench.person on person.n = wished.author;

-- Words of each distinct text, for the segment of time of its posts, by the application's own function.
insert into bench.vectors (text, segment, words)
  select number, segment, search_vector(content, first)
  from (
    select text, search_segment(created_at) as segment, min(created_at) as first
    from bench.draft
    where text % current_setting('bench.parts')::int = current_setting('bench.part')::int
    group by 1, 2
  ) as written
  join bench.texts on number = text;

-- A dozen follows each, mostly of politicians and journalists.
insert into follows (follower_id, following_id, created_at)
  select distinct on (person.id, followed.id) person.id, followed.id, timestamptz '2025-06-01 00:00:00Z'
  from (
    select n as follower,
      (20 * floor(members / 20 * bench.chance(n * 100 + k, 11) ^ 2)
        + case when k <= 5 then 0 when k <= 10 then 1 else 2 + k end)::bigint as following
    from bench.size, generate_series(current_setting('bench.part')::bigint, members - 1, current_setting('bench.parts')::bigint) as n,
      generate_series(1, 12) as k
  ) as wished
  join bench.person on person.n = follower
  join bench.person as followed on followed.n = following
  where follower <> following;
