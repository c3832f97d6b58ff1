-- migration: no-transaction
-- Reader: the end of an invitation.
create index concurrently if not exists prepared_verifications_of_invitation on prepared_verifications (invitation_id)
  where invitation_id is not null;
