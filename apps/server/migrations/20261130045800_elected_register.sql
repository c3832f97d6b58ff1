-- The national register of elected people: bodies, and the mandates that its last file names in each.
create table register_bodies (
  id integer generated always as identity primary key,
  kind text not null check (kind in (
    'commune', 'intercommunality', 'department', 'region', 'assembly', 'district', 'abroad', 'national')),
  code text collate "C" not null check (char_length(code) between 1 and 40), -- INSEE code, SIREN or the register's own.
  name text not null check (btrim(name) <> '' and char_length(name) <= 300),
  department text check (char_length(department) between 1 and 10),
  term text collate "C" not null, -- The name as it is searched.
  unique (kind, code) -- an import's bodies; a code that is typed
);
create index register_bodies_by_term on register_bodies (term, id); -- bodies by the beginning of their name
create index register_bodies_by_code on register_bodies (code); -- bodies by their code

create table register_mandates (
  id uuid primary key default gen_random_uuid(),
  body_id integer not null references register_bodies (id),
  kind text not null check (kind in (
    'mayor', 'municipal', 'intercommunal', 'departmental', 'regional', 'assembly', 'district', 'abroad', 'deputy', 'senator',
    'european')),
  surname text not null check (char_length(surname) between 1 and 200),
  given_name text not null check (char_length(given_name) between 1 and 200),
  name_term text collate "C" not null, -- Surname and given name as they are compared: folded, by spaces.
  function text check (char_length(function) <= 300), area text check (char_length(area) <= 300),
  mandate_from date, function_from date,
  birth_mark bytea, -- Keyed hash of name and birth date (docs/adr/0062): compared, never shown or exported.
  absent_since date -- First edition that lacks it, while it is not certain that it ended.
);
create index register_mandates_of_body on register_mandates (body_id, name_term, id); -- a body's mandates by name; an import's rows; foreign key
create index register_mandates_by_name on register_mandates (name_term, id); -- mandates under a name, wherever
