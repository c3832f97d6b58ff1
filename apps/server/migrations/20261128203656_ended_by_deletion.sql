-- A session also ends because its account is deleted: its other devices are informed. The check is only widened, so no row
-- fails it.

alter table auth.ended_sessions drop constraint ended_sessions_ended_by_check;
alter table auth.ended_sessions add constraint ended_sessions_ended_by_check
  check (ended_by in ('device', 'password', 'factor', 'copy', 'staff', 'deletion')) not valid;
