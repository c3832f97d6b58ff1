-- More kinds of organs, the chamber's seat, substitutes and recusals.
alter table organs drop constraint organs_kind_check;
-- The former values are among the new ones: no stored row can fail.
-- squawk-ignore constraint-missing-not-valid
alter table organs add constraint organs_kind_check check (kind in (
  'assembly', 'group', 'committee', 'party', 'government', 'special_committee', 'joint_committee', 'inquiry', 'mission', 'delegation',
  'study_group', 'friendship_group', 'international', 'external', 'bureau', 'other', 'unknown'));
alter table mandates drop constraint mandates_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table mandates add constraint mandates_kind_check check (kind in (
  'assembly', 'group', 'committee', 'party', 'government', 'special_committee', 'joint_committee', 'inquiry', 'mission', 'delegation',
  'study_group', 'friendship_group', 'international', 'external', 'bureau', 'other', 'unknown'));
alter table mandates
  add column uid text, -- PM840342 of the Assembly.
  add column seat smallint, -- Place in the chamber.
  add column cause text, -- Election, or whom it replaces, as the source words it.
  add column substitute text, -- Identifier of the substitute, who may be nobody that a file names.
  add column replaces text; -- Identifier of the mandate that it continues.

-- Public recusals of deputies: the fact, the day and the text. The reason is never read.
create table recusals (
  id integer primary key generated always as identity,
  uid text not null unique check (char_length(uid) <= 60),
  official_id integer not null references officials (id) on delete cascade,
  legislature smallint, declared_on date not null,
  scope text not null, reading text, place text, target text not null, -- As the source words its codes.
  subject text check (char_length(subject) <= 1000), -- Text concerned; null where it is not named, or a private reason stands there.
  digest text not null, import_id uuid references imports (id)
);
create index recusals_of_official on recusals (official_id, declared_on desc, id desc); -- an official's recusals, latest first; cascade
create index recusals_of_import on recusals (import_id); -- foreign key
