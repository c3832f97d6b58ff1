-- migration: formerly 20261130043000_communes.sql
-- Communes by constituency of the National Assembly, from the operator's file.
create table commune_constituencies (
  commune text not null check (char_length(commune) between 4 and 6), -- INSEE code; ZZ and the country's code for those abroad.
  constituency smallint not null check (constituency > 0), -- In its department.
  department text not null check (char_length(department) between 2 and 3), -- ZZ: outside France.
  name text not null check (btrim(name) <> ''), postal_codes text[] not null, -- Of this part of the commune.
  digest text not null, import_id uuid references imports (id),
  primary key (commune, constituency) -- an import's records
);
create index commune_constituencies_of_import on commune_constituencies (import_id); -- foreign key
