-- migration: no-transaction
-- Reader: the staff's search of members by a network of their security history.

create index concurrently if not exists audit_events_of_network
  on auth.audit_events (ip_prefix, user_id) where ip_prefix is not null and user_id is not null;
