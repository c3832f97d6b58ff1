-- The key that signs what this server asks of identity providers: made once, at its first use. The certificate is
-- public, it stands in the metadata; the private key is sealed with the server's secret, like the signing keys.
create table auth.saml_key (
  id smallint primary key default 1 check (id = 1),
  certificate text not null,
  sealed_private_key text not null,
  created_at timestamptz not null
);
