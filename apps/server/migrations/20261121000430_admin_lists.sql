-- Reader: the back office lists accounts, youngest first.
create index users_by_age on auth.users (created_at desc, id desc);
