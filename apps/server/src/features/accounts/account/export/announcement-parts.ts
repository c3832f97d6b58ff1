import { sql } from 'kysely'
import { type Part, part } from './parts.ts'

/** Announcements in the archive: those that an administrator made, and the banners that a member has closed. */
export const announcementParts: Part[] = [
  part(
    'annonces.json',
    ['announcements'],
    'les annonces que vous avez faites ou retirées comme administrateur',
    ['created_at', 'id'],
    (me) => sql`
      select id, form, title, message, texts, audience, starts_at, ends_at, taken_back_at, created_at
      from announcements where created_by = ${me} or taken_back_by = ${me}`,
  ),
  part(
    'bandeaux-fermes.json',
    ['announcement_dismissals'],
    'les bandeaux que vous avez fermés',
    ['announcement_id'],
    (me) => sql`
      select closed.announcement_id, announcements.title, closed.created_at
      from announcement_dismissals as closed join announcements on announcements.id = closed.announcement_id
      where closed.user_id = ${me}`,
  ),
]
