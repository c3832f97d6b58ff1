-- Tags, saved replies and views of the moderation queue (trust/desk).

-- The staff finds a text by its words, and by their stems with and without accents.
create function case_words(content text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(search_lexemes(content), ''));

-- All typed words, each in any of its forms; null for none.
create function case_query(typed text) returns tsquery language sql immutable parallel safe
  return (
    select string_agg('(' || forms.any_of || ')', ' & ')::tsquery
    from unnest(string_to_array(btrim(regexp_replace(left(typed, 500), search_gap(), ' ', 'g')), ' ')) as word
    cross join lateral (
      select string_agg(quote_literal(form), ' | ') as any_of
      from unnest(search_lexemes(word)) as form where form <> ''
    ) as forms
    where forms.any_of is not null
  );

create table case_tags (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz(3) not null
);
-- Reader: the tag of a name, whatever its accents and capitals.
create unique index case_tags_by_name on case_tags (search_line(name));

create table case_taggings (
  case_id uuid not null references moderation_cases (id) on delete cascade,
  tag_id uuid not null references case_tags (id) on delete cascade,
  primary key (case_id, tag_id)
);
-- Readers: the cases of a tag; its removal.
create index case_taggings_of_tag on case_taggings (tag_id, case_id);

-- Reasons that the team often gives, by language.
create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200),
  texts jsonb not null,
  -- Grows with each change: two that change the same text do not overwrite each other.
  version integer not null default 1,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);

-- Named filters of the queue.
create table case_views (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  -- Null: the team's.
  owner_id uuid references profiles (id) on delete cascade,
  filters jsonb not null,
  created_at timestamptz(3) not null
);
-- Readers: a member's views and the team's; a name is used once in each.
create unique index case_views_of_owner on case_views (owner_id, search_line(name)) nulls not distinct;
