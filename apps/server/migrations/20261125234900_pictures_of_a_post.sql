-- A post carries up to four pictures, in the order in which its author put them, or one video or document.
alter table media
  add column position smallint not null default 0 check (position between 0 and 3);

-- Readers: every read of a post with media; the post's end.
create unique index media_of_post_in_order on media (post_id, position) where post_id is not null;
drop index media_of_post;
alter index media_of_post_in_order rename to media_of_post;
