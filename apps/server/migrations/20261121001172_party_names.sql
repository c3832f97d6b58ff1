-- Which parties bear one name does not hang on the database's locale: in C, lower() knows no É. What search finds alike is
-- alike here too, as with the titles of events.
drop index parties_by_name;
drop index parties_by_abbreviation;
-- Reader: whether another party that is offered bears that name; case and accents make no other.
create unique index parties_by_name on parties (search_fold(name)) where retired_at is null;
-- Reader: the same of its abbreviation.
create unique index parties_by_abbreviation on parties (search_fold(abbreviation)) where retired_at is null;
