-- migration: formerly 20261121001171_taken_pictures
-- Reader: the sweep that looks whether a picture taken off a profile is still at its address (features/profiles), a page
-- at a time, as far back as a decision may be reversed.
create index moderation_decisions_taken_pictures on moderation_decisions (created_at, id)
  where former ->> 'avatar_url' is not null and reversed_at is null;
