-- An imported official is invited by a link of their own, which admits their address alone, whatever the mode of registration.
-- The address of a personal invitation: it admits no other. Forgotten once the invitation is used or revoked, or has ended.
alter table invitations
  add column is_personal boolean not null default false,
  add column email text;
alter table invitations
  add constraint invitations_email_check check (email = lower(email) and char_length(email) <= 320) not valid,
  add constraint invitations_personal_check check (
    (email is null or is_personal) and (not is_personal or max_uses = 1)) not valid;

alter table prepared_verifications add column invitation_id uuid;
alter table prepared_verifications
  add constraint prepared_verifications_invitation_id_fkey
    foreign key (invitation_id) references invitations (id) on delete set null not valid;
