-- Adding and correcting events. What an event says is counted by the contract as readers see it: here stands only what no
-- honest text comes near, as elsewhere.
alter table events
  drop constraint events_title_check,
  drop constraint events_description_check,
  drop constraint events_place_check,
  drop constraint events_tv_channel_check,
  add constraint events_title_check check (btrim(title) <> '' and char_length(title) <= 8000),
  add constraint events_description_check check (char_length(description) <= 160000),
  add constraint events_place_check check (char_length(place) <= 8000),
  add constraint events_tv_channel_check check (char_length(tv_channel) <= 3200);
