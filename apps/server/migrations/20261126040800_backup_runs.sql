-- Whole backups that `npm run backup` has written (platform/backup), for the page of the service's state.

create table backup_runs (
  finished_at timestamptz(3) primary key,
  -- Moment of its snapshot: what was accepted before is in it.
  taken_at timestamptz(3) not null,
  -- Folder or bucket, and the backup's name there.
  place text not null,
  name text not null,
  -- Size of the backup, with members' files.
  bytes bigint not null check (bytes >= 0)
);
