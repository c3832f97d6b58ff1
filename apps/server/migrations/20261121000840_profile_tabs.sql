-- Reader: the media tab of a profile, latest first, however many posts without any lie between.
create index posts_with_media on posts (user_id, created_at desc, id desc) where media_url is not null;
