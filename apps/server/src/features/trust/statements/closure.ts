import type { AccountClosure } from '@parvis/contract/accounts/browser-session.ts'
import type { CitedRule } from '@parvis/contract/trust/rules.schemas.ts'
import type { AppContext } from '../../../app-context.ts'
import { languageOf } from '../../accounts/identity/index.ts'
import { citedRule, wordingIn } from '../rules/index.ts'
import { openStatementTokens } from './tokens.ts'

/**
 * The decision that keeps an account closed, for its owner, who has just proven who they are: the ban, or else the
 * suspension that lasts longest. Null when no decision does, such as for a ban set by an operator.
 */
export async function closureOf(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  memberId: string,
): Promise<Pick<AccountClosure, 'reason' | 'path'> | null> {
  const { db } = context
  const decision = await db
    .selectFrom('moderation_cases as judged')
    .innerJoin('moderation_decisions as decision', 'decision.case_id', 'judged.id')
    .select('decision.id')
    .select(citedRule('decision.rule_wording').as('cited'))
    .where('judged.author_id', '=', memberId)
    .where('decision.kind', 'in', ['suspend', 'ban'])
    .where('decision.reversed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('decision.suspended_until', 'is', null),
        eb('decision.suspended_until', '>', context.clock.now()),
      ]),
    )
    .orderBy('decision.suspended_until', (order) => order.desc().nullsFirst())
    .orderBy('decision.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (decision === undefined) return null
  return {
    reason: await titleOf(context, memberId, decision.cited),
    path: `/decisions/${decision.id}#${openStatementTokens(context.config).tokenFor(decision.id, memberId)}`,
  }
}

async function titleOf({ db }: Pick<AppContext, 'db'>, memberId: string, cited: CitedRule | null) {
  return cited === null ? null : wordingIn(cited.texts, await languageOf(db, memberId)).title
}
