-- Figures of neutrality (trust/neutrality): how far posts of each side, role and region are shown, reacted to and moderated.

-- How often a post stood in the first pages of the guests' feed, by sort, when they were read each hour. Counted by
-- post: no reader is known. Gone once the post's day is drawn.
create table post_showings (
  post_id uuid primary key references posts (id) on delete cascade,
  published_at timestamptz(3) not null,
  recent integer not null default 0,
  relevant integer not null default 0,
  popular integer not null default 0
);
-- Reader: the sweep of days that are drawn.
create index post_showings_by_age on post_showings (published_at);

-- One row for a day, dimension, group and measure. Names no member.
create table neutrality_figures (
  day date not null,
  dimension text not null check (dimension in ('side', 'role', 'region')),
  member_group text not null check (char_length(member_group) <= 20),
  measure text not null check (char_length(measure) <= 20),
  -- The rule of a decision; empty otherwise.
  detail text not null default '' check (char_length(detail) <= 20),
  -- Posts or decisions behind the figure.
  number integer not null,
  -- 64 bits, one set for each author by a hash: their count is at most the number of authors.
  authors bigint not null,
  total double precision not null,
  -- Sum of squares of the posts' values.
  squares double precision not null,
  -- Total and variance by chance alone among posts with the same exchanges; null where nothing is expected.
  expected double precision,
  variance double precision,
  primary key (day, dimension, measure, member_group, detail)
);
