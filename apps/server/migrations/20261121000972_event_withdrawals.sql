-- An event that its source no longer announces is shown no more; who asked to be reminded of it is told so.
alter table events
  add column withdrawn_at timestamptz(3),
  -- Who told of it: the bundled file takes back only what it told itself.
  add column origin text check (origin in ('bundled', 'imported'));
update events set origin = 'bundled' where reference is not null;
