-- A vote of the Congress is a kind of its own: both chambers vote, and its numbers are not those of the Assembly.
alter table roll_calls drop constraint roll_calls_kind_check;
alter table roll_calls add constraint roll_calls_kind_check
  check (kind in ('ordinary', 'solemn', 'censure', 'congress')) not valid;

-- Numbers of named voters (for, against, abstentions, not voting) where they differ from the group's counts.
alter table roll_call_groups add column named integer[] check (cardinality(named) = 4);

-- Positions that members declared afterwards, also those who did not vote. The count of the vote stays.
create table roll_call_corrections (
  roll_call_id integer not null references roll_calls (id) on delete cascade,
  official_id integer not null references officials (id) on delete cascade,
  position text not null check (position in ('p', 'c', 'a', 'n')), -- As in `positions`.
  malfunction boolean not null, -- The voting device did not work.
  primary key (roll_call_id, official_id) -- the corrections of a vote; an official's beside their position; cascade
);
create index roll_call_corrections_of_official on roll_call_corrections (official_id); -- cascade
insert into roll_call_corrections (roll_call_id, official_id, position, malfunction)
select roll_call_id, official_id, correction, false from positions where correction is not null;
