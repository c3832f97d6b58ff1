import type { AuthorView } from '@parvis/contract/authors.ts'
import { parties } from '@parvis/contract/parties.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The columns of `profiles` that an author's card needs. */
export interface AuthorRow {
  id: string
  display_name: string
  username: string | null
  avatar_url: string | null
  role: AuthorView['role']
  verified: boolean
  political_party: AuthorView['party']
  media: string | null
}

export const authorColumns = [
  'profiles.id',
  'profiles.display_name',
  'profiles.username',
  'profiles.avatar_url',
  'profiles.role',
  'profiles.verified',
  'profiles.political_party',
  'profiles.media',
] as const

/** Party, orientation and media are badge facts: shown only once Parvis has verified them. */
export function authorView(row: AuthorRow): AuthorView {
  return {
    id: row.id,
    name: row.display_name,
    username: row.username,
    avatar: row.avatar_url,
    ...badgeOf(row),
  }
}

/** What the role badge shows of a member. */
export function badgeOf(row: Pick<AuthorRow, 'role' | 'verified' | 'political_party' | 'media'>) {
  const party = row.verified && row.role === 'politician' ? row.political_party : null
  return {
    role: row.role,
    verified: row.verified,
    party,
    political_party: party === null ? null : parties[party].name,
    political_orientation: party === null ? null : parties[party].orientation,
    media: row.verified && row.role === 'journalist' ? row.media : null,
  }
}

/** Authors' cards by id. An id without a profile is left out. */
export async function authorViews(db: Db, ids: readonly string[]): Promise<Map<string, AuthorView>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('profiles')
    .select(authorColumns)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, authorView(row)]))
}
