-- An editor may publish a remark beside a figure that has no field to change; only a change of the record is a correction.
alter table error_reports drop constraint error_reports_outcome_check;
alter table error_reports add constraint error_reports_outcome_check
  check (outcome in ('corrected', 'noted', 'refused', 'closed')) not valid;
