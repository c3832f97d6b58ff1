-- A mailed link that another browser opens leaves its token in place: the code to exchange names it, and using
-- the code consumes it.
alter table auth.auth_codes add column link_hash bytea;
