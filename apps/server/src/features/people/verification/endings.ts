import { dayMs } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { removeLeftovers } from './documents.ts'
import { lockRequest } from './locked-request.ts'
import { endTick } from './revoking.ts'

/** Documents uploaded without a request. */
const keptUnsent = 7 * dayMs
const batchSize = 100

/** Ends ticks the day after the last day of their mandate. */
export async function endMandates(context: AppContext): Promise<void> {
  const today = dayInParis(context.clock.now())
  for (;;) {
    const over = await context.db
      .selectFrom('verification_requests')
      .select('id')
      .where('status', '=', sql.lit('approved'))
      .where('ended_at', 'is', null)
      .where('valid_until', '<', today)
      .orderBy('valid_until')
      .limit(batchSize)
      .execute()
    for (const { id } of over) {
      await context.transaction(async (tx) => {
        const request = await lockRequest(tx, id)
        if (request.status === 'approved' && request.ended_at === null)
          await endTick(context, tx, request, {
            reason: 'mandate_ended',
            facts: null,
            note: null,
            reviewerId: null,
          })
      })
    }
    if (over.length < batchSize) return
  }
}

/** Deletes documents that are no longer needed, and leftover files. */
export async function purgeDocuments(context: AppContext): Promise<void> {
  const now = context.clock.now()
  /** Documents are kept this long for questions about a decision. */
  const keptAfterDecision = context.siteSettings.current().retention.documents_days * dayMs
  const before = (age: number) => new Date(now.getTime() - age)
  await sql`
    with decided as (
      update verification_requests set documents_purged_at = ${now}
      where decided_at < ${before(keptAfterDecision)} and documents_purged_at is null
      returning id
    )
    delete from verification_documents where request_id in (select id from decided)
  `.execute(context.db)
  await context.db
    .updateTable('verification_requests')
    .set({ press_card_number: null })
    .where('press_card_number', 'is not', null)
    .where('decided_at', '<', before(keptAfterDecision))
    .where(sql<boolean>`(status <> 'approved' or ended_at is not null)`)
    .execute()
  await context.db
    .deleteFrom('verification_documents')
    .where('request_id', 'is', null)
    .where('created_at', '<', before(keptUnsent))
    .execute()
  await removeLeftovers(context)
}
