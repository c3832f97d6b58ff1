import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { AuthCore } from './core.ts'
import { tooManyMails, tooManyTexts } from './errors.ts'
import type { MailKind } from './one-time-tokens.ts'
import type { User } from './users.ts'

/** What the messages of an hour are counted by. None of them can use up another one's share. */
export type Budget =
  | 'mail_new_address'
  | 'mail_recovery'
  | 'mail_sign_in'
  | 'mail_member'
  | 'mail_invitation'
  | 'text_new_number'
  | 'text_sign_in'
  | 'text_member'

/** Which budget a mail is paid from. To an address that nobody has confirmed, all mails share one. */
export function mailBudget(kind: MailKind, user: Pick<User, 'email_confirmed_at'>): Budget {
  if (kind === 'invite') return 'mail_invitation'
  if (kind === 'reauthentication' || kind === 'email_change_current' || kind === 'email_change_new')
    return 'mail_member'
  if (user.email_confirmed_at === null) return 'mail_new_address'
  return kind === 'recovery' ? 'mail_recovery' : 'mail_sign_in'
}

/** Counts a message of this hour. Refuses when the budget of its purpose is spent, on whichever node it was. */
export async function countSent(core: AuthCore, tx: Tx, budget: Budget): Promise<void> {
  const { auth } = core.context.config
  const perHour = isForMail(budget) ? auth.mailsPerHour : auth.phone.perHour
  // Looked at first: a spent budget is refused without waiting for others who count at the same time.
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
  // Each count is seen by one transaction only, so each is told once.
  if (sent === perHour) tx.securityEvent('message_budget_spent', { code: budget })
  else if (sent === Math.ceil(perHour * lowShare)) tx.securityEvent('message_budget_low', { code: budget })
}

/** How much of a budget may be used before operators are told that it runs low. */
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
  return new Date(Math.floor(context.clock.now().getTime() / 3_600_000) * 3_600_000)
}

/** Refuses when no message of this purpose can leave in this hour. */
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
