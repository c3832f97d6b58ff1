import { hash } from 'node:crypto'
import type { Tx } from '@parvis/platform/database/database.ts'
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

/**
 * Has a log that exists already say that it now has the open formats, in an entry of its own. Its commitment has no salt:
 * everybody can compute it from the origin and the key.
 */
async function announceFormat(
  tx: Tx,
  { origin, publicKey, now }: { origin: string; publicKey: Buffer; now: Date },
): Promise<void> {
  const commitment = hash(
    'sha256',
    `parvis-log-format-v1\n${origin}\n${verifierKeyOf({ name: origin, type: 1, publicKey })}\n`,
    'buffer',
  )
  await sql`
    insert into transparency_log_pending (kind, reason, day, commitment)
    select 'log_format', 'open_formats', ${dayInParis(now)}::date, ${commitment}::bytea
    where exists (select from transparency_log)
  `.execute(tx)
}
