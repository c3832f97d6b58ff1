-- migration: no-transaction
-- Reader: the staff's search of members by the domain of their addresses.

create index concurrently if not exists users_of_mail_domain
  on auth.users (split_part(email, '@', 2), id) where email is not null;
