#!/bin/bash
# Starts a replica; the first time, it copies the primary. Its name is that of its slot, and of its place in
# synchronous_standby_names.
set -euo pipefail
name=$1
primary="host=${PRIMARY_HOST:-database} port=${PRIMARY_PORT:-5432} user=replicator"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --wal-method=stream --checkpoint=fast \
    --slot="$name" --create-slot --dbname="$primary application_name=$name"; do
    rm -rf "${PGDATA:?}"/*
    # A copy that broke off has left its slot.
    psql --quiet --dbname="$primary dbname=parvis" --command="select pg_drop_replication_slot('$name')" || true
    sleep 2
  done
  chmod 700 "$PGDATA"
fi
exec postgres "${@:2}" -c hot_standby_feedback=on
