import type { ListedMember } from '@parvis/contract/trust/members.schemas.ts'
import { sql } from 'kysely'
import type { Actor } from '../../audit/staff-acts/index.ts'
import { type AuthoredRow, authorView } from '../../people/authors/index.ts'
import { seesCases } from './policy.ts'

export const memberColumns = [
  'profiles.id as user_id',
  'profiles.created_at',
  'profiles.verification_status',
  'profiles.is_moderator',
  'profiles.is_administrator',
  'profiles.is_editor',
] as const

/** End of the suspension in force, and counts of cases; none about questions, which have no name. */
export const memberExtras = (now: Date) => [
  sql<Date | null>`(
    select account.banned_until from auth.users as account
    where account.id = profiles.id and account.banned_until > ${now}
  )`.as('banned_until'),
  sql<number>`(
    select count(*)::integer from moderation_cases as theirs
    where theirs.author_id = profiles.id and theirs.status = 'open' and theirs.target_type <> 'question'
  )`.as('open_cases'),
  sql<number>`(
    select count(*)::integer from moderation_cases as theirs
    join moderation_decisions as taken on taken.case_id = theirs.id
    where theirs.author_id = profiles.id and theirs.target_type <> 'question'
      and taken.kind <> 'no_action' and taken.reversed_at is null
  )`.as('standing_decisions'),
]

export interface MemberRow extends AuthoredRow {
  created_at: Date
  verification_status: ListedMember['verification_status']
  is_moderator: boolean
  is_administrator: boolean
  is_editor: boolean
  banned_until: Date | null
  open_cases: number
  standing_decisions: number
}

/** A member as a row of the table. */
export function listedMember(row: MemberRow, reader: Actor): ListedMember {
  return {
    member: authorView(row),
    joined_at: row.created_at.toISOString(),
    verification_status: row.verification_status,
    is_moderator: row.is_moderator,
    is_administrator: row.is_administrator,
    is_editor: row.is_editor,
    banned_until: row.banned_until?.toISOString() ?? null,
    open_cases: seesCases(reader, row.user_id) ? row.open_cases : 0,
    standing_decisions: row.standing_decisions,
  }
}
