import type { getLogWitnesses } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { logPath } from './origin.ts'
import { type Published, readPublished } from './published.ts'
import { quorumOf } from './quorum.ts'
import { verifierKeyOf } from './signed-note.ts'
import { readWitnessStates, viewOfWitness } from './witness-states.ts'

/**
 * Returns the checkpoint to serve.
 * @throws Refusal before the first one is signed
 */
export async function publishedOf(context: AppContext): Promise<Published> {
  const found = await readPublished(context.db, quorumOf(context), context.clock.now())
  if (found === null) throw new Refusal('log_checkpoint_not_ready')
  return found
}

/** Returns the log's name and keys, and which witnesses have signed the published checkpoint. */
export async function standingOf(context: AppContext): Promise<z.infer<typeof getLogWitnesses.returns>> {
  const { witnesses, quorum } = context.siteSettings.current().witnesses
  const [published, states] = await Promise.all([
    publishedOf(context),
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
