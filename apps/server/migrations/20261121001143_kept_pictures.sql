-- The picture of a reported profile stays for who judges it when its owner changes it, as what was attached to reported
-- content does.
alter table media
  drop constraint media_purpose_check,
  add constraint media_purpose_check check (purpose in ('post', 'comment', 'message', 'profile')),
  drop constraint media_key_check,
  add constraint media_key_check check (
    key ~ '^post-uploads/((comment|message|profile)-media/)?[0-9a-f-]{36}/[0-9]{1,15}\.[a-z0-9]{2,4}$');
