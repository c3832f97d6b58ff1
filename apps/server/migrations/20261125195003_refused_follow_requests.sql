-- Reader: when a member who was refused may ask again.
create index follow_requests_refused on follow_requests (requester_id, target_id, updated_at desc)
  where status = 'rejected';
