-- OAuth applications (ADR 63): programs that members let act for them, and their members' grants.
create table auth.applications (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 2400),
  website text, redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  asked_scopes text not null, -- As registered; a grant asks for these or fewer.
  scopes text[] not null check (cardinality(scopes) between 1 and 50),
  secret_hash bytea check (octet_length(secret_hash) = 32), -- Null: a public client, which proves itself by PKCE alone.
  protocol text not null check (protocol in ('parvis', 'mastodon')),
  standing text not null default 'allowed' check (standing in ('allowed', 'limited', 'blocked')),
  created_at timestamptz not null,
  check (protocol = 'parvis' or secret_hash is not null)
);
create index applications_newest on auth.applications (created_at desc, id); -- the administrators' list; the sweep of those that nobody used

-- A member's consent to one application, with the code or the device by which it was asked for.
create table auth.application_grants (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references auth.applications (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade, -- Null while a device waits for an answer.
  asked_scopes text not null, scopes text[] not null check (cardinality(scopes) between 1 and 50),
  code_hash bytea unique check (octet_length(code_hash) = 32), -- SHA-256 of the authorization code or of the device code.
  code_challenge text, redirect_uri text,
  user_code text unique, -- Typed by the member; null once a device is answered, and for codes of a browser.
  code_ends_at timestamptz not null, code_used_at timestamptz,
  polled_at timestamptz, -- Last question of a device.
  refused_at timestamptz,
  refresh_number integer not null default 0, -- Number of the one refresh token that is valid.
  created_at timestamptz not null, ends_at timestamptz not null, revoked_at timestamptz
);
create index application_grants_of_user on auth.application_grants (user_id, application_id); -- the member's applications; cascade
create index application_grants_of_application on auth.application_grants (application_id); -- members of an application; cascade
create index application_grants_ended on auth.application_grants (least(ends_at, revoked_at)); -- the sweep

alter table auth.personal_tokens add column grant_id uuid; -- The application that the token was issued to; null for personal ones.
alter table auth.personal_tokens add constraint personal_tokens_grant
  foreign key (grant_id) references auth.application_grants (id) on delete cascade not valid;
