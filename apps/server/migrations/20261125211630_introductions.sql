-- Verified accounts that are proposed to new members, the most followed first: of some regions, and of all.
create index profiles_verified_of_region on profiles (region_code, followers_count desc, id)
  where verified and region_code is not null;
create index profiles_verified on profiles (followers_count desc, id) where verified;
