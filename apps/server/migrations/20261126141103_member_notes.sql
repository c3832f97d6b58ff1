-- Notes of the staff about a member (trust/members). The member's own archive holds them, without their authors; no other
-- archive does.

create table member_notes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references profiles (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null,
  text text not null check (text <> ''),
  created_at timestamptz(3) not null
);
-- Readers: the page of the member, latest first; their archive; the end of their account.
create index member_notes_of_member on member_notes (member_id, created_at desc, id desc);
-- Reader: the end of an author's account.
create index member_notes_of_author on member_notes (author_id) where author_id is not null;
