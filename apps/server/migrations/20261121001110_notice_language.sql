-- The language of the page on which a notice was given: who gave it need not have an account that tells theirs.

alter table legal_notices add column language text not null default 'fr' check (language in ('fr', 'en', 'es', 'de', 'it'));
