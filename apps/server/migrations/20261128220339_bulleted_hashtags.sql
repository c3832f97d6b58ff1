-- The hashtags of a text, as packages/contract/src/rich-text.ts reads them: dots, bullets and joiners stay between letters, and
-- a slash may separate two. Those that differ by case, accents, dots or joiners are one.
create or replace function search_tags(content text) returns table (tag text, label text) language sql immutable parallel safe
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
