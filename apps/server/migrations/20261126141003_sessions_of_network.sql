-- migration: no-transaction
-- Reader: the staff's search of the members signed in from a network.

create index concurrently if not exists sessions_of_network
  on auth.sessions (ip_prefix, user_id) where ip_prefix is not null;
