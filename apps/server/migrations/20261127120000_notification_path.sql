-- Words of the platform to one member may lead to a page of the site.

alter table notifications add column path text;
alter table notifications add constraint notifications_path_check check (char_length(path) <= 300) not valid;
