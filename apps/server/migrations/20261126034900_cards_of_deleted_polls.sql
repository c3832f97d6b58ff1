-- The card of a poll repeats its words below posts that cite it: it goes with the poll, which goes with its author's account.
create function forget_poll_card() returns trigger language plpgsql as $$
begin
  update link_previews set status = 'none', title = null, description = null, site_name = null
    where own_path = '/polls/' || old.id;
  return null;
end $$;

create trigger polls_card_forgotten after delete on polls for each row execute function forget_poll_card();
