-- Regulation 2022/2065 asks a decision for more than its rule: the law it rests on (article 17), and whether the offence or
-- the unfounded report is manifest (article 23).
alter table moderation_decisions
  -- The law that was relied on, for a decision against illegal content. Null for decisions before this column.
  add column legal_ground text check (btrim(legal_ground) <> '' and char_length(legal_ground) <= 500),
  -- For a measure: the content is manifestly illegal. For no measure: the reports were manifestly unfounded.
  add column manifest boolean not null default false,
  -- Step of the misuse policy that this decision is, for the author of the content.
  add column misuse text check (misuse in ('warning', 'suspension'));
