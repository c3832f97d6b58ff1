import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'

/** Tries a failed job once more; of two simultaneous requests the second is refused. */
export async function retry(context: AppContext, administrator: Member, jobId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const queue = await context.jobs.retry(tx, jobId)
    if (queue === undefined) throw new Refusal('job_not_failed')
    await writeAct(tx, {
      actorId: administrator.id,
      act: 'job_retried',
      at: context.clock.now(),
      details: { queue },
    })
  })
}
