-- Misuse of reports (regulation 2022/2065, article 23(2)): a warning, or the suspension of a member's reports, is a decision
-- with reasons, a letter and an appeal. Its case is decided from the start; its target is the member.
alter table moderation_cases
  drop constraint moderation_cases_target_type_check,
  add constraint moderation_cases_target_type_check check (target_type in (
    'post', 'comment', 'question', 'profile', 'message', 'tick', 'reporting')) not valid;

alter table moderation_decisions
  drop constraint moderation_decisions_kind_check,
  add constraint moderation_decisions_kind_check check (kind in (
    'no_action', 'label', 'limit_reach', 'remove', 'warn', 'suspend', 'ban',
    'refuse_tick', 'suspend_tick', 'remove_tick', 'warn_reporting', 'suspend_reporting')) not valid,
  drop constraint moderation_decisions_ruled,
  add constraint moderation_decisions_ruled check (
    (kind in ('no_action', 'refuse_tick', 'suspend_tick', 'remove_tick', 'warn_reporting', 'suspend_reporting'))
      = (rule is null)) not valid,
  -- Kind and end of a suspension.
  drop constraint moderation_decisions_check4,
  add constraint moderation_decisions_until check (
    (kind in ('suspend', 'suspend_reporting')) = (suspended_until is not null)) not valid;

alter table transparency_log
  drop constraint transparency_log_kind_check,
  add constraint transparency_log_kind_check check (kind in (
    'verification_approved', 'verification_rejected', 'verification_revoked',
    'moderation_no_action', 'moderation_label', 'moderation_limit_reach', 'moderation_remove', 'moderation_warn',
    'moderation_suspend', 'moderation_ban', 'moderation_warn_reporting', 'moderation_suspend_reporting',
    'appeal_upheld', 'appeal_reversed', 'decision_reversed', 'decision_corrected')) not valid;
alter table transparency_log_pending
  drop constraint transparency_log_kind_check,
  add constraint transparency_log_kind_check check (kind in (
    'verification_approved', 'verification_rejected', 'verification_revoked',
    'moderation_no_action', 'moderation_label', 'moderation_limit_reach', 'moderation_remove', 'moderation_warn',
    'moderation_suspend', 'moderation_ban', 'moderation_warn_reporting', 'moderation_suspend_reporting',
    'appeal_upheld', 'appeal_reversed', 'decision_reversed', 'decision_corrected')) not valid;
