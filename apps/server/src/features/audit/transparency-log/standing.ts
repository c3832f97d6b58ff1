import type { getLogWitnesses } from '@parvis/contract/audit/transparency-log.schemas.ts'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { logPath } from './origin.ts'
import type { PublishedOf } from './published.ts'
import { verifierKeyOf } from './signed-note.ts'
import { readWitnessStates, viewOfWitness } from './witnessing.ts'

/** Returns the log's name and keys, and which witnesses have signed the published checkpoint. */
export async function standingOf(
  context: AppContext,
  publishedOf: PublishedOf,
): Promise<z.infer<typeof getLogWitnesses.returns>> {
  const { witnesses, quorum } = context.siteSettings.current().witnesses
  const [published, states] = await Promise.all([
    publishedOf(),
    readWitnessStates(
      context.db,
      witnesses.map(({ vkey }) => vkey),
    ),
  ])
  const { origin, key, timeKey, checkpoint, cosignatures, newestSize, signed } = published
  const signers = new Map(cosignatures.map((one) => [verifierKeyOf(one.key), one.cosignedAt]))
  const time = verifierKeyOf(timeKey)
  return {
    origin,
    vkey: verifierKeyOf(key),
    time_vkey: time,
    prefix: `${context.config.siteUrl}${logPath}`,
    checkpoint: { size: checkpoint.size, timed_at: signers.get(time)?.toISOString() ?? null },
    newest_size: newestSize,
    quorum,
    signed,
    witnesses: witnesses.map((witness) =>
      viewOfWitness(witness, states.get(witness.vkey), signers.has(witness.vkey)),
    ),
  }
}
