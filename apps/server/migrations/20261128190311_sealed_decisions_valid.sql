alter table transparency_log
  validate constraint transparency_log_kind_check,
  validate constraint transparency_log_reason_check;
alter table transparency_log_pending
  validate constraint transparency_log_kind_check,
  validate constraint transparency_log_reason_check;
