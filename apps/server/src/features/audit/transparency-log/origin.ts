import type { Tx } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { verifierKeyOf } from './signed-note.ts'

/** Path below which the log's static files stand, without its slash at the end. */
export const logPath = '/log'

/**
 * Returns the log's name in its checkpoints: the address of its files, without the scheme. It is kept at the first start
 * and stays when the address of the site changes: with another name every saved proof would be of another log.
 */
export async function openOrigin(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  tx: Tx,
  publicKey: Buffer,
): Promise<string> {
  const kept = await tx.selectFrom('transparency_log_origin').select('origin').executeTakeFirst()
  if (kept !== undefined) return kept.origin
  const origin = `${config.siteUrl.replace(/^https?:\/\//, '')}${logPath}`
  const now = clock.now()
  await tx.insertInto('transparency_log_origin').values({ origin, created_at: now }).execute()
  await announceFormat(tx, { origin, publicKey, now })
  return origin
}

interface LogOrigin {
  origin: string
  publicKey: Buffer
  now: Date
}

/** Commitment of an entry about the log's format. It has no salt: everybody can compute it from the origin and the key. */
const formatCommitment = (format: string, { origin, publicKey }: LogOrigin) =>
  sha256(`${format}\n${origin}\n${verifierKeyOf({ name: origin, type: 1, publicKey })}\n`)

/** Announces the open formats in an entry of a log that exists already. */
async function announceFormat(tx: Tx, announced: LogOrigin): Promise<void> {
  await sql`
    insert into transparency_log_pending (kind, reason, day, commitment)
    select 'log_format', 'open_formats', ${dayInParis(announced.now)}::date,
      ${formatCommitment('parvis-log-format-v1', announced)}::bytea
    where exists (select from transparency_log)
  `.execute(tx)
}

/**
 * Announces once that reasons are sealed from here on, in an entry of a log whose first head has a time of day: it is from
 * before.
 */
export async function announceSealing(tx: Tx, announced: LogOrigin): Promise<void> {
  const commitment = formatCommitment('parvis-log-format-v2', announced)
  await sql`
    insert into transparency_log_pending (kind, reason, day, commitment)
    select 'log_format', 'sealed_reasons', ${dayInParis(announced.now)}::date, ${commitment}::bytea
    where (
      select signed_at <> date_trunc('day', signed_at, 'UTC') from transparency_log_heads
      where size > 0 order by size limit 1
    ) and not exists (select from transparency_log where transparency_log.commitment = ${commitment})
      and not exists (select from transparency_log_pending where transparency_log_pending.commitment = ${commitment})
  `.execute(tx)
}
