-- migration: replaces 239 and 5 until contract/20261129013052_held_accounts
-- Functions that tables of several districts use. The baseline is one file a district: tables with their indexes (a comment behind
-- an index names its readers; `cascade`: the deletion of the referenced row), then functions and triggers.

-- Lower case without accents and ligatures. Marks go before the case does: no locale is asked about É.
create function search_fold(content text) returns text language sql immutable parallel safe
  return lower(translate(replace(replace(replace(replace(replace(
      regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]+', '', 'g'),
      'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'øØđĐłŁ', 'oOdDlL'));

-- Characters that are part of no word and no hashtag: punctuation, symbols and pictograms, given as code points for the same reason.
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

-- Lexemes that find a text: its words, and their stems with and without accents, as "votée" is stemmed to "vot" and "votee" is not.
create function search_lexemes(content text) returns text[] language sql immutable parallel safe
  return (select tsvector_to_array(to_tsvector('pg_catalog.simple', line) || to_tsvector('pg_catalog.french', line))
      || string_to_array(search_plain(array_to_string(tsvector_to_array(to_tsvector('pg_catalog.french', spelled)), ' ')), ' ')
    from (select case when length(folded) > 450 then regexp_replace(folded, '(\S{200})\S+', '\1', 'g') else folded end as line,
      regexp_replace(left(content, 2000), search_gap(), ' ', 'g') as spelled
      from (select search_line(content) as folded offset 0) as once offset 0) as lines);

-- Ids that begin with the time (UUID version 7, RFC 9562): new rows stand together in their primary keys, where random ones
-- touched a page of each index per row. PostgreSQL has uuidv7() since 18; this one runs on 15 too.
create function id_by_time() returns uuid language sql volatile parallel safe
return encode(
  -- A random UUID is of version 4, which two bits more make 7.
  set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1), 52, 1), 53, 1),
  'hex')::uuid;

-- Usernames that look the same have the same shape: separators left out, characters that are drawn alike made one.
create function username_shape(username text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(translate(lower(username), '0134579i_.-', 'oleastgl'), 'rn', 'm'), 'vv', 'w')
$$;

-- Display names that look the same have the same shape: marks, spaces and symbols left out, letters of other scripts that are
-- drawn as Latin ones made Latin, then as usernames (username_shape). Characters are named by their places.
create function name_shape(name text) returns text language sql immutable strict parallel safe
  return username_shape(regexp_replace(search_fold(translate(normalize(name, NFKD),
      e'\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u04ae'
        || e'\u04ba\u0500\u050c\u051a\u051c\u04c0\u0430\u0432\u0435\u0455\u0456\u0458\u043a\u043c\u043d\u043e'
        || e'\u0440\u0441\u0442\u0443\u0445\u04af\u04bb\u0501\u050d\u051b\u051d\u04cf\u0391\u0392\u0395\u0396'
        || e'\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba'
        || e'\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b3\u03c9\u0585\u0578\u057d\u0570\u0581\u053c\u054f\u054d'
        || e'\u0555\u13a0\u13a1\u13a2\u13aa\u13ab\u13ac\u13b3\u13b7\u13bb\u13bd\u13c0\u13c3\u13c6\u13d2\u13d4'
        || e'\u13d9\u13da\u13de\u13e2\u13e6\u13e9\u13f4\u13df\u13d7\u0131\u0251\u0261\u0269\u029f\u026a\u1d00'
        || e'\u0299\u1d04\u1d05\u1d07\ua730\u0262\u029c\u1d0a\u1d0b\u1d0d\u0274\u1d0f\u1d18\u0280\ua731\u1d1b'
        || e'\u1d1c\u1d20\u1d21\u028f\u1d22\u027e\u026f\u0196\u0140\u0127\u0167\u019a\u0268\u0289\u0275\u0180'
        || e'\u023c\u00f0\u00fe\U0001f150\U0001f151\U0001f152\U0001f153\U0001f154\U0001f155\U0001f156\U0001f157'
        || e'\U0001f158\U0001f159\U0001f15a\U0001f15b\U0001f15c\U0001f15d\U0001f15e\U0001f15f\U0001f160\U0001f161'
        || e'\U0001f162\U0001f163\U0001f164\U0001f165\U0001f166\U0001f167\U0001f168\U0001f169\U0001f170\U0001f171'
        || e'\U0001f172\U0001f173\U0001f174\U0001f175\U0001f176\U0001f177\U0001f178\U0001f179\U0001f17a\U0001f17b'
        || e'\U0001f17c\U0001f17d\U0001f17e\U0001f17f\U0001f180\U0001f181\U0001f182\U0001f183\U0001f184\U0001f185'
        || e'\U0001f186\U0001f187\U0001f188\U0001f189',
      'ABESIJKMHOPCTYXYHDGQWIabesijkmhopctyxyhdgqwlABEZHIKMNOPTYXabenikvoptuxywonuhgLSUODRTAJEWMHYGZIRWVSLP'
        || 'KGBCJiagiliabcdefghjkmnoprstuvwyzrwllhtliuobcdpABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ')),
    '[' || search_marks() || e'_\\s\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u3164\ufeff\uffa0]+', '', 'g'
  ));
