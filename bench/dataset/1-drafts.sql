-- Numbers the posts and members to write. The schema "bench" is dropped once the set is filled.
create schema bench;

-- A number in [0, 1) that looks random and depends on nothing but its arguments.
create function bench.chance(n bigint, salt bigint) returns double precision
  language sql immutable parallel safe as $$ select (hashint8extended(n, salt) & 4294967295) / 4294967296.0::double precision $$;

-- An identifier as the application makes them (version 4), the same each time.
create function bench.named(name text) returns uuid language sql immutable parallel safe as $$
  select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid
$$;

create unlogged table bench.size as
  select current_setting('bench.posts')::bigint as posts, current_setting('bench.members')::bigint as members,
    current_setting('bench.texts')::bigint as texts;

-- The posts of one period are written by one connection, those of the next by another.
create unlogged table bench.part as
  select number, timestamptz '2026-01-01 00:00:00Z' - (parts - number) * interval '2 years' / parts as since,
    case when number + 1 < parts
      then timestamptz '2026-01-01 00:00:00Z' - (parts - number - 1) * interval '2 years' / parts
      else 'infinity' end as until
  from (select current_setting('bench.parts')::int as parts) as asked, generate_series(0, parts - 1) as number;

-- Chance squared favours small numbers: some write, and are followed, far more than others.
create unlogged table bench.draft as
  select n, bench.named('post ' || n) as id, role,
    (case role
      when 'politician' then 20 * floor(members / 20 * chance ^ 2)
      when 'journalist' then 20 * floor(members / 20 * chance ^ 2) + 1
      else 20 * floor(members / 20 * chance ^ 2) + 2 + floor(18 * bench.chance(n, 2))
    end)::bigint as author,
    case when kind < 0.96 then 'public' when kind < 0.99 then 'followers' else 'private' end as visibility,
    -- Among more posts than texts, posts in a row have the same one.
    ((n - 1) * texts / posts)::int as text,
    timestamptz '2026-01-01 00:00:00Z' - (posts - n) * interval '1 minute' * (1051200.0 / posts)
      as created_at
  from (
    select n, posts, members, texts, bench.chance(n, 1) as chance, bench.chance(n, 3) as kind,
      case n % 20 when 0 then 'politician' when 4 then 'politician' when 8 then 'politician' when 12 then 'politician'
        when 1 then 'journalist' when 5 then 'journalist' when 9 then 'journalist' when 13 then 'journalist'
        else 'citizen' end as role
    from bench.size, generate_series(1, posts) as n
  ) as posts;
analyze bench.draft;

-- Every twentieth member is a politician, the next one a journalist, the others are citizens.
create unlogged table bench.person as
  select n, bench.named('member ' || n) as id, timestamptz '2024-01-01 00:00:00Z' as joined, role,
    role <> 'citizen' and bench.chance(n, 40) < 0.9 as verified,
    case role when 'politician' then (array['lo', 'lfi', 'pcf', 'ps', 'pp', 'le', 're', 'modem', 'horizons', 'udi', 'lr',
      'udr', 'rn', 'reconquete', 'dlf'])[1 + (n / 20) % 15] end as party
  from (
    select n, case n % 20 when 0 then 'politician' when 1 then 'journalist' else 'citizen' end as role
    from bench.size, generate_series(0, members - 1) as n
  ) as numbered;
analyze bench.person;

create unlogged table bench.texts (number int, content text);
create unlogged table bench.names (n bigint, name text);
create unlogged table bench.remark (n bigint, id uuid, post_id uuid, author uuid, parent_id uuid, created_at timestamptz);
create unlogged table bench.vectors (text int, segment int, words tsvector);
