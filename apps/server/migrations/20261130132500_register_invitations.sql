-- Invitations of elected people who are not members yet, to the official address of their body; nothing says who asked for one.
alter table register_bodies add column invitations_refused_at timestamptz(3); -- For ever, by the link of the mail.
create table register_invitations (
  mandate_id uuid primary key references register_mandates (id) on delete cascade,
  sent_at timestamptz(3) not null -- The last one: one a month.
);
