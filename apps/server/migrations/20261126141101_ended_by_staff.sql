-- A session can be ended by the staff too: its device is told so. The check is only widened, so no row fails it.

alter table auth.ended_sessions drop constraint ended_sessions_ended_by_check;
alter table auth.ended_sessions add constraint ended_sessions_ended_by_check
  check (ended_by in ('device', 'password', 'factor', 'copy', 'staff')) not valid;
