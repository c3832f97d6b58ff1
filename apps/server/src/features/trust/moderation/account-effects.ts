import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { setBan } from '../../accounts/identity/index.ts'
import { publishAllCardsChanged } from '../../people/authors/index.ts'
import type { AppliedDecision } from './consequences.ts'

/** The latest four-digit year in both PostgreSQL and JavaScript: a ban without end. */
const endOfTime = new Date('9999-12-31T00:00:00Z')

/** Bans a member and hides their content until the end of a suspension, or for good. */
export async function suspendAccount(
  context: AppContext,
  tx: Tx,
  decision: AppliedDecision,
): Promise<boolean> {
  const account = await lockAccount(tx, decision.author_id)
  if (account === undefined) throw new Refusal('author_gone')
  const { banned_until: before } = account
  const known = await ends(tx, decision)
  // A ban that no decision explains was set elsewhere, and a reversal must not lift it.
  const foreign = before !== null && before > context.clock.now() && before > latest(known) ? before : null
  if (foreign !== null)
    await updateById(tx, 'moderation_decisions', decision.id, {
      former: JSON.stringify({ banned_until: foreign.toISOString() }),
    })
  await setBan(context, tx, account.id, latest([...known, foreign, decision.suspended_until ?? endOfTime]))
  invalidateCards(context, tx)
  return true
}

/** Lifts a member's ban, unless other decisions or a ban set elsewhere still apply. */
export async function restoreAccount(context: AppContext, tx: Tx, decision: AppliedDecision): Promise<void> {
  const account = await lockAccount(tx, decision.author_id)
  if (account === undefined) return
  // Never later than the present end: a ban set elsewhere may have been lifted meanwhile.
  const longest = latest([account.banned_until])
  const wanted = latest([...(await ends(tx, decision)), await foreignBan(tx, decision)])
  const until = new Date(Math.min(wanted.getTime(), longest.getTime()))
  if (until > context.clock.now()) await setBan(context, tx, account.id, until, { isNews: false })
  else await setBan(context, tx, account.id, null)
  invalidateCards(context, tx)
}

const latest = (ends: (Date | null)[]) => new Date(Math.max(0, ...ends.map((end) => end?.getTime() ?? 0)))

/** The account's content disappears from all pages, or returns. */
function invalidateCards(context: AppContext, tx: Tx): void {
  tx.afterCommit(() => publishAllCardsChanged(context.bus))
}

/** Locks the account, unless it is being deleted. */
async function lockAccount(tx: Tx, memberId: string | null) {
  if (memberId === null) return undefined
  return tx
    .selectFrom('auth.users')
    .select(['id', 'banned_until'])
    .where('id', '=', memberId)
    .where(sql<boolean>`not exists (select from account_deletions where user_id = auth.users.id)`)
    .forUpdate()
    .executeTakeFirst()
}

/** Ends of all other suspensions and bans of a member. */
async function ends(tx: Tx, { id, author_id }: AppliedDecision): Promise<Date[]> {
  const rows = await tx
    .selectFrom('moderation_cases')
    .innerJoin('moderation_decisions', 'moderation_decisions.case_id', 'moderation_cases.id')
    .select(['moderation_decisions.kind', 'moderation_decisions.suspended_until'])
    .where('moderation_cases.author_id', '=', author_id)
    .where('moderation_decisions.kind', 'in', ['suspend', 'ban'])
    .where('moderation_decisions.reversed_at', 'is', null)
    .where('moderation_decisions.id', '<>', id)
    .execute()
  return rows.map(({ kind, suspended_until }) =>
    kind === 'ban' ? endOfTime : (suspended_until ?? endOfTime),
  )
}

async function foreignBan(tx: Tx, { author_id }: AppliedDecision): Promise<Date | null> {
  const row = await tx
    .selectFrom('moderation_cases')
    .innerJoin('moderation_decisions', 'moderation_decisions.case_id', 'moderation_cases.id')
    .select(sql<Date | null>`max((former ->> 'banned_until')::timestamptz)`.as('until'))
    .where('moderation_cases.author_id', '=', author_id)
    .executeTakeFirst()
  return row?.until ?? null
}
