-- Names nearly as they were typed. A first name that many bear led to sixty of them, and past the one who was meant.

-- Members of whom each word that was typed begins a word of a name, or nearly: with a letter more, less or other, or two
-- swapped; or stands within it. The word of the fewest members leads: mostly all of them are looked at; what is written so
-- comes before what is nearly.
create or replace function search_near(typed text, most integer) returns table (profile_id uuid, farness integer, tier smallint)
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
      -- Those that begin so are found already.
      and not starts_with(name_keys.word, words.word)
      limit 40
    ) as found
    union all
    select turn, found.word, 2 from words, lateral (
      select name_keys.word from name_keys
      where length(words.word) >= 3 and key >= '+' || words.word and key < '+' || words.word || U&'\+10FFFF'
      limit 40
    ) as found
  ), named as materialized (
    select ranked.turn, found.profile_id, min(ranked.far) as far, min(found.tier) as tier
    from (select turn, form, far, row_number() over (partition by turn order by far, form) as place from forms) as ranked,
      lateral (
        select member_names.profile_id, member_names.tier from member_names
        where term >= ranked.form and term < ranked.form || U&'\+10FFFF'
        limit 60
      ) as found
    where ranked.place <= 60
    group by ranked.turn, found.profile_id
  ), first_word as materialized (
    select words.turn from words left join named on named.turn = words.turn
    group by words.turn order by count(named.profile_id), words.turn limit 1
  ), led as materialized (
    select profile_id, far, tier from named where turn = (select turn from first_word)
  )
  select led.profile_id, led.far, led.tier from led
  where not exists (
    select from words where turn <> (select turn from first_word) and not exists (
      select from forms, member_names
      where forms.turn = words.turn and member_names.profile_id = led.profile_id
        and term >= forms.form and term < forms.form || U&'\+10FFFF'
    )
  )
  order by led.far, led.tier, led.profile_id
  limit most;
end;
