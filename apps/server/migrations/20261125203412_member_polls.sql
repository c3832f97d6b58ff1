-- Verified members open polls too (ruling of 22 November).

-- The member in whose name it is asked; null: the team asks. It leaves with the account.
alter table polls add column author_id uuid references profiles (id) on delete cascade;
-- Readers: a member's open polls; the deletion of an account.
create index polls_of_author on polls (author_id, ends_at) where author_id is not null;
