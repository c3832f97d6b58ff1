-- Visits to an identity provider by which members prove a mandate of the register. Nothing of the identity is in them.
create table identity_proofs (
  id uuid primary key default gen_random_uuid(),
  visit_key bytea not null, -- Hash of the state, which the auth server keeps.
  user_id uuid not null references profiles (id) on delete cascade,
  mandate_id uuid not null references register_mandates (id) on delete cascade,
  provider text not null check (provider in ('proconnect', 'franceconnect')),
  party text,
  begun_at timestamptz(3) not null,
  compared_at timestamptz(3) -- An identity was compared with the mandate: counted for member and mandate.
);
create unique index identity_proofs_by_visit on identity_proofs (visit_key); -- the provider's return
create index identity_proofs_of_member on identity_proofs (user_id, begun_at); -- visits of a member in a month; cascade
create index identity_proofs_of_mandate on identity_proofs (mandate_id, compared_at); -- comparisons with a mandate in a month; cascade
create index identity_proofs_begun on identity_proofs (begun_at); -- the sweep of old visits
