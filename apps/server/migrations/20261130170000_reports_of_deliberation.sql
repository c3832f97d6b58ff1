-- Consultations, their statements and context notes are reported and removed as other content is.
alter table consultations add column withheld_at timestamptz(3), add column withheld_by uuid;
alter table consultation_statements
  add column withheld_by uuid,
  add column withheld_state text check (withheld_state in ('waiting', 'accepted', 'refused')); -- State before its removal.
alter table consultations add constraint consultations_withheld_by_fkey
  foreign key (withheld_by) references moderation_decisions (id) on delete set null not valid;
alter table consultation_statements add constraint consultation_statements_withheld_by_fkey
  foreign key (withheld_by) references moderation_decisions (id) on delete set null not valid;
alter table context_notes add constraint context_notes_withheld_by_fkey
  foreign key (withheld_by) references moderation_decisions (id) on delete set null not valid;
alter table consultation_statements drop constraint consultation_statements_state_check;
alter table consultation_statements add constraint consultation_statements_state_check
  check (state in ('waiting', 'accepted', 'refused', 'removed')) not valid;
alter table consultation_statements drop constraint consultation_statements_reason;
alter table consultation_statements add constraint consultation_statements_reason
  check ((coalesce(withheld_state, state) = 'refused') = (refused_for is not null)) not valid;
alter table consultation_statements add constraint consultation_statements_removed
  check ((state = 'removed') = (withheld_state is not null)) not valid;

alter table moderation_cases drop constraint moderation_cases_target_type_check;
alter table moderation_cases add constraint moderation_cases_target_type_check check (target_type in (
  'post', 'comment', 'question', 'profile', 'message', 'consultation', 'statement', 'context_note', 'tick', 'reporting')) not valid;
alter table reports drop constraint reports_target_type_check;
alter table reports add constraint reports_target_type_check check (target_type in (
  'post', 'comment', 'question', 'profile', 'message', 'consultation', 'statement', 'context_note')) not valid;
alter table legal_notices drop constraint legal_notices_target_type_check;
alter table legal_notices add constraint legal_notices_target_type_check check (target_type in (
  'post', 'comment', 'question', 'profile', 'consultation', 'statement', 'context_note')) not valid;
