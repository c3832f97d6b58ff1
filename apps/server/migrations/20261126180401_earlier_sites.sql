-- Sites that had members before the points of contact were required of a new one: they stay open without them (ADR 51). One row, or none.
create table earlier_sites (
  id boolean primary key default true check (id),
  since timestamptz not null
);

insert into earlier_sites (since)
select now() where (select count(*) from (select from profiles limit 2) as found) = 2;
