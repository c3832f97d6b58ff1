-- Reader: whose address a provider vouches for, when somebody signs in with another provider.
create index identities_by_email on auth.identities ((identity_data ->> 'email'))
  where identity_data ->> 'email_verified' = 'true';
