-- Committees of both chambers to which a law was referred, as in `organs`.
alter table laws add column committees text[] not null default '{}';
-- Rapporteurs of a report, as the file of the text names them; identifiers of officials.
alter table law_texts add column rapporteurs text[] not null default '{}';
