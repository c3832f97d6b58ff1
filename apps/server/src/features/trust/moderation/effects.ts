import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import { undoTickDecision } from '../../people/verification/index.ts'
import { restoreAccount, suspendAccount } from './account-effects.ts'
import type { AppliedDecision, ContentDecision } from './consequences.ts'
import { adapters } from './targets/adapters.ts'

/**
 * Carries a decision out. False when the content or the account no longer exists. Locks follow the order of
 * all writers: post, comments, account.
 */
export async function carryOut(context: AppContext, tx: Tx, decision: ContentDecision): Promise<boolean> {
  const adapter = adapterOf(decision)
  switch (decision.kind) {
    case 'no_action':
      return true
    case 'warn':
      return decision.author_id !== null
    case 'suspend':
    case 'ban':
      return suspendAccount(context, tx, decision)
    case 'remove':
      return (await adapter?.remove(context, tx, decision)) ?? false
    case 'label':
      return (await adapter?.label?.(context, tx, decision.target.id, decision.label)) ?? false
    case 'limit_reach':
      return (await adapter?.limitReach?.(context, tx, decision.target.id, true)) ?? false
  }
}

/** Restores what a decision changed, unless another decision still requires it. */
export async function undo(
  context: AppContext,
  tx: Tx,
  decision: AppliedDecision,
  judgeId: string | null,
): Promise<void> {
  const adapter = adapterOf(decision)
  switch (decision.kind) {
    case 'no_action':
    case 'warn':
    case 'warn_reporting':
    case 'suspend_reporting':
      return
    case 'suspend':
    case 'ban':
      return restoreAccount(context, tx, decision)
    case 'remove':
      await adapter?.restore(context, tx, decision)
      return
    case 'label':
      await adapter?.label?.(context, tx, decision.target.id, (await standing(tx, decision))?.label ?? null)
      return
    case 'limit_reach':
      await adapter?.limitReach?.(
        context,
        tx,
        decision.target.id,
        (await standing(tx, decision)) !== undefined,
      )
      return
    case 'refuse_tick':
    case 'suspend_tick':
    case 'remove_tick':
      return undoTickDecision(context, tx, { requestId: decision.target.id, kind: decision.kind, judgeId })
  }
}

/** A tick and the use of reports have no content. */
const adapterOf = ({ target: { type } }: AppliedDecision) =>
  type === 'tick' || type === 'reporting' ? undefined : adapters[type]

/** The latest other valid decision of the same kind about the same content. */
async function standing(tx: Tx, { id, kind, target }: AppliedDecision) {
  return tx
    .selectFrom('moderation_decisions')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'moderation_decisions.case_id')
    .select('moderation_decisions.label')
    .where('moderation_cases.target_type', '=', target.type)
    .where('moderation_cases.target_id', '=', target.id)
    .where('moderation_decisions.kind', '=', kind)
    .where('moderation_decisions.id', '<>', id)
    .where('moderation_decisions.reversed_at', 'is', null)
    .orderBy('moderation_decisions.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
