import { dayMs } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { forgetMailCounts } from './budgets.ts'

/** Deletes notifiers' names and addresses after the days of the settings; the text of the notice remains. */
export async function forgetNotifiers({
  db,
  clock,
  siteSettings,
}: Pick<AppContext, 'db' | 'clock' | 'siteSettings'>): Promise<void> {
  await forgetMailCounts(db, clock.now())
  const before = new Date(clock.now().getTime() - siteSettings.current().retention.notices_days * dayMs)
  await sql`
    update legal_notices set notifier_name = null, notifier_email = null, network = null
    where created_at < ${before} and (notifier_name is not null or notifier_email is not null or network is not null)
  `.execute(db)
}
