import { sql } from 'kysely'

/** Whether the profile in scope is linked to an official identifier. The link ends with the tick. */
export const hasVotes = sql<boolean>`exists (
  select from official_links where official_links.user_id = profiles.id
)`
