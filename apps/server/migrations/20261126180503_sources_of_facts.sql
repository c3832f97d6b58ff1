-- Source of a fact in full. `source_exact`: the address is that of the page itself, not of the publisher's home page.
-- `published_on`: null where the day is not established. `read_on`: null where the page was not read again.
-- `second_source`: { institution, page, url, exactPage }, the source that a cross-checked fact agrees with.
alter table reference_records
  add column source_exact boolean not null default true,
  add column published_on date,
  add column read_on date,
  add column second_source jsonb;
