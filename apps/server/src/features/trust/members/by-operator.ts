import { asciiAddress } from '@parvis/contract/accounts/credentials.ts'
import { isUuid } from '@parvis/contract/id.ts'
import { normalisedUsername } from '@parvis/contract/people/profile-texts.ts'
import type { DecisionDraft } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { accountOfAddress } from '../../accounts/identity/index.ts'
import { decideDirectly, reverseDecision } from '../moderation/index.ts'
import { requireMember } from './guards.ts'
import { operator } from './policy.ts'

/** Returns the id of the member whom an operator names: an address, `@` and a username, or an id. */
export async function findByOperator(db: Db, word: string): Promise<string> {
  const typed = word.trim()
  if (isUuid(typed.toLowerCase())) return typed.toLowerCase()
  const query = typed.startsWith('@')
    ? db
        .selectFrom('profiles')
        .select('id')
        .where('username', '=', normalisedUsername(typed.slice(1)))
    : accountOfAddress(db, asciiAddress(typed.toLowerCase()))
  const found = await query.executeTakeFirstOrThrow(refusalOf('profile_not_found'))
  return found.id
}

/**
 * Suspends or bans a member as an operator: a case with reasons, statement, notification, act, log entry and appeal, as in
 * the console. The last administrator stays.
 */
export async function banByOperator(
  context: AppContext,
  memberId: string,
  draft: z.output<typeof DecisionDraft>,
): Promise<void> {
  await context.transaction(async (tx) => {
    await requireMember(tx, memberId)
    await decideDirectly(context, tx, operator, memberId, draft)
  })
}

/** Reverses the suspensions and bans in force of a member; returns how many. */
export async function unbanByOperator(context: AppContext, memberId: string, note: string): Promise<number> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    await requireMember(tx, memberId)
    const standing = await tx
      .selectFrom('moderation_cases')
      .innerJoin('moderation_decisions', 'moderation_decisions.case_id', 'moderation_cases.id')
      .select('moderation_decisions.id')
      .where('moderation_cases.author_id', '=', memberId)
      .where('moderation_decisions.reversed_at', 'is', null)
      .where(({ or, and, eb }) =>
        or([
          eb('moderation_decisions.kind', '=', 'ban'),
          and([
            eb('moderation_decisions.kind', '=', 'suspend'),
            eb('moderation_decisions.suspended_until', '>', now),
          ]),
        ]),
      )
      .orderBy('moderation_decisions.case_id')
      .orderBy('moderation_decisions.id')
      .execute()
    for (const { id } of standing)
      await reverseDecision(context, tx, operator, { decisionId: id, note, asWhole: true })
    return standing.length
  })
}
