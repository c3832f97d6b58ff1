import { hourMs } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import { tooManyMails, tooManyTexts } from './errors.ts'
import type { MailKind } from './one-time-tokens.ts'
import type { User } from './users.ts'

/** Hourly message budgets. They are separate, so that none can use up another's share. */
export type Budget =
  | 'mail_new_address'
  | 'mail_recovery'
  | 'mail_sign_in'
  | 'mail_member'
  | 'mail_invitation'
  | 'text_new_number'
  | 'text_sign_in'
  | 'text_member'

/** The budget of a mail. All mails to an unconfirmed address share one. */
export function mailBudget(kind: MailKind, user: Pick<User, 'email_confirmed_at'>): Budget {
  if (kind === 'invite') return 'mail_invitation'
  if (kind === 'reauthentication' || kind === 'email_change_current' || kind === 'email_change_new')
    return 'mail_member'
  if (user.email_confirmed_at === null) return 'mail_new_address'
  return kind === 'recovery' ? 'mail_recovery' : 'mail_sign_in'
}

/** Counts a message of this hour. Refuses when the budget is used up, on whichever node. */
export async function countSent(core: AuthCore, tx: Tx, budget: Budget): Promise<void> {
  const { auth } = core.context.config
  const perHour = isForMail(budget) ? auth.mailsPerHour : auth.phone.perHour
  // Checked first: a request beyond the budget need not wait for concurrent counts.
  await requireBudgetLeft(core, tx, budget)
  const { sent } = await tx
    .insertInto('auth.sent_hours')
    .values({ hour: hourOf(core), budget, sent: 1 })
    .onConflict((conflict) =>
      conflict.columns(['hour', 'budget']).doUpdateSet({ sent: sql`auth.sent_hours.sent + 1` }),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  if (sent > perHour) throw spent(budget)
  // Only one transaction sees each count, so each event is sent once.
  if (sent === perHour) tx.securityEvent('message_budget_spent', { code: budget })
  else if (sent === Math.ceil(perHour * lowShare)) tx.securityEvent('message_budget_low', { code: budget })
}

/** Share of a budget from which operators are warned that it runs low. */
const lowShare = 0.8

export async function sentThisHour(core: AuthCore, tx: Tx, budget: Budget): Promise<number> {
  const row = await tx
    .selectFrom('auth.sent_hours')
    .select('sent')
    .where('hour', '=', hourOf(core))
    .where('budget', '=', budget)
    .executeTakeFirst()
  return row?.sent ?? 0
}

function hourOf({ context }: AuthCore): Date {
  return new Date(Math.floor(context.clock.now().getTime() / hourMs) * hourMs)
}

/** Refuses when this hour's budget is used up. */
export async function requireBudgetLeft(core: AuthCore, tx: Tx, budget: Budget): Promise<void> {
  if (await isSpent(core, tx, budget)) throw spent(budget)
}

export async function isSpent(core: AuthCore, tx: Tx, budget: Budget): Promise<boolean> {
  const { auth } = core.context.config
  const perHour = isForMail(budget) ? auth.mailsPerHour : auth.phone.perHour
  return (await sentThisHour(core, tx, budget)) >= perHour
}

const isForMail = (budget: Budget) => budget.startsWith('mail')

function spent(budget: Budget) {
  return isForMail(budget)
    ? tooManyMails('email rate limit exceeded')
    : tooManyTexts('SMS rate limit exceeded')
}
