-- No version that holds accounts by a ban runs any more.
drop trigger users_hold_apart on auth.users;
drop function keep_ban_apart_from_hold();
