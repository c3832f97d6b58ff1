-- Abstentions of the ballots on a law. Null: not established.
alter table law_acts
  add column abstentions integer;
alter table law_acts
  add constraint law_acts_abstentions check (abstentions >= 0 and ballot_uid is not null or abstentions is null) not valid;
