import type { LogWitness } from '@parvis/contract/accounts/site-settings.schemas.ts'
import type { getLogWitnesses, StandingWitness } from '@parvis/contract/audit/transparency-log.schemas.ts'
import type { WitnessFailure } from '@parvis/contract/audit/transparency-log.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import type { FrequentSchedule } from '@parvis/platform/jobs/scheduler.ts'
import { FetchFailure } from '@parvis/platform/outbound/fetch-failure.ts'
import { createPublicPost, type PublicPost } from '@parvis/platform/outbound/public-post.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { logPath } from './origin.ts'
import {
  type CheckpointRow,
  type LogIdentity,
  type PublishedOf,
  readIdentity,
  readLastCheckpoint,
} from './published.ts'
import { trustedHost } from './quorum.ts'
import { type LogNews, logChannel } from './service.ts'
import {
  type Cosignature,
  checkpointNote,
  checkpointText,
  findCosignature,
  readSignatureLines,
  readVerifierKey,
  verifierKeyOf,
} from './signed-note.ts'
import { proveConsistency } from './store.ts'

/** Seconds after which a witness signs an unchanged state again, with a later time. */
const againSeconds = 3_600
/** Seconds before the first retry; each further failure doubles them. */
const retrySeconds = 10
/** Longest wait before a retry, in seconds. */
const retrySecondsAtMost = 600
/**
 * Seconds by which the clock of a witness may differ from ours. It signs with the time of its answer
 * (c2sp.org/tlog-cosignature), so that a signature with an older time is a repeated one.
 */
const clockTolerance = 300
const answerBytes = 65_536

/** Asks the witnesses to sign each new checkpoint, and retries those that did not. */
export function openWitnessing(context: AppContext): FrequentSchedule {
  return {
    name: 'log-witnesses',
    everySeconds: 5,
    trigger: (runSoon) =>
      context.bus.subscribe(logChannel, (news) => {
        if (news === 'grown') runSoon()
      }),
    run: () => askWitnesses(context),
  }
}

async function askWitnesses(context: AppContext): Promise<void> {
  const { witnesses } = context.siteSettings.current().witnesses
  if (witnesses.length === 0) return
  const [identity, checkpoint, states] = await Promise.all([
    readIdentity(context.db),
    readLastCheckpoint(context.db),
    readWitnessStates(
      context.db,
      witnesses.map(({ vkey }) => vkey),
    ),
  ])
  if (identity === null || checkpoint === null) return
  const now = context.clock.now().getTime()
  const due = witnesses.filter(({ vkey }) => isDue(states.get(vkey), checkpoint.size, now))
  await Promise.all(
    due.map(async (witness) => {
      const begun = performance.now()
      const exchange = createPublicPost({
        trusted: trustedHost(context.config, witness.url),
        most: answerBytes,
      })
      const outcome = await ask(
        context,
        exchange,
        { witness, identity, checkpoint },
        states.get(witness.vkey)?.size ?? 0,
      )
      if (typeof outcome === 'string')
        await keepFailure(context, witness.vkey, outcome, states.get(witness.vkey)?.failures ?? 0)
      else await keepCosignature(context, witness.vkey, checkpoint.size, outcome, performance.now() - begun)
    }),
  )
}

function isDue(state: WitnessState | undefined, size: number, now: number): boolean {
  if (state === undefined) return true
  if (state.next_at.getTime() > now) return false
  return state.size !== size || now - (state.cosigned_at?.getTime() ?? 0) >= againSeconds * 1_000
}

interface Submission {
  witness: LogWitness
  identity: LogIdentity
  checkpoint: CheckpointRow
}

/** Asks one witness (c2sp.org/tlog-witness); once more when it names another size than the one it was last known to have. */
async function ask(
  context: AppContext,
  exchange: PublicPost,
  { witness, identity, checkpoint }: Submission,
  known: number,
): Promise<Cosignature | WitnessFailure> {
  const key = readVerifierKey(witness.vkey)
  if (key === null) return 'bad_signature'
  const note = checkpointNote(identity.key, checkpoint, [])
  let old = known
  for (let isRepeated = false; ; isRepeated = true) {
    if (old > checkpoint.size) return 'ahead'
    const proof = await proveConsistency(context.db, old, checkpoint.size)
    const lines = [`old ${old}`, ...proof.map((hash) => hash.toString('base64'))]
    const answer = await exchange(
      `${witness.url}/add-checkpoint`,
      { 'content-type': 'text/plain; charset=utf-8', 'user-agent': context.config.siteUrl },
      Buffer.from(`${lines.join('\n')}\n\n${note}`),
    ).catch((error: unknown) => {
      if (error instanceof FetchFailure) return null
      throw error
    })
    if (answer === null) return 'unreachable'
    const text = answer.body.toString()
    if (answer.status !== 200) {
      const size = /^(0|[1-9]\d{0,14})\n$/.exec(text)?.[1]
      if (answer.status !== 409 || size === undefined || isRepeated) return failureOf(answer.status)
      old = Number(size)
      continue
    }
    const found = findCosignature(
      key,
      checkpointText(identity.origin, checkpoint),
      readSignatureLines(text) ?? [],
    )
    const now = context.clock.now().getTime() / 1_000
    return found === null || Math.abs(found.time - now) > clockTolerance ? 'bad_signature' : found
  }
}

function failureOf(status: number): WitnessFailure {
  if (status === 404) return 'unknown_log'
  if (status === 403) return 'refused'
  if (status === 422) return 'inconsistent'
  return status >= 500 || status === 429 ? 'unreachable' : 'bad_answer'
}

/** Keeps a signature. Answers may come in another order than they were signed in: nothing kept is replaced by something older. */
async function keepCosignature(
  context: AppContext,
  witness: string,
  size: number,
  { time, signature }: Cosignature,
  milliseconds: number,
): Promise<void> {
  const cosigned_at = new Date(time * 1_000)
  const state = {
    size,
    cosigned_at,
    delay_ms: Math.round(milliseconds),
    failure: null,
    failed_at: null,
    failures: 0,
    next_at: context.clock.now(),
  }
  await context.transaction(async (tx) => {
    await tx
      .insertInto('transparency_log_cosignatures')
      .values({ size, cosigner: witness, cosigned_at, signature })
      .onConflict((conflict) =>
        conflict
          .columns(['size', 'cosigner'])
          .doUpdateSet({ cosigned_at, signature })
          .where('transparency_log_cosignatures.cosigned_at', '<', cosigned_at),
      )
      .execute()
    await tx
      .insertInto('transparency_log_witnesses')
      .values({ witness, ...state })
      .onConflict((conflict) =>
        conflict.column('witness').doUpdateSet({
          ...state,
          size: sql<number>`greatest(transparency_log_witnesses.size, excluded.size)`,
          cosigned_at: sql<Date>`greatest(transparency_log_witnesses.cosigned_at, excluded.cosigned_at)`,
        }),
      )
      .execute()
    tx.afterCommit(() => context.bus.publish(logChannel, 'cosigned' satisfies LogNews))
  })
}

async function keepFailure(
  context: AppContext,
  witness: string,
  failure: WitnessFailure,
  failuresBefore: number,
): Promise<void> {
  const now = context.clock.now()
  const wait = Math.min(retrySecondsAtMost, retrySeconds * 2 ** Math.min(failuresBefore, 10))
  const state = {
    failure,
    failed_at: now,
    failures: failuresBefore + 1,
    next_at: new Date(now.getTime() + wait * 1_000),
  }
  context.log.warn({ witness, failure }, 'a witness did not sign the state of the public log')
  await context.db
    .insertInto('transparency_log_witnesses')
    .values({ witness, ...state })
    .onConflict((conflict) => conflict.column('witness').doUpdateSet(state))
    .execute()
}

/** Last signature and last failure of a witness. */
interface WitnessState {
  size: number
  cosigned_at: Date | null
  delay_ms: number | null
  failure: WitnessFailure | null
  failed_at: Date | null
  failures: number
  next_at: Date
}

/** The states of witnesses, by verifier key; witnesses never asked have none. */
export async function readWitnessStates(
  db: Db,
  witnesses: readonly string[],
): Promise<Map<string, WitnessState>> {
  const { rows } = await sql<WitnessState & { witness: string }>`
    select witness, size::float8 as size, cosigned_at, delay_ms, failure, failed_at, failures, next_at
    from transparency_log_witnesses where witness = any (${witnesses}::text[])
  `.execute(db)
  return new Map(rows.map(({ witness, ...state }) => [witness, state]))
}

/** A witness as everybody sees it. */
function viewOfWitness(
  { name, vkey }: { name: string; vkey: string },
  state: WitnessState | undefined,
  signed: boolean,
): StandingWitness {
  return {
    name,
    vkey,
    signed,
    size: state?.size ?? 0,
    cosigned_at: state?.cosigned_at?.toISOString() ?? null,
    delay_ms: state?.delay_ms ?? null,
    failure: state?.failure ?? null,
    failed_at: state?.failed_at?.toISOString() ?? null,
  }
}

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
