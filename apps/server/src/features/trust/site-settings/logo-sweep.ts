import type { Tx } from '@parvis/platform/database/database.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { logoKey } from '@parvis/platform/storage/site-logos.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { lockSection } from './store.ts'

/** Logos that no version of the settings refers to within this time are deleted. */
const unusedMs = dayMs
const sweptAtOnce = 100

type Context = Pick<AppContext, 'db' | 'transaction' | 'storage' | 'clock'>

/** Deletes uploaded logos that no version of the settings refers to. Every version may be restored. */
export async function sweepLogos(context: Context): Promise<void> {
  await noteUnknown(context)
  while ((await context.transaction((tx) => sweepBatch(context, tx))) === sweptAtOnce);
}

/** Notes logos that were stored before there were rows for them: their day begins now. */
async function noteUnknown({ db, storage, clock }: Context): Promise<void> {
  for await (const key of storage.list(logoKey('')))
    await db
      .insertInto('site_logo_files')
      .values({ name: key.slice(logoKey('').length), created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function sweepBatch({ storage, clock }: Context, tx: Tx): Promise<number> {
  // Nobody chooses a logo meanwhile.
  await lockSection(tx, 'appearance')
  const unused = await tx
    .selectFrom('site_logo_files')
    .select('name')
    .where('created_at', '<', new Date(clock.now().getTime() - unusedMs))
    .where(
      sql<boolean>`not exists (
        select from site_settings_changes as change
        where change.section = 'appearance' and site_logo_files.name in (change.before ->> 'logo', change.after ->> 'logo')
      )`,
    )
    .orderBy('created_at')
    .orderBy('name')
    .limit(sql.lit(sweptAtOnce))
    .execute()
  for (const { name } of unused) {
    await storage.remove(logoKey(name))
    await tx.deleteFrom('site_logo_files').where('name', '=', name).execute()
  }
  return unused.length
}
