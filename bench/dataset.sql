-- The generated set: the same rows for the same size, on any PostgreSQL. Run with foreign keys, plain indexes and
-- triggers set aside (dataset.ts); counters are computed from the rows they count.

-- A number in [0, 1) that looks random and depends on nothing but its arguments.
create function pg_temp.chance(n bigint, salt bigint) returns double precision
  language sql immutable as $$ select (hashint8extended(n, salt) & 4294967295) / 4294967296.0::double precision $$;

-- An identifier as the application makes them (version 4), the same each time.
create function pg_temp.named(name text) returns uuid language sql immutable as $$
  select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid
$$;

-- Member number n: every twentieth is a politician, the next one a journalist, the others are citizens.
create function pg_temp.member(n bigint) returns uuid
  language sql immutable as $$ select pg_temp.named('member ' || n) $$;

create temp table size as
  select current_setting('bench.posts')::bigint as posts, current_setting('bench.members')::bigint as members;

-- Chance squared favours small numbers: some write, and are followed, far more than others.
create temp table draft as
  select n, pg_temp.named('post ' || n) as id, role,
    pg_temp.member(case role
      when 'politician' then 20 * floor(members / 20 * chance ^ 2)
      when 'journalist' then 20 * floor(members / 20 * chance ^ 2) + 1
      else 20 * floor(members / 20 * chance ^ 2) + 2 + floor(18 * pg_temp.chance(n, 2))
    end::bigint) as author,
    case when kind < 0.96 then 'public' when kind < 0.99 then 'followers' else 'private' end as visibility,
    timestamptz '2026-01-01 00:00:00Z' - (posts - n) * interval '1 minute' * (1051200.0 / posts)
      as created_at
  from (
    select n, posts, members, pg_temp.chance(n, 1) as chance, pg_temp.chance(n, 3) as kind,
      case n % 20 when 0 then 'politician' when 4 then 'politician' when 8 then 'politician' when 12 then 'politician'
        when 1 then 'journalist' when 5 then 'journalist' when 9 then 'journalist' when 13 then 'journalist'
        else 'citizen' end as role
    from size, generate_series(1, posts) as n
  ) as posts;
create unique index on draft (id);
analyze draft;

-- A dozen follows each, mostly of politicians and journalists.
insert into follows (follower_id, following_id, created_at)
  select distinct on (follower, following) follower, following, timestamptz '2025-06-01 00:00:00Z'
  from (
    select pg_temp.member(n) as follower,
      pg_temp.member((20 * floor(members / 20 * pg_temp.chance(n * 100 + k, 11) ^ 2)
        + case when k <= 5 then 0 when k <= 10 then 1 else 2 + k end)::bigint) as following
    from size, generate_series(0, members - 1) as n, generate_series(1, 12) as k
  ) as wished
  where follower <> following;

-- Five reactions to a post on average, most posts fewer, some many.
insert into reactions (post_id, user_id, reaction, created_at)
  select distinct on (draft.id, reader) draft.id, reader,
    (array['support', 'support', 'question', 'vote'])[1 + floor(4 * pg_temp.chance(n * 1000 + k, 22))::int],
    draft.created_at + interval '1 minute' * k
  from draft, size,
    generate_series(1, least(200, floor(-ln(1 - pg_temp.chance(n, 20)) * 5.5)::int)) as k,
    pg_temp.member(floor(members * pg_temp.chance(n * 1000 + k, 21))::bigint) as reader
  where visibility = 'public';

-- One comment and a half on average; a third of them answer the post's first comment.
create temp table remark as
  select pg_temp.named('comment ' || n || ' ' || k) as id, draft.id as post_id,
    pg_temp.member(floor(members * pg_temp.chance(n * 1000 + k, 31))::bigint) as author,
    case when k > 1 and k % 3 = 0 then pg_temp.named('comment ' || n || ' 1') end as parent_id,
    draft.created_at + interval '1 minute' * k as created_at
  from draft, size, generate_series(1, least(50, floor(-ln(1 - pg_temp.chance(n, 30)) * 2)::int)) as k
  where visibility = 'public';

insert into comments (id, post_id, user_id, parent_id, content, reply_count, created_at)
  select remark.id, post_id, author, remark.parent_id,
    'Un avis mesuré sur ce sujet, avec une question de plus pour la suite du débat.', coalesce(replies, 0), created_at
  from remark
  left join (select parent_id, count(*) as replies from remark where parent_id is not null group by 1) as counted
    on counted.parent_id = remark.id;

create temp table person as
  select n, pg_temp.member(n) as id, timestamptz '2024-01-01 00:00:00Z' as joined, role,
    role <> 'citizen' and pg_temp.chance(n, 40) < 0.9 as verified,
    case role when 'politician' then (array['lo', 'lfi', 'pcf', 'ps', 'pp', 'le', 're', 'modem', 'horizons', 'udi', 'lr',
      'udr', 'rn', 'reconquete', 'dlf'])[1 + (n / 20) % 15] end as party
  from (
    select n, case n % 20 when 0 then 'politician' when 1 then 'journalist' else 'citizen' end as role
    from size, generate_series(0, members - 1) as n
  ) as numbered;
create unique index on person (id);
analyze person;

-- The most frequent words of the language first, then made-up ones, by syllables. The word of rank r is met r times less
-- often than the first: what is searched for is as unevenly spread as in what people write.
create function pg_temp.word(rank bigint) returns text language sql immutable as $$
  select coalesce(
    (array['de', 'la', 'le', 'et', 'les', 'des', 'en', 'un', 'du', 'une', 'que', 'est', 'pour', 'qui', 'dans', 'a', 'par',
      'plus', 'pas', 'au', 'sur', 'ne', 'se', 'ce', 'il', 'sont', 'nous', 'avec', 'projet', 'loi', 'vote', 'budget',
      'retraites', 'école', 'santé', 'logement', 'commune', 'région', 'énergie', 'climat', 'transports', 'sécurité',
      'justice', 'emploi', 'impôts', 'élus', 'débat', 'assemblée', 'sénat', 'ministre', 'réforme', 'proposition',
      'amendement', 'commission', 'séance', 'mairie', 'citoyens', 'hôpital', 'médecins', 'enseignants', 'agriculture',
      'eau', 'forêt', 'littoral', 'trains', 'gare', 'vélo', 'voiture', 'salaires', 'pouvoir', 'achat', 'inflation',
      'dette', 'europe', 'numérique', 'culture', 'médiathèque', 'sport', 'jeunes', 'familles', 'handicap', 'laïcité',
      'solidarité', 'associations', 'entreprises', 'industrie', 'nucléaire', 'éoliennes', 'rénovation', 'isolation',
      'loyers', 'quartier', 'métropole', 'département', 'territoires', 'ruralité', 'déserts', 'médicaux', 'urgences',
      'pharmacie']::text[])[rank],
    (array['ba', 'cor', 'din', 'fo', 'gré', 'hu', 'jar', 'li', 'mon', 'né', 'pra', 'quin', 'ro', 'sal', 'tur', 'vi', 'cha',
      'ber', 'lou', 'ten']::text[])[1 + rank % 20]
    || (array['ra', 'nel', 'tô', 'vic', 'lan', 'mé', 'so', 'gri', 'pon', 'du', 'ci', 'bre', 'zel', 'fan', 'ré', 'mi', 'cou',
      'lo', 'ter', 'sin']::text[])[1 + rank / 20 % 20]
    || (array['tion', 'ment', 'eur', 'age', 'iste', 'ade', 'oir', 'ure', 'ance', 'té', 'ier', 'esse', 'ine', 'ette', 'ois',
      'al', 'if', 'eux', 'able', 'on']::text[])[1 + rank / 400 % 20]
    || case when rank >= 8000 then (array['s', 'x', 'nt', 'rs', 'le', 'ne', 'que', 're']::text[])[1 + rank / 8000 % 8] else '' end
  )
$$;

-- Ten to forty words; every third post has a hashtag.
create function pg_temp.text(post bigint) returns text language sql immutable as $$
  select left(initcap(pg_temp.word(30 + post % 70)) || ' ' || string_agg(
      case when place = 3 and post % 3 = 0 then '#' else '' end || pg_temp.word(floor(
        case when place = 3 and post % 3 = 0 then 29 + 5000 ^ pg_temp.chance(post * 100 + place, 50)
        else 60000 ^ pg_temp.chance(post * 100 + place, 50) end)::bigint), ' ' order by place), 270) || '.'
  from generate_series(1, 10 + floor(30 * pg_temp.chance(post, 51))::int) as place
$$;

insert into posts (id, user_id, content, channel, author_role, visibility, region_code, author_party,
    created_at, support_count, question_count, vote_count, comment_count)
  select draft.id, author,
    pg_temp.text(draft.n),
    case draft.role when 'citizen' then 'citizen' else 'general' end, draft.role, visibility,
    case when draft.n % 3 = 0 then (array['75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A'])
      [1 + floor(13 * pg_temp.chance(draft.n, 5))::int] end,
    shown_party(person.role, person.verified, person.party),
    draft.created_at, coalesce(support, 0), coalesce(question, 0), coalesce(vote, 0), coalesce(remarks, 0)
  from draft
  join person on person.id = author
  left join (
    select post_id, count(*) filter (where reaction = 'support') as support,
      count(*) filter (where reaction = 'question') as question, count(*) filter (where reaction = 'vote') as vote
    from reactions group by 1
  ) as reacted on reacted.post_id = draft.id
  left join (select post_id, count(*) as remarks from remark group by 1) as remarked on remarked.post_id = draft.id
  order by draft.n;

-- First names and surnames are as uneven as words.
create function pg_temp.called(n bigint) returns text language sql immutable as $$
  select (array['Marie', 'Jean', 'Pierre', 'Michel', 'Françoise', 'André', 'Monique', 'Philippe', 'Catherine', 'Alain',
      'Nathalie', 'Bernard', 'Isabelle', 'Jacques', 'Sylvie', 'Daniel', 'Martine', 'Patrick', 'Nicolas', 'Hélène', 'Claire',
      'Anaïs', 'Léa', 'Hugo', 'Manon', 'Lucas', 'Chloé', 'Inès', 'Théo', 'Zoé', 'Karim', 'Fatima', 'Mohamed', 'Aïcha',
      'Yann', 'Gwenaëlle', 'Loïc', 'Maëlys', 'Raphaël', 'Éloïse']::text[])[floor(41 ^ pg_temp.chance(n, 60))::int]
    || ' ' || initcap(pg_temp.word(100 + floor(20000 ^ pg_temp.chance(n, 61))::bigint))
$$;

insert into auth.users (id, email, encrypted_password, email_confirmed_at, created_at, updated_at)
  select pg_temp.member(n), format('membre-%s@bench.example', n), current_setting('bench.password'),
    timestamptz '2024-01-01 00:00:00Z', timestamptz '2024-01-01 00:00:00Z', timestamptz '2024-01-01 00:00:00Z'
  from size, generate_series(0, members - 1) as n;

insert into auth.identities (user_id, provider, provider_id, identity_data)
  select id, 'email', id::text, jsonb_build_object('sub', id, 'email', email, 'email_verified', true) from auth.users;

insert into profiles (id, display_name, username, bio, role, verified, verification_status, political_party, media,
    region_code, referral_code, consented_at, created_at, updated_at,
    followers_count, following_count, public_posts_count)
  select person.id, pg_temp.called(n), format('membre_%s', n), 'Membre fictif du banc de mesure.', role, verified,
    case when verified then 'approved' else 'none' end, party,
    case role when 'journalist' then 'La Gazette fictive' end, '75', 'B' || lpad(n::text, 7, '0'),
    joined, joined, joined, coalesce(followers, 0), coalesce(following, 0), coalesce(written, 0)
  from person
  left join (select following_id as id, count(*) as followers from follows group by 1) as f using (id)
  left join (select follower_id as id, count(*) as following from follows group by 1) as g using (id)
  left join (select user_id as id, count(*) as written from posts where visibility = 'public' group by 1) as w using (id);

insert into post_ranks (post_id, user_id, visibility, author_role, author_party, region_code, created_at, score, popularity, young)
  select posts.id, posts.user_id, visibility, author_role, author_party, posts.region_code, posts.created_at,
    relevance_age(posts.created_at) + relevance_verified(verified)
      + relevance_engagement(support_count, question_count, vote_count, comment_count),
    support_count + vote_count, posts.created_at > newest - interval '8 days'
  from posts join profiles on profiles.id = posts.user_id
    cross join (select max(created_at) as newest from posts) as last
  where visibility <> 'private'
  order by posts.created_at;

insert into post_words (post_id, user_id, created_at, words, indexed)
  select id, user_id, created_at, vector, true from posts, lateral search_vector(content, created_at) as vector
  where visibility = 'public'
  order by created_at;

insert into post_topics (post_id, tag, label, user_id, created_at)
  select id, tag, label, user_id, created_at from posts, lateral search_tags(content)
  where visibility = 'public' and content like '%#%'
  order by created_at;

insert into member_names (profile_id, term, whole, tier)
  select id, term, whole, search_tier(verified, followers_count)
  from profiles, lateral search_names(display_name, username);

insert into name_keys (key, word)
  select distinct key, word
  from (select distinct split_part(term, ' ', 1) as word from member_names) as words, lateral search_name_keys(word) as key;

drop table draft, remark, person, size;
