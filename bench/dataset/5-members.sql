insert into auth.users (id, email, encrypted_password, email_confirmed_at, created_at, updated_at)
  select id, format('membre-%s@bench.example', n), current_setting('bench.password'), joined, joined, joined
  from bench.person;

insert into auth.identities (user_id, provider, provider_id, identity_data)
  select id, 'email', id::text, jsonb_build_object('sub', id, 'email', email, 'email_verified', true) from auth.users;

insert into profiles (id, display_name, username, bio, role, verified, verification_status, political_party, media,
    region_code, referral_code, consented_at, created_at, updated_at,
    followers_count, following_count, public_posts_count)
  select person.id, name, format('membre_%s', n), 'Membre fictif du banc de mesure.', role, verified,
    case when verified then 'approved' else 'none' end, party,
    case role when 'journalist' then 'La Gazette fictive' end, '75', 'B' || lpad(n::text, 7, '0'),
    joined, joined, joined, coalesce(followers, 0), coalesce(following, 0), coalesce(written, 0)
  from bench.person
  join bench.names using (n)
  left join (select following_id as id, count(*) as followers from follows group by 1) as f using (id)
  left join (select follower_id as id, count(*) as following from follows group by 1) as g using (id)
  left join (select user_id as id, count(*) as written from posts where visibility = 'public' group by 1) as w using (id);

insert into member_names (profile_id, term, whole, tier)
  select id, term, whole, search_tier(verified, followers_count)
  from profiles, lateral search_names(display_name, username);

insert into name_keys (key, word)
  select distinct key, word
  from (select distinct split_part(term, ' ', 1) as word from member_names) as words, lateral search_name_keys(word) as key;
