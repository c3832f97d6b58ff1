#!/bin/bash
# Run once by PostgreSQL's image, when it creates its data: lets two replicas copy this database. From its next start
# on, a write is answered once one of them has it too.
set -euo pipefail
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set password="$REPLICATION_PASSWORD" <<'SQL'
create role replicator login replication password :'password';
alter system set synchronous_standby_names = 'ANY 1 (replica_1, replica_2)';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
