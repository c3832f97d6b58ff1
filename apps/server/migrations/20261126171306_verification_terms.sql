-- By what reviewers find a request: its name, organisation and mandate from each of their words on. Usernames are found by
-- `member_names`.
create function verification_lines(variadic texts text[]) returns table (term text)
  language sql immutable parallel safe
begin atomic
  select distinct left(array_to_string(words[first:], ' '), 32)
  from unnest(texts) as content,
    lateral search_line(content) as line,
    lateral string_to_array(line, ' ') as words,
    generate_series(1, least(12, cardinality(words))) as first
  where content is not null and line <> '';
end;

create table verification_terms (
  request_id uuid not null references verification_requests (id) on delete cascade,
  term text collate "C" not null,
  primary key (request_id, term)
);
-- Reader: requests with a word that begins so.
create index verification_terms_found on verification_terms (term, request_id);

create function index_verification_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then delete from verification_terms where request_id = new.id; end if;
  insert into verification_terms (request_id, term)
    select new.id, line.term
    from verification_lines(
      new.claimed_name, new.organisation, new.mandate, new.published_organisation, new.published_mandate) as line;
  return null;
end $$;

create trigger verification_requests_indexed after insert on verification_requests
  for each row execute function index_verification_request();
create trigger verification_requests_indexed_on_update
  after update of claimed_name, organisation, mandate, published_organisation, published_mandate on verification_requests
  for each row when (
    (old.claimed_name, old.organisation, old.mandate, old.published_organisation, old.published_mandate)
      is distinct from
    (new.claimed_name, new.organisation, new.mandate, new.published_organisation, new.published_mandate)
  ) execute function index_verification_request();

-- Only journalists and officials have requests: a few rows each.
insert into verification_terms (request_id, term)
select request.id, line.term
from verification_requests as request,
  lateral verification_lines(request.claimed_name, request.organisation, request.mandate,
    request.published_organisation, request.published_mandate) as line;
