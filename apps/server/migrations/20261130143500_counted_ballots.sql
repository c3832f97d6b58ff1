-- Results that show groups of fewer than ten are computed anew.
delete from consultation_results;
update consultations set is_settled = false where is_settled;
alter table consultation_results
  add column checked_at timestamptz(3), -- Last look for new ballots.
  add column ballots text[] not null default '{}'; -- Keyed digests of the ballots counted, without their members; empty once the consultation is closed.
