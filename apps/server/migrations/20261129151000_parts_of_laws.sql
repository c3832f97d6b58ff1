-- Proposer, subject, publication, people, texts and other references of a laws page.
alter table laws add column proposer text constraint laws_proposer_check check (proposer in ('government', 'deputies', 'senators'));
alter table laws add column subject text constraint laws_subject_check
  check (subject in ('justice', 'social', 'economy', 'finance', 'environment', 'culture', 'foreign', 'defence', 'europe'));
alter table laws add column senate_url text constraint laws_senate_url_check check (senate_url like 'https://%');
alter table laws add column published_on date; -- Day of the Journal officiel.
alter table laws add column journal text constraint laws_journal_check check (char_length(journal) <= 20);
alter table laws add column published_url text constraint laws_published_url_check check (published_url like 'https://%');
alter table law_acts add column url text constraint law_acts_url_check check (url like 'https://%');

create table law_people (
  law_id uuid not null references laws (id) on delete cascade, position smallint not null check (position >= 0),
  role text not null check (role in (
    'author', 'cosignatory', 'rapporteur', 'opinion_rapporteur', 'special_rapporteur', 'general_rapporteur')),
  uid text not null check (char_length(uid) <= 40), -- Of the Assembly, for ministers and senators too; its official may be unknown.
  primary key (law_id, position) -- the people of a law; cascade
);

create table law_texts (
  law_id uuid not null references laws (id) on delete cascade, position smallint not null check (position >= 0),
  uid text not null check (char_length(uid) <= 64), kind text not null check (char_length(kind) <= 8),
  label text not null check (char_length(label) <= 200), title text not null check (char_length(title) <= 500),
  on_date date, url text check (url like 'https://%'),
  primary key (law_id, position) -- the texts of a law; cascade
);

-- Further references of a law: of its file where a bundled reference names the page, and the reverse.
create table law_addresses (
  reference text primary key check (reference ~ '^[A-Za-z0-9-]{1,64}$'), -- the law of an address
  law_id uuid not null references laws (id) on delete cascade
);
create index law_addresses_of_law on law_addresses (law_id); -- cascade
