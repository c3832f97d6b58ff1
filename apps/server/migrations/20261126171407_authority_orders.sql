-- Orders of authorities to act against illegal content or to provide information (regulation 2022/2065, articles 9 and 10).
create table authority_orders (
  id uuid primary key default gen_random_uuid(),
  -- To act (article 9), or to inform (article 10).
  kind text not null check (kind in ('act', 'inform')),
  authority text not null check (btrim(authority) <> '' and char_length(authority) <= 200),
  country text not null check (country ~ '^[A-Z]{2}$'),
  legal_basis text not null check (btrim(legal_basis) <> '' and char_length(legal_basis) <= 500),
  -- The authority's own reference.
  reference text not null check (btrim(reference) <> '' and char_length(reference) <= 200),
  -- Statement category of the Union's transparency database.
  category text not null check (category ~ '^STATEMENT_CATEGORY_[A-Z_]+$'),
  language text not null check (language ~ '^[A-Z]{2}$'),
  territory text[] not null default '{}',
  -- Addresses of contents, and the member concerned.
  addresses text[] not null default '{}' check (cardinality(addresses) <= 100),
  member_id uuid references profiles (id) on delete set null,
  -- The case opened on the content.
  case_id uuid references moderation_cases (id) on delete set null,
  issued_on date not null,
  received_at timestamptz(3) not null,
  -- When the authority was told that the order has arrived.
  acknowledged_at timestamptz(3),
  effect text not null default 'pending' check (effect in ('pending', 'followed', 'partly', 'refused', 'impossible')),
  -- For the staff: the measure or the data handed over, and the reason.
  effect_note text check (btrim(effect_note) <> '' and char_length(effect_note) <= 2000),
  -- With four eyes: who says what was done, until another administrator agrees.
  effect_proposed text check (effect_proposed in ('followed', 'partly', 'refused', 'impossible')),
  effect_by uuid references profiles (id) on delete set null,
  effected_at timestamptz(3),
  -- When the authority was told of the effect.
  replied_at timestamptz(3),
  -- The member is not told before that day, at the authority's request.
  untold_until date,
  told_at timestamptz(3),
  revision integer not null default 1,
  created_by uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null,
  check ((effect = 'pending') = (effected_at is null)),
  check (effect = 'pending' or effect_note is not null)
);
-- Reader: the register, latest first; figures of a year.
create index authority_orders_by_date on authority_orders (received_at desc, id desc);
-- Reader: the schedule that tells members once the delay is over.
create index authority_orders_untold on authority_orders (untold_until)
  where told_at is null and effect in ('followed', 'partly') and member_id is not null;
-- Readers: orders about a member; the ends of accounts and cases.
create index authority_orders_of_member on authority_orders (member_id, received_at desc) where member_id is not null;
create index authority_orders_of_case on authority_orders (case_id) where case_id is not null;
create index authority_orders_effect_by on authority_orders (effect_by) where effect_by is not null;
create index authority_orders_created_by on authority_orders (created_by) where created_by is not null;
