-- Parties (docs/adr/0020): what the filter offers, what badges say, and the side that each is grouped with.

create table parties (
  -- Stands in addresses and in posts: never changed, never used again.
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 30),
  name text not null check (btrim(name) <> '' and char_length(name) <= 400),
  abbreviation text not null check (btrim(abbreviation) <> '' and char_length(abbreviation) <= 60),
  -- An editorial grouping, no official field.
  orientation text not null check (orientation in ('left', 'center', 'right')),
  -- Customary, without official value.
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  position integer generated always as identity,
  -- Offered no more; who has it keeps it.
  retired_at timestamptz(3),
  source_institution text not null check (btrim(source_institution) <> '' and char_length(source_institution) <= 4000),
  source_url text not null check (source_url like 'https://%' and char_length(source_url) <= 500),
  as_of date not null,
  -- Counts changes: of two administrators who change one at once, the second is told.
  revision integer not null default 1
);

-- Readers: the list, and which party is on which side, in its order.
create unique index parties_in_order on parties (position);
-- Reader: whether another party that is offered bears that name; case makes no other.
create unique index parties_by_name on parties (lower(name)) where retired_at is null;
-- Reader: the same of its abbreviation.
create unique index parties_by_abbreviation on parties (lower(abbreviation)) where retired_at is null;

-- Each party as it was from a moment on, and why: rows are added and never changed, but for the name of who has left.
create table party_versions (
  party_id text not null references parties (id),
  revision integer not null check (revision > 0),
  act text not null check (act in ('party_added', 'party_amended', 'party_retired', 'party_restored')),
  name text not null,
  abbreviation text not null,
  orientation text not null check (orientation in ('left', 'center', 'right')),
  color text not null,
  source_institution text not null,
  source_url text not null,
  as_of date not null,
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 20000),
  -- Null for what Parvis began with, and once that account is gone.
  actor_id uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null,
  -- Readers: the history of a party, latest first; the check that it stays.
  primary key (party_id, revision)
);

-- Readers: an administrator's acts in their archive; the end of their account.
create index party_versions_of_actor on party_versions (actor_id) where actor_id is not null;

create function keep_party_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.party_id, new.revision, new.act, new.name, new.abbreviation, new.orientation, new.color,
        new.source_institution, new.source_url, new.as_of, new.reason, new.created_at)
      is not distinct from
      (old.party_id, old.revision, old.act, old.name, old.abbreviation, old.orientation, old.color,
        old.source_institution, old.source_url, old.as_of, old.reason, old.created_at)
    and (new.actor_id is null or new.actor_id = old.actor_id)
  then return new; end if;
  raise exception 'the history of parties is never changed' using errcode = 'restrict_violation';
end $$;

create trigger party_versions_kept before update or delete on party_versions
  for each row execute function keep_party_version();
create trigger party_versions_never_emptied before truncate on party_versions
  for each statement execute function keep_party_version();

create function keep_party() returns trigger language plpgsql as $$
begin
  raise exception 'parties are retired, never removed' using errcode = 'restrict_violation';
end $$;

create trigger parties_kept before delete or update of id on parties for each row execute function keep_party();

-- What Parvis begins with: once, so that no start undoes what an administrator corrected.
insert into parties (id, name, abbreviation, orientation, color, source_institution, source_url, as_of)
select id, name, abbreviation, orientation, color,
  'Commission nationale des comptes de campagne et des financements politiques', 'https://www.cnccfp.fr/', as_of
from (values
  (1, 'lo', 'Lutte ouvrière', 'LO', 'left', '#A6001A', date '2026-09-11'),
  (2, 'lfi', 'La France insoumise', 'LFI', 'left', '#CC2443', date '2026-06-30'),
  (3, 'pcf', 'Parti communiste français', 'PCF', 'left', '#DD0000', date '2026-09-06'),
  (4, 'ps', 'Parti socialiste', 'PS', 'left', '#E8557E', date '2026-08-30'),
  (5, 'pp', 'Place publique', 'PP', 'left', '#F06A9B', date '2026-06-30'),
  (6, 'le', 'Les Écologistes', 'LE', 'left', '#00A86B', date '2026-09-11'),
  (7, 're', 'Renaissance', 'RE', 'center', '#F5C400', date '2026-06-26'),
  (8, 'modem', 'Mouvement démocrate', 'MoDem', 'center', '#F07E26', date '2026-06-30'),
  (9, 'horizons', 'Horizons', 'HOR', 'center', '#0A7FB5', date '2026-06-30'),
  (10, 'udi', 'Union des démocrates et indépendants', 'UDI', 'center', '#5B2E8C', date '2025-12-31'),
  (11, 'lr', 'Les Républicains', 'LR', 'right', '#0066CC', date '2026-04-19'),
  (12, 'udr', 'Union des droites pour la République', 'UDR', 'right', '#1B3A5C', date '2026-10-03'),
  (13, 'rn', 'Rassemblement national', 'RN', 'right', '#173A6A', date '2026-10-03'),
  (14, 'reconquete', 'Reconquête', 'REC', 'right', '#4B3B2A', date '2026-06-30'),
  (15, 'dlf', 'Debout la France', 'DLF', 'right', '#0A2A66', date '2026-09-11')
) as bundled (place, id, name, abbreviation, orientation, color, as_of)
order by place;

insert into party_versions (party_id, revision, act, name, abbreviation, orientation, color, source_institution,
  source_url, as_of, reason, created_at)
select id, 1, 'party_added', name, abbreviation, orientation, color, source_institution, source_url, as_of,
  'Liste de départ de Parvis', now()
from parties;

-- From a closed list to the table's rows.
alter table profiles
  drop constraint profiles_political_party_check,
  add constraint profiles_political_party_fkey foreign key (political_party) references parties (id);
-- Reader: the check that a party stays.
create index profiles_of_party on profiles (political_party) where political_party is not null;

alter table verification_requests
  drop constraint verification_requests_party_check,
  add constraint verification_requests_party_fkey foreign key (party) references parties (id);
-- Reader: the check that a party stays.
create index verification_requests_of_party on verification_requests (party) where party is not null;
