-- Mails and text messages that no server carries away: the local mailbox of development and of the demo.
create table dev_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')), recipient text not null, subject text, text text not null, html text,
  created_at timestamptz(3) not null default now()
);
create index dev_messages_of_recipient on dev_messages (kind, recipient, id desc); -- /dev/mailbox?to=ADDRESS, newest first

-- The outcome of recurring work (platform/jobs/scheduler.ts), for the operator.
create table schedule_runs (
  schedule text primary key,
  succeeded_at timestamptz(3), -- Start of the last successful run; null: none.
  failed_at timestamptz(3), -- Start of the last failed run, and its error; the last run failed when it is after succeeded_at.
  error text, failures bigint not null default 0,
  duration_ms integer not null check (duration_ms >= 0) -- Duration of the last run.
);

-- Whole backups that `npm run backup` has written (platform/backup), for the page of the service's state.
create table backup_runs (
  finished_at timestamptz(3) primary key,
  taken_at timestamptz(3) not null, -- Moment of its snapshot: what was accepted before is in it.
  place text not null, name text not null, -- Folder or bucket, and the backup's name there.
  bytes bigint not null check (bytes >= 0) -- Size of the backup, with members' files.
);

-- Running nodes, by which an unfitting start is refused (platform/nodes). Times are the database's: clocks of nodes may differ.
-- Unlogged: each node writes its row again within seconds, and no backup needs it.
create unlogged table nodes (
  id uuid primary key, -- Made at each start.
  host text not null, -- Name of the machine, for operators.
  version text not null, roles text[] not null, site_url text not null, auth_url text not null,
  secret_print text not null, -- Keyed fingerprint of the secret.
  storage text, -- Bucket, or id of the folder of members' files; null for a node that stores none.
  started_at timestamptz(3) not null, seen_at timestamptz(3) not null,
  bus text not null default 'database' -- Transport of the bus: a start is refused beside nodes that use another.
);

-- Acts that a restore of an older backup repeats. A subject is the digest of an id: nothing to those who do not know it.
create table erasure_ledger (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('account', 'post', 'comment', 'message', 'invitation', 'password', 'ways_in')),
  subject bytea not null check (length(subject) = 32), noted_at timestamptz(3) not null default clock_timestamp(),
  kept_in text[] not null default '{}', -- Places of backups that hold a copy.
  is_pending boolean not null default true -- Not yet copied to every place of a recent backup.
);
create index erasure_ledger_pending on erasure_ledger (noted_at, id) where is_pending; -- the copy to the places of backups, every two seconds
create index erasure_ledger_noted on erasure_ledger (noted_at, id); -- a backup, which copies the whole; the sweep of old entries

create function erasure_subject(kind text, id uuid) returns bytea language sql immutable strict parallel safe
  return sha256(convert_to(kind || ':' || id::text, 'UTF8'));

-- An account's erasure stands for all that goes with it: rows of accounts being erased are left out.
create function note_erasures() returns trigger language plpgsql as $$ begin
  if tg_argv[0] = 'account' then
    insert into erasure_ledger (kind, subject) select 'account', erasure_subject('account', id) from removed;
  elsif tg_argv[0] = 'message' then
    insert into erasure_ledger (kind, subject) select 'message', erasure_subject('message', id) from removed
    where not exists (select from account_deletions where user_id = removed.sender_id);
  else
    insert into erasure_ledger (kind, subject) select tg_argv[0], erasure_subject(tg_argv[0], id) from removed
    where not exists (select from account_deletions where user_id = removed.user_id);
  end if;
  return null;
end $$;
create trigger users_noted_on_delete after delete on auth.users referencing old table as removed for each statement
  execute function note_erasures('account');
create trigger posts_noted_on_delete after delete on posts referencing old table as removed for each statement execute function note_erasures('post');
create trigger comments_noted_on_delete after delete on comments referencing old table as removed for each statement
  execute function note_erasures('comment');
create trigger messages_noted_on_delete after delete on messages referencing old table as removed for each statement
  execute function note_erasures('message');

create function note_closing() returns trigger language plpgsql as $$ begin
  insert into erasure_ledger (kind, subject) values ('account', erasure_subject('account', new.user_id));
  return null;
end $$;
create trigger account_deletions_noted after insert on account_deletions for each row execute function note_closing();

create function note_password() returns trigger language plpgsql as $$ begin
  insert into erasure_ledger (kind, subject) values ('password', erasure_subject('password', new.id));
  return null;
end $$;
create trigger users_password_noted after update of encrypted_password on auth.users for each row
  when (old.encrypted_password is not null and old.encrypted_password is distinct from new.encrypted_password)
  execute function note_password();

create function note_address() returns trigger language plpgsql as $$ begin
  insert into erasure_ledger (kind, subject) values ('ways_in', erasure_subject('ways_in', new.id));
  return null;
end $$;
create trigger users_address_noted after update of email, phone on auth.users for each row
  when ((old.email_confirmed_at is not null and old.email is distinct from new.email)
    or (old.phone_confirmed_at is not null and old.phone is distinct from new.phone)) execute function note_address();

create function note_ways_in() returns trigger language plpgsql as $$
declare owner uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  -- A cascade of the account's own row needs no entry.
  insert into erasure_ledger (kind, subject) select 'ways_in', erasure_subject('ways_in', id) from auth.users where id = owner;
  return null;
end $$;
create trigger factors_noted_on_update after update of status on auth.factors for each row
  when (old.status <> 'verified' and new.status = 'verified') execute function note_ways_in();
create trigger factors_noted_on_delete after delete on auth.factors for each row when (old.status = 'verified') execute function note_ways_in();
create trigger passkeys_noted after insert or delete on auth.webauthn_credentials for each row execute function note_ways_in();
create trigger recovery_codes_noted after insert or delete on auth.recovery_codes for each row execute function note_ways_in();
create trigger identities_noted_on_insert after insert on auth.identities for each row when (new.provider <> 'email') execute function note_ways_in();
create trigger identities_noted_on_delete after delete on auth.identities for each row when (old.provider <> 'email') execute function note_ways_in();

create function note_revocation() returns trigger language plpgsql as $$ begin
  insert into erasure_ledger (kind, subject) values ('invitation', erasure_subject('invitation', new.id));
  return null;
end $$;
create trigger invitations_noted after update of revoked_at on invitations for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function note_revocation();
