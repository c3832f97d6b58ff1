-- Browsers that a member wants to be told through while Parvis is closed (Web Push, RFC 8030). Each belongs to the session
-- that asked for it and goes with it.

create table push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  -- Where its push service takes messages: whoever knows it may write to the device, nobody else can.
  endpoint text not null check (char_length(endpoint) <= 1000),
  -- Its public key (a point of P-256) and its secret: messages are sealed with them (RFC 8291).
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz(3) not null default now()
);

-- Reader: a browser that asks again is the same one.
create unique index push_devices_endpoint on push_devices (endpoint);
-- Readers: whether and where a member is told; their list; the cascade of the account.
create index push_devices_of_member on push_devices (user_id, created_at);
-- Reader: the cascade when a session ends.
create index push_devices_of_session on push_devices (session_id);

-- What reached which device: a job that is tried again leaves it out. Kept for as long as that may happen.
create table push_messages (
  notification_id uuid not null references notifications (id) on delete cascade,
  device_id uuid not null references push_devices (id) on delete cascade,
  sent_at timestamptz(3) not null default now(),
  primary key (notification_id, device_id)
);

-- Reader: the cascade when a device goes.
create index push_messages_of_device on push_messages (device_id);
-- Reader: the sweep of what is old.
create index push_messages_sent on push_messages (sent_at);
