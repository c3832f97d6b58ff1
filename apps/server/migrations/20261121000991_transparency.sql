-- What the page of figures counts: a year of it, from indexes alone.

-- Reader: reports of a year by reason and target.
create index reports_by_date on reports (created_at) include (reason, target_type);
-- Reader: suspensions given within a year.
create index audit_events_of_bans on auth.audit_events (created_at) where event = 'banned';
-- Reader: verification requests of a year by outcome.
create index verification_requests_by_date on verification_requests (created_at)
  include (status, decided_at);
