-- The outcome of recurring work (platform/jobs/scheduler.ts), for the operator.

create table schedule_runs (
  schedule text primary key,
  -- When the last successful run began; null when none has succeeded.
  succeeded_at timestamptz(3),
  -- When the last failed run began, and its error. The last run failed when this is after succeeded_at.
  failed_at timestamptz(3),
  error text,
  failures bigint not null default 0,
  -- Duration of the last run.
  duration_ms integer not null check (duration_ms >= 0)
);
