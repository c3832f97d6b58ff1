-- migration: no-transaction
-- Reader: requests that wait for their applicants' documents, oldest first.
create index concurrently if not exists verification_requests_awaiting on verification_requests (created_at, id)
  where status = 'pending' and awaits_applicant;
