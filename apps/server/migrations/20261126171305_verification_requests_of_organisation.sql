-- migration: no-transaction
-- Reader: journalists who name an organisation, for its contacts.
create index concurrently if not exists verification_requests_of_organisation
  on verification_requests (search_line(organisation), created_at, id)
  where role = 'journalist' and status in ('pending', 'approved');
