-- Codes on paper: the staff prints and posts a letter to a body.
alter table register_bodies add column postal_address text; -- Of the public directory, line by line.
alter table register_codes add column is_letter boolean not null default false;
alter table register_codes add column printed_at timestamptz(3); -- The code was made then: before, none fits.
alter table register_codes add column posted_at timestamptz(3);
