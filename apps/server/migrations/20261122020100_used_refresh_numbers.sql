-- The highest refresh number whose access token was seen in a request. While it is below the active number, the answer
-- that carried the active tokens may have been lost, and their parent is accepted; afterwards the parent is a copy.
alter table auth.sessions add column used_number integer not null default 0;
