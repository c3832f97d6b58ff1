-- Which verified member is which official, and what they say of their votes.

create table official_links (
  official_id integer primary key references officials (id),
  user_id uuid not null unique references profiles (id) on delete cascade,
  linked_at timestamptz(3) not null default now()
);

-- A post of the official's that explains a vote. It goes with the post, and with the link.
create table vote_explanations (
  official_id integer not null references official_links (official_id) on delete cascade,
  roll_call_id integer not null references roll_calls (id),
  post_id uuid not null unique references posts (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Readers: the explanations of a page of votes; one per vote; the cascade.
  primary key (official_id, roll_call_id)
);
-- Reader: the check that a vote is not removed while it is explained.
create index vote_explanations_of_roll_call on vote_explanations (roll_call_id);

-- However a tick ends, the link ends with it, and the account's history says so.
create function unlink_official() returns trigger language plpgsql as $$
begin
  if exists (select from official_links where user_id = new.id) then
    delete from official_links where user_id = new.id;
    insert into auth.audit_events (user_id, event) values (new.id, 'official_unlinked');
  end if;
  return null;
end $$;

create trigger profiles_unlinked after update of verified, role on profiles for each row
  when ((old.verified and not new.verified) or (old.role = 'politician' and new.role <> 'politician'))
  execute function unlink_official();
