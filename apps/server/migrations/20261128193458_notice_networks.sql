alter table legal_notices
  -- Keyed hash of the content and of the guest's network (IPv4 /24, IPv6 /48): notices of one network on one content weigh once.
  add column network bytea check (octet_length(network) = 32),
  -- When the link of a mail to the notifier's address was opened.
  add column confirmed_at timestamptz;
