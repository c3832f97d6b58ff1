import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { type Quorum, quorumOf } from './quorum.ts'
import { logChannel } from './service.ts'
import {
  type Checkpoint,
  checkpointNote,
  type KeptCosignature,
  type NoteKey,
  readVerifierKey,
  verifierKeyOf,
} from './signed-note.ts'

/** The log's name and its keys as other tools take them. */
export interface LogIdentity {
  origin: string
  /** Key of the checkpoints. */
  key: NoteKey
  /** The same key, where it signs with a time. */
  timeKey: NoteKey
}

/** Returns how the log is named; null before its first start. */
export async function readIdentity(db: Db): Promise<LogIdentity | null> {
  const { rows } = await sql<{ origin: string; public_key: Buffer }>`
    select origin, public_key from transparency_log_origin, transparency_log_keys
    order by transparency_log_keys.created_at desc limit 1
  `.execute(db)
  const [named] = rows
  if (named === undefined) return null
  const { origin, public_key: publicKey } = named
  return {
    origin,
    key: { name: origin, type: 1, publicKey },
    timeKey: { name: origin, type: 4, publicKey },
  }
}

export type CheckpointRow = Checkpoint & { grown_at: Date }

/** The latest state signed as a checkpoint; null before the first. */
export async function readLastCheckpoint(db: Db): Promise<CheckpointRow | null> {
  const { rows } = await sql<CheckpointRow>`
    select size::float8 as size, root, note_signature as signature, coalesce(grown_at, signed_at) as grown_at
    from transparency_log_heads
    where note_signature is not null order by transparency_log_heads.size desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

async function readCosignatures(db: Db, size: number, cosigners: string[]): Promise<KeptCosignature[]> {
  const rows = await db
    .selectFrom('transparency_log_cosignatures')
    .select(['cosigner', 'cosigned_at', 'signature'])
    .where('size', '=', String(size))
    .where('cosigner', '=', sql<string>`any (${cosigners}::text[])`)
    .orderBy('cosigner')
    .execute()
  return rows.flatMap(({ cosigner, cosigned_at, signature }) => {
    const key = readVerifierKey(cosigner)
    return key === null ? [] : [{ key, cosignedAt: cosigned_at, signature }]
  })
}

/** The checkpoint that is served, and what has been signed of it. */
export interface PublishedCheckpoint extends LogIdentity {
  checkpoint: CheckpointRow
  /** Size of the latest checkpoint, with or without signatures. */
  newestSize: number
  /** The log's own time, and what witnesses have signed. */
  cosignatures: KeptCosignature[]
  /** How many witnesses have signed it. */
  signed: number
}

/** Seconds in which witnesses sign: until then the last checkpoint with enough signatures is served. */
const graceSeconds = 60
/** Signatures among which that checkpoint is looked for, latest first. */
const signaturesAtMost = 1_000

/** Cache time in milliseconds. The replacement of a checkpoint after a minute sends no event. */
const rememberedMs = 1_000

/** Returns the checkpoint that is served, with its note. Throws a refusal before the first one is signed. */
export type PublishedOf = () => Promise<PublishedCheckpoint & { note: string }>

/** Remembers the served checkpoint until this node hears of another. */
export function openPublished(context: AppContext): PublishedOf {
  const { bus, clock, siteSettings } = context
  let kept: { reading: ReturnType<PublishedOf>; at: number } | undefined
  // Also reads in progress, which may have begun before the change.
  const forget = () => {
    kept = undefined
  }
  bus.subscribe(logChannel, (news) => {
    if (news !== 'waiting') forget()
  })
  bus.onGap(forget)
  siteSettings.onChange(forget)
  return () => {
    const now = clock.now().getTime()
    if (kept !== undefined && bus.connected && Math.abs(now - kept.at) < rememberedMs) return kept.reading
    const reading = readNote(context)
    const own = { reading, at: now }
    kept = own
    reading.catch(() => {
      if (kept === own) forget()
    })
    return reading
  }
}

async function readNote({ db, siteSettings, clock }: AppContext): ReturnType<PublishedOf> {
  const found = await readPublished(db, quorumOf({ siteSettings }), clock.now())
  if (found === null) throw new Refusal('log_checkpoint_not_ready')
  return { ...found, note: checkpointNote(found.key, found.checkpoint, found.cosignatures) }
}

/**
 * Returns the checkpoint to serve: the latest one that enough witnesses have signed, unless a later one has waited for
 * longer than a minute; then the latest, with the signatures that it has. Null while there is none.
 */
async function readPublished(db: Db, asked: Quorum, now: Date): Promise<PublishedCheckpoint | null> {
  const [identity, newest] = await Promise.all([readIdentity(db), readLastCheckpoint(db)])
  if (identity === null || newest === null) return null
  const checkpoint = (await readWitnessed(db, asked, newest.size, now)) ?? newest
  const time = verifierKeyOf(identity.timeKey)
  const kept = await readCosignatures(db, checkpoint.size, [time, ...asked.witnesses])
  const isOwn = ({ key }: KeptCosignature) => verifierKeyOf(key) === time
  const witnessed = kept.filter((one) => !isOwn(one))
  return {
    ...identity,
    checkpoint,
    newestSize: newest.size,
    cosignatures: [...kept.filter(isOwn), ...witnessed],
    signed: witnessed.length,
  }
}

/** The latest checkpoint with enough signatures, while the one after it is fresh; null where that does not apply. */
export async function readWitnessed(
  db: Db,
  { witnesses, quorum }: Quorum,
  newest: number,
  now: Date,
): Promise<CheckpointRow | null> {
  if (quorum === 0) return null
  const { rows } = await sql<CheckpointRow & { next_at: Date | null }>`
    select head.size::float8 as size, head.root, head.note_signature as signature,
      coalesce(head.grown_at, head.signed_at) as grown_at, (
      select coalesce(later.grown_at, later.signed_at) from transparency_log_heads as later
      where later.size > head.size order by later.size limit 1
    ) as next_at
    from transparency_log_heads as head
    where head.size = (
      select recent.size from (
        select size, cosigner from transparency_log_cosignatures
        where transparency_log_cosignatures.size <= ${newest}::bigint
        order by transparency_log_cosignatures.size desc limit ${sql.lit(signaturesAtMost)}
      ) as recent
      where recent.cosigner = any (${witnesses}::text[])
      group by recent.size having count(*) >= ${quorum}::int order by recent.size desc limit 1
    )
  `.execute(db)
  const [found] = rows
  if (found === undefined) return null
  const { next_at, ...checkpoint } = found
  const isFresh = next_at === null || now.getTime() - next_at.getTime() < graceSeconds * 1_000
  return isFresh ? checkpoint : null
}
