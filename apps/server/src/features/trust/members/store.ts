import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { ListedMember, MemberFile } from '@parvis/contract/trust/members.schemas.ts'
import { factorResetDays } from '@parvis/contract/trust/members.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Page, pageBy } from '@parvis/platform/database/keyset.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { isLeaving } from '../../accounts/account/index.ts'
import type { Actor } from '../../audit/staff-acts/index.ts'
import { type AuthoredRow, authorColumns, authorView, isSigned, person } from '../../people/authors/index.ts'
import { readCasesOf } from '../moderation/index.ts'
import { mayRemoveNote, type Reader, seesCases } from './policy.ts'
import { type MemberPlace, memberCursor, pickMembers, type Selection } from './selection.ts'
import { resetsSince } from './sign-in-help.ts'

/** Id of no account. */
const nobody = '00000000-0000-0000-0000-000000000000'

interface ReaderContext {
  reader: Reader
  now: Date
}

/** A page of the members of a selection. */
export async function readMembers(
  db: Db,
  { reader, now }: ReaderContext,
  selection: Selection,
  after: MemberPlace | null,
): Promise<Page<ListedMember>> {
  const picked = pickMembers({ selection, after, readerId: reader.id ?? nobody, now }, pageSizes.members + 1)
  const found = await db
    .selectFrom(
      sql<{ id: string; term: string | null; at: Date | null; turn: string }>`(
        select picked.*, row_number() over () as turn from (${picked}) as picked
      )`.as('picked'),
    )
    .innerJoin('profiles', 'profiles.id', 'picked.id')
    .select(['picked.id', 'picked.term', 'picked.at'])
    .select(memberColumns)
    .select(authorColumns)
    .select(memberExtras(now))
    .orderBy('picked.turn')
    .execute()
  const { rows, next_cursor } = pageBy(found, pageSizes.members, memberCursor)
  return { items: rows.map((row) => listedMember(row, reader)), next_cursor }
}

const shownVerifications = 10

/** An account as the staff sees it. */
export async function readMemberFile(
  db: Db,
  { reader, now }: ReaderContext,
  memberId: string,
): Promise<MemberFile> {
  const row = await db
    .selectFrom('profiles')
    .select(memberColumns)
    .select(authorColumns)
    .select(memberExtras(now))
    .select([
      'profiles.region_code',
      'profiles.consented_at',
      'profiles.public_posts_count',
      'profiles.followers_count',
      'profiles.following_count',
      'profiles.referrals_count',
    ])
    .select(
      sql<Date | null>`(
        select max(greatest(session.created_at, session.refreshed_at, session.seen_at))
        from auth.sessions as session where session.user_id = profiles.id
      )`.as('last_active_at'),
    )
    .where('profiles.id', '=', memberId)
    .where(sql<boolean>`not ${isLeaving(sql`profiles.id`)}`)
    .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
  const isOwn = !seesCases(reader, memberId)
  const [verification, cases, notes, factor_reset] = await Promise.all([
    readVerifications(db, memberId),
    isOwn ? [] : readCasesOf(db, memberId),
    isOwn ? [] : readNotes(db, reader, memberId),
    isOwn || !reader.isAdministrator ? null : readReset(db, { reader, now }, memberId),
  ])
  return {
    ...listedMember(row, reader),
    is_own: isOwn,
    region: row.region_code,
    consented_at: row.consented_at?.toISOString() ?? null,
    last_active_at: row.last_active_at?.toISOString() ?? null,
    public_posts: row.public_posts_count,
    followers: row.followers_count,
    following: row.following_count,
    referrals: row.referrals_count,
    verification,
    cases,
    notes,
    factor_reset,
  }
}

async function readVerifications(db: Db, memberId: string): Promise<MemberFile['verification']> {
  const rows = await db
    .selectFrom('verification_requests')
    .select(['id', 'kind', 'role', 'claimed_name', 'organisation', 'status', 'reason'])
    .select(['created_at', 'decided_at', 'ended_at'])
    .where('user_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(shownVerifications))
    .execute()
  return rows.map(({ created_at, decided_at, ended_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  }))
}

async function readNotes(db: Db, reader: Reader, memberId: string): Promise<MemberFile['notes']> {
  const rows = await db
    .selectFrom('member_notes')
    .select(['id', 'text', 'created_at', 'author_id'])
    .select(person('member_notes.author_id').as('author'))
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(furtherLimits.memberNotes))
    .execute()
  return rows.map(({ author_id, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    may_remove: mayRemoveNote(reader, { author_id }),
  }))
}

async function readReset(
  db: Db,
  { reader, now }: ReaderContext,
  memberId: string,
): Promise<MemberFile['factor_reset']> {
  const row = await db
    .selectFrom('factor_resets')
    .select(['asked_by', 'by_operator', 'reason', 'asked_at'])
    .select(person('factor_resets.asked_by').as('by'))
    .where('member_id', '=', memberId)
    .where('asked_at', '>', resetsSince(now))
    .executeTakeFirst()
  if (row === undefined) return null
  const { asked_by, asked_at, by_operator, ...rest } = row
  return {
    ...rest,
    is_own: reader.id === null ? by_operator : asked_by === reader.id,
    by_operator: by_operator,
    asked_at: asked_at.toISOString(),
    expires_at: addDays(asked_at, factorResetDays).toISOString(),
  }
}

const memberColumns = [
  'profiles.id as user_id',
  'profiles.created_at',
  'profiles.verification_status',
  'profiles.is_moderator',
  'profiles.is_administrator',
  'profiles.is_editor',
] as const

/** End of the suspension in force, and counts of cases; none about contents without a name. */
const memberExtras = (now: Date) => [
  sql<Date | null>`(
    select account.banned_until from auth.users as account
    where account.id = profiles.id and account.banned_until > ${now}
  )`.as('banned_until'),
  sql<number>`(
    select count(*)::integer from moderation_cases as theirs
    where theirs.author_id = profiles.id and theirs.status = 'open' and ${isSigned('theirs')}
  )`.as('open_cases'),
  sql<number>`(
    select count(*)::integer from moderation_cases as theirs
    join moderation_decisions as taken on taken.case_id = theirs.id
    where theirs.author_id = profiles.id and ${isSigned('theirs')}
      and taken.kind <> 'no_action' and taken.reversed_at is null
  )`.as('standing_decisions'),
]

interface MemberRow extends AuthoredRow {
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
function listedMember(row: MemberRow, reader: Actor): ListedMember {
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
