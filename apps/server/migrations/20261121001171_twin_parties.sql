-- Before the next file makes parties whose names differ by case or accents one: of those that are offered side by side
-- under such names, or such abbreviations, the one that came first stays. The others are retired, as an administrator
-- would have it: who has them keeps them, and posts, filters and requests that name them stay as they are.
do $$
declare
  twin record;
begin
  for twin in select id, name, abbreviation from parties where retired_at is null order by position loop
    if exists (
      select from parties as earlier
      where earlier.retired_at is null
        and earlier.position < (select position from parties where id = twin.id)
        and (search_fold(earlier.name) = search_fold(twin.name)
          or search_fold(earlier.abbreviation) = search_fold(twin.abbreviation))
    ) then
      update parties set retired_at = now(), revision = revision + 1 where id = twin.id;
      insert into party_versions (party_id, revision, act, name, abbreviation, orientation, color, source_institution,
        source_url, as_of, reason, created_at)
      select id, revision, 'party_retired', name, abbreviation, orientation, color, source_institution, source_url, as_of,
        'Son nom ou son sigle ne diffère de celui d’un autre parti que par la casse ou les accents', now()
      from parties where id = twin.id;
    end if;
  end loop;
end $$;
