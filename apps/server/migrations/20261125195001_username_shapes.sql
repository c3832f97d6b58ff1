-- Usernames that look the same have the same shape: separators left out, characters that are drawn alike made one.
create function username_shape(username text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(translate(lower(username), '0134579i_.-', 'oleastgl'), 'rn', 'm'), 'vv', 'w')
$$;

-- Readers: whether a username looks like that of a member who is verified or of the staff.
create index profiles_vouched_shape on profiles (username_shape(username))
  where verified or is_moderator or is_administrator;
