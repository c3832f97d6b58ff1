import type { OfficialMatch } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { brokenConstraint, type Db, type Tx } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { accountOfAddress, type Member, recordMemberChange } from '../../accounts/identity/index.ts'
import { type Actor, commandLine, writeAct } from '../../audit/staff-acts/index.ts'
import { constituency, group, matchesWords } from './store.ts'

type LinkContext = Pick<AppContext, 'transaction' | 'bus' | 'clock'>

/** The official linked to the member of a request, and matches for a search, by default for the claimed name. */
export async function findOfficials(
  db: Db,
  requestId: string,
  typed: string,
): Promise<{ linked: OfficialMatch | null; found: OfficialMatch[] }> {
  const request = await requestOf(db, requestId)
  const linked = await linkedTo(db, request.user_id)
  const rows = await matches(db)
    .where('officials.name', 'is not', null)
    .where(matchesWords(sql`officials.line`, typed.trim() === '' ? request.claimed_name : typed))
    .orderBy('officials.sort_name')
    .orderBy('officials.id')
    .limit(sql.lit(pageSizes.officialsFound))
    .execute()
  return { linked, found: rows.map(matchView) }
}

/** Links the verified member of a request to an official, or to none, for a reviewer. */
export async function linkByReviewer(
  context: LinkContext,
  reviewer: Member,
  requestId: string,
  uid: string | null,
): Promise<OfficialMatch | null> {
  return context.transaction(async (tx) => {
    const request = await requestOf(tx, requestId)
    if (request.user_id === reviewer.id) throw new Refusal('own_content')
    await link(context, tx, reviewer, { memberId: request.user_id, uid })
    return linkedTo(tx, request.user_id)
  })
}

/** Links by an email address, for the command line; `unknown` when no account has it. */
export async function linkByAddress(
  context: LinkContext,
  email: string,
  uid: string | null,
): Promise<'done' | 'unknown'> {
  return context.transaction(async (tx) => {
    const account = await accountOfAddress(tx, email).executeTakeFirst()
    if (account === undefined) return 'unknown'
    await link(context, tx, commandLine, { memberId: account.id, uid })
    return 'done'
  })
}

/** Replaces the current link; `uid` null ends it. The same official changes nothing. */
async function link(
  context: LinkContext,
  tx: Tx,
  actor: Actor,
  { memberId, uid }: { memberId: string; uid: string | null },
): Promise<void> {
  const act = { actorId: actor.id, subjectId: memberId, at: context.clock.now() }
  const profile = await tx
    .selectFrom('profiles')
    .select(['role', 'verified'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  const before = await tx
    .selectFrom('official_links')
    .innerJoin('officials', 'officials.id', 'official_links.official_id')
    .select('officials.uid')
    .where('official_links.user_id', '=', memberId)
    .executeTakeFirst()
  if ((before?.uid ?? null) === uid) return
  const official = uid === null ? null : await officialOf(tx, uid)
  if (official !== null && !(profile?.verified && profile.role === 'politician'))
    throw new Refusal('not_an_official')
  if (before !== undefined) {
    await tx.deleteFrom('official_links').where('user_id', '=', memberId).execute()
    await recordMemberChange(context, tx, memberId, 'official_unlinked')
    await writeAct(tx, { ...act, act: 'official_unlinked', details: { official: before.uid } })
  }
  if (official === null) return
  await tx
    .insertInto('official_links')
    .values({ official_id: official.id, user_id: memberId, linked_at: context.clock.now() })
    .execute()
    .catch((error: unknown) => {
      throw brokenConstraint(error) === 'official_links_pkey' ? new Refusal('official_taken') : error
    })
  await recordMemberChange(context, tx, memberId, 'official_linked')
  await writeAct(tx, { ...act, act: 'official_linked', details: { official: official.uid } })
}

async function officialOf(tx: Tx, uid: string): Promise<{ id: number; uid: string }> {
  return tx
    .selectFrom('officials')
    .select(['id', 'uid'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow(refusalOf('official_not_found'))
}

async function requestOf(db: Db, requestId: string) {
  return db
    .selectFrom('verification_requests')
    .select(['user_id', 'claimed_name'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow(refusalOf('verification_not_found'))
}

function matches(db: Db) {
  return db
    .selectFrom('officials')
    .leftJoin('official_links', 'official_links.official_id', 'officials.id')
    .select(['officials.uid', 'officials.name', 'officials.institution', 'officials.page_url'])
    .select(['official_links.user_id', constituency, group])
}

async function linkedTo(db: Db, memberId: string): Promise<OfficialMatch | null> {
  const row = await matches(db).where('official_links.user_id', '=', memberId).executeTakeFirst()
  return row === undefined ? null : matchView(row)
}

function matchView({
  user_id,
  name,
  ...row
}: Awaited<ReturnType<ReturnType<typeof matches>['execute']>>[number]): OfficialMatch {
  return { ...row, name: name ?? row.uid, is_taken: user_id !== null }
}
