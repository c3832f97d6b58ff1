-- Day from which a law applies. Editors enter it with a source, since no official file gives it.
create table law_applications (
  law_id uuid primary key references laws (id) on delete cascade, -- the entry of a law; cascade
  on_date date not null, description text check (btrim(description) <> '' and char_length(description) <= 300),
  source_institution text not null check (char_length(source_institution) <= 120),
  source_page text not null check (char_length(source_page) <= 200),
  source_url text not null check (source_url like 'https://%' and char_length(source_url) <= 500),
  entered_at timestamptz(3) not null
);
