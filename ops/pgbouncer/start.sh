#!/bin/bash
# Starts PgBouncer with pgbouncer.ini, for the database and the account that the environment names.
set -euo pipefail
folder=/run/pgbouncer
printf '"%s" "%s"\n' "$POOLER_USER" "$POOLER_PASSWORD" > "$folder/userlist.txt"
sed \
  -e "s/^parvis = host=[^ ]* port=[^ ]* dbname=[^ ]*/parvis = $POOLER_DATABASE/" \
  -e 's/^listen_addr = .*/listen_addr = */' \
  -e "s#^auth_file = .*#auth_file = $folder/userlist.txt#" \
  -e 's/^;max_prepared_statements/max_prepared_statements/' \
  /etc/pgbouncer/pgbouncer.ini > "$folder/pgbouncer.ini"
exec pgbouncer "$folder/pgbouncer.ini"
