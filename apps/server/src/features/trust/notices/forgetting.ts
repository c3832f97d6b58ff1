import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { forgetMailCounts } from './mail-budget.ts'

const hour = 3_600_000
const keptDays = 365

/** Deletes notifiers' names and addresses after a year; the text of the notice remains. */
export async function forgetNotifiers({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await forgetMailCounts(db, clock.now())
  const before = new Date(clock.now().getTime() - keptDays * 24 * hour)
  await sql`
    update legal_notices set notifier_name = null, notifier_email = null
    where created_at < ${before} and (notifier_name is not null or notifier_email is not null)
  `.execute(db)
}
