alter table law_acts validate constraint law_acts_abstentions;
