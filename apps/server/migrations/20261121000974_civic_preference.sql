-- Whether one wishes to be told of the laws that one follows and of the events that one asked to be reminded of.
alter table user_preferences add column notify_civic boolean not null default true;
