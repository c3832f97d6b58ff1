-- migration: no-transaction
create index concurrently if not exists events_of_dossiers on events using gin (dossier_uids); -- the meetings about a law
