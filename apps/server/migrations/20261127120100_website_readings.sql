-- Readings of members' sites (rel="me") per target and hour, so that members together do not flood one site.

create table website_readings (
  hour timestamptz not null,
  -- `host NAME` or `address IP`.
  target text not null check (char_length(target) <= 300),
  readings integer not null default 1 check (readings > 0),
  -- Readers: the count of a target; the sweep of past hours.
  primary key (hour, target)
);

-- Two more reasons: `insecure`, a redirect left https; `busy`, the site was read too often this hour.
alter table website_links drop constraint website_links_failure_check;
alter table website_links add constraint website_links_failure_check
  check (failure in ('no_link', 'not_reached', 'moved', 'insecure', 'busy')) not valid;
