import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { clearMediaAfter } from '../../../content/media/service.ts'
import { tellAllCardsChanged } from '../../identity/author-events.ts'
import { forgetMember } from '../../identity/service.ts'
import { fileSteps } from './files.ts'
import { rowSteps } from './rows.ts'
import { allowTime, type Step } from './step.ts'

/**
 * What is done by hand, in order: files, since a row that is gone cannot say where they lie; what is much, a batch at a
 * time; what no foreign key reaches. The account's own row comes last and takes along whatever points to it, so that what
 * was written meanwhile goes too.
 */
export const erasureSteps: Step[] = [
  ...fileSteps,
  ...rowSteps,
  { name: 'jobs', run: forgetJobs },
  { name: 'account', run: eraseRow },
]

/** Erases a closed account. Each step may be repeated, and so may all: a crash leaves nothing that the next run misses. */
export async function eraseAccount(
  context: AppContext,
  deletionId: string,
  steps = erasureSteps,
): Promise<void> {
  const deletion = await context.db
    .selectFrom('account_deletions')
    .select('user_id')
    .where('id', '=', deletionId)
    .executeTakeFirst()
  if (deletion === undefined) return
  for (const { run } of steps) await run(context, deletion.user_id)
}

/** Whatever waits in the queue and names the member: it would fail, or tell of somebody who is gone. */
async function forgetJobs({ db }: AppContext, memberId: string): Promise<void> {
  await sql`delete from pgboss.job where data::text like ${`%${memberId}%`}`.execute(db)
}

async function eraseRow(context: AppContext, memberId: string): Promise<void> {
  await context.transaction(async (tx) => {
    await allowTime(tx)
    await tx.deleteFrom('auth.users').where('id', '=', memberId).execute()
    await clearMediaAfter(context, tx)
    tx.afterCommit(() => {
      forgetMember(context, memberId)
      tellAllCardsChanged(context.bus)
    })
  })
}
