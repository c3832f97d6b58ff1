-- Accounts belong to the auth server (schema auth); what members show of themselves stands in profiles.

create schema auth;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text check (email = lower(email) and char_length(email) <= 255),
  phone text check (phone ~ '^[1-9][0-9]{1,14}$'),
  encrypted_password text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  new_phone text,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  app_metadata jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object'),
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  is_anonymous boolean not null default false,
  is_sso boolean not null default false,
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Readers: sign-in, sign-up and recovery look a person up by address. SSO accounts live apart.
create unique index users_email on auth.users (email) where not is_sso;
create unique index users_phone on auth.users (phone);

create table profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  display_name text not null check (btrim(display_name) <> '' and char_length(display_name) <= 200),
  -- Lower case without accents by construction, so unique means unique for a reader too.
  username text check (username ~ '^[a-z0-9_.-]{3,30}$'),
  avatar_url text check (char_length(avatar_url) <= 500),
  bio text check (char_length(bio) <= 20000),
  location text check (char_length(location) <= 200),
  website text check (char_length(website) <= 500),
  role text not null default 'citizen' check (role in ('citizen', 'journalist', 'politician')),
  verified boolean not null default false,
  verification_status text not null default 'none'
    check (verification_status in ('none', 'pending', 'approved', 'rejected', 'revoked')),
  political_party text check (political_party in (
    'lo', 'lfi', 'pcf', 'ps', 'pp', 'le', 're', 'modem', 'horizons', 'udi', 'lr', 'udr', 'rn', 'reconquete', 'dlf')),
  media text check (char_length(media) <= 200),
  region_code text check (region_code in (
    '75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A')),
  is_moderator boolean not null default false,
  is_administrator boolean not null default false,
  referral_code text not null check (referral_code ~ '^[A-Z0-9]{4,20}$'),
  -- The sponsor's code as typed at sign-up; referrals are drawn from it once the account is confirmed.
  referred_by text check (char_length(referred_by) <= 40),
  -- Explicit consent to the processing of political opinions (GDPR art. 9).
  consented_at timestamptz,
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  public_posts_count integer not null default 0 check (public_posts_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (verified = false or role <> 'citizen')
);

-- Readers: profile pages and mentions by username; referral processing by code.
create unique index profiles_username on profiles (username);
create unique index profiles_referral_code on profiles (referral_code);
