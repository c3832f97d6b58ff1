-- The team's sharing of cases (trust/moderation): who takes care of one, who passed it on to the
-- administrators, and its language. A claim, beside it, lasts for the minutes of a decision.

alter table moderation_cases
  -- Language of the reported text, or of its author where the text says too little; null when unknown.
  add column language text,
  add column assigned_to uuid,
  add column assigned_at timestamptz(3),
  add column escalated_at timestamptz(3),
  add column escalated_by uuid,
  -- Why, for the administrators. Emptied with the account of the author.
  add column escalation_note text;

alter table moderation_cases
  add constraint moderation_cases_language check (language in ('fr', 'en', 'es', 'de', 'it')) not valid,
  add constraint moderation_cases_assigned_to_fkey
    foreign key (assigned_to) references profiles (id) on delete set null not valid,
  add constraint moderation_cases_escalated_by_fkey
    foreign key (escalated_by) references profiles (id) on delete set null not valid,
  add constraint moderation_cases_escalation
    check ((escalated_at is null) = (escalation_note is null) and char_length(escalation_note) <= 8000) not valid;
