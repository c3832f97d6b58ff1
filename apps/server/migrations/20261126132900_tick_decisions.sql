-- The refusal, suspension or removal of a tick is a decision with reasons, a letter and an appeal. It has a case of its
-- own, which is decided from the start. The target of the case is the request; nobody reported it.
alter table moderation_cases
  drop constraint moderation_cases_target_type_check,
  add constraint moderation_cases_target_type_check
    check (target_type in ('post', 'comment', 'question', 'profile', 'message', 'tick')) not valid;

alter table moderation_decisions
  -- Why a tick was refused, suspended or removed: such a decision cites no rule of /cgu.
  add column tick_reason text check (tick_reason in (
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery',
    'mandate_ended', 'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed')),
  -- The same person took and reversed it.
  add column self_corrected boolean not null default false,
  drop constraint moderation_decisions_kind_check,
  add constraint moderation_decisions_kind_check check (kind in (
    'no_action', 'label', 'limit_reach', 'remove', 'warn', 'suspend', 'ban',
    'refuse_tick', 'suspend_tick', 'remove_tick')) not valid,
  -- Kind and rule, rule and ground, kind and facts.
  drop constraint moderation_decisions_check,
  drop constraint moderation_decisions_check1,
  drop constraint moderation_decisions_check2,
  add constraint moderation_decisions_ruled check (
    (kind in ('no_action', 'refuse_tick', 'suspend_tick', 'remove_tick')) = (rule is null)) not valid,
  add constraint moderation_decisions_grounded check ((kind = 'no_action') = (ground is null)) not valid,
  add constraint moderation_decisions_explained check (
    kind in ('no_action', 'refuse_tick', 'suspend_tick', 'remove_tick') or facts is not null) not valid,
  add constraint moderation_decisions_of_tick check (
    (kind in ('refuse_tick', 'suspend_tick', 'remove_tick')) = (tick_reason is not null)) not valid;

-- A person who had reported appeals against the reversal: the case is judged again.
alter table moderation_appeals add column contests_reversal boolean not null default false;

-- The log names a correction when the same person took and reversed the decision.
alter table transparency_log
  drop constraint transparency_log_kind_check,
  add constraint transparency_log_kind_check check (kind in (
    'verification_approved', 'verification_rejected', 'verification_revoked',
    'moderation_no_action', 'moderation_label', 'moderation_limit_reach', 'moderation_remove', 'moderation_warn',
    'moderation_suspend', 'moderation_ban', 'appeal_upheld', 'appeal_reversed', 'decision_reversed',
    'decision_corrected')) not valid;
alter table transparency_log_pending
  drop constraint transparency_log_kind_check,
  add constraint transparency_log_kind_check check (kind in (
    'verification_approved', 'verification_rejected', 'verification_revoked',
    'moderation_no_action', 'moderation_label', 'moderation_limit_reach', 'moderation_remove', 'moderation_warn',
    'moderation_suspend', 'moderation_ban', 'appeal_upheld', 'appeal_reversed', 'decision_reversed',
    'decision_corrected')) not valid;

-- The public certificate shows these words, which the reviewer approved. Null for earlier approvals: they show the
-- member's own words.
alter table verification_requests
  add column published_organisation text
    check (btrim(published_organisation) <> '' and char_length(published_organisation) <= 200),
  add column published_mandate text
    check (btrim(published_mandate) <> '' and char_length(published_mandate) <= 200);
