import { sql } from 'kysely'
import type { World } from '../../../world.ts'
import { dayInParis } from './days.ts'
import { removeLeftovers } from './leftovers.ts'
import { endTick, lockRequest } from './review.ts'

const hour = 3_600_000
const day = 24 * hour
/** Documents are kept for questions about a decision, and no longer. */
const keptAfterDecision = 30 * day
/** Documents chosen and never sent. */
const keptUnsent = 7 * day
const atOnce = 100

/** Ends the ticks whose mandate is over, the day after its last. */
export async function endMandates(world: World): Promise<void> {
  const today = dayInParis(world.clock.now())
  for (;;) {
    const over = await world.db
      .selectFrom('verification_requests')
      .select('id')
      .where('status', '=', sql.lit('approved'))
      .where('ended_at', 'is', null)
      .where('valid_until', '<', today)
      .orderBy('valid_until')
      .limit(atOnce)
      .execute()
    for (const { id } of over) {
      await world.transaction(async (tx) => {
        const request = await lockRequest(tx, id)
        if (request.status === 'approved' && request.ended_at === null)
          await endTick(world, tx, request, 'mandate_ended')
      })
    }
    if (over.length < atOnce) return
  }
}

/** Removes documents that are no longer needed, and the files that removed rows have left. */
export async function purgeDocuments(world: World): Promise<void> {
  const now = world.clock.now()
  const before = (age: number) => new Date(now.getTime() - age)
  await sql`
    with decided as (
      update verification_requests set documents_purged_at = ${now}
      where decided_at < ${before(keptAfterDecision)} and documents_purged_at is null
      returning id
    )
    delete from verification_documents where request_id in (select id from decided)
  `.execute(world.db)
  await world.db
    .deleteFrom('verification_documents')
    .where('request_id', 'is', null)
    .where('created_at', '<', before(keptUnsent))
    .execute()
  await removeLeftovers(world)
}

/** Looks every quarter of an hour, on every node, harmlessly often. Answers how to stop. */
export function endTicksRegularly(world: World): () => void {
  const look = () => {
    endMandates(world)
      .then(() => purgeDocuments(world))
      .catch((error: unknown) => world.log.error({ err: error }, 'the sweep of verifications failed'))
  }
  const timer = setInterval(look, hour / 4)
  timer.unref()
  return () => clearInterval(timer)
}
