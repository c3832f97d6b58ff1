import { unsignedTargets } from '@parvis/contract/audit/decisions.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type PartyCard, partyCardOf } from '../parties/index.ts'

/** The party on the card of a profile in scope. */
export const partyCard = partyCardOf('profiles').as('party_card')

const unsigned = sql.join(unsignedTargets.map((target) => sql.lit(target)))

/** SQL: the content of a case was published under its author's name. Lists and figures of a member's cases have only such contents. */
export const isSigned = (table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.target_type`)} not in (${unsigned})`

/** Fields of the role badge. */
interface BadgeRow {
  role: AuthorView['role']
  verified: boolean
  political_party: AuthorView['party']
  party_card: PartyCard | null
  media: string | null
}

/** A row with an author, joined with the author's profile. */
export interface AuthoredRow extends BadgeRow {
  user_id: string
  display_name: string
  username: string | null
  avatar_url: string | null
}

/** Columns of `profiles` for an author's card, selected beside the row's `user_id`. */
export const authorColumns = [
  'profiles.display_name',
  'profiles.username',
  'profiles.avatar_url',
  'profiles.role',
  'profiles.verified',
  'profiles.political_party',
  'profiles.media',
  partyCard,
] as const

/** The author of a row, in the form of a card. */
export function authorView(row: AuthoredRow): AuthorView {
  return {
    id: row.user_id,
    name: row.display_name,
    username: row.username,
    avatar: row.avatar_url,
    ...badgeOf(row),
  }
}

/** The role badge of a member: party, orientation and media only once verified. */
export function badgeOf(row: BadgeRow) {
  const [name, orientation, color, abbreviation] = row.party_card ?? []
  return {
    role: row.role,
    verified: row.verified,
    party: row.party_card === null ? null : row.political_party,
    political_party: name ?? null,
    party_abbreviation: abbreviation ?? null,
    political_orientation: orientation ?? null,
    party_color: color ?? null,
    media: row.verified && row.role === 'journalist' ? row.media : null,
  }
}

/** A member's id and names. */
export interface Person {
  id: string
  name: string
  username: string | null
}

/**
 * A member's id and names as one JSON column; null if there is none.
 * @param id a column, or an SQL expression
 */
export function person(id: string | RawBuilder<unknown>): RawBuilder<Person | null> {
  return sql<Person | null>`(
    select json_build_object('id', someone.id, 'name', someone.display_name, 'username', someone.username)
    from profiles as someone where someone.id = ${typeof id === 'string' ? sql.ref(id) : id}
  )`
}
