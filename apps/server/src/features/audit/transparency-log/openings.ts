import type { TickEntry } from '@parvis/contract/audit/transparency-log.schemas.ts'
import {
  type LogReason,
  type PublicFacts,
  type PublicLogKind,
  publicText,
} from '@parvis/contract/audit/transparency-log.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { commitmentOfText, type LogNews, logChannel } from './service.ts'

interface PublicEntry {
  kind: PublicLogKind
  reason?: LogReason
  /** Published for good: no member's name or words. Each entry needs other facts than any before it. */
  facts: PublicFacts
  /** Time of the change; default: now. */
  at?: Date
}

/**
 * Writes a public fact to the log in the transaction of its change. Its text is published beside the entry, so that anybody
 * can compute the commitment. Returns the commitment.
 */
export async function recordPublicly(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Tx,
  { kind, reason = 'none', facts, at = context.clock.now() }: PublicEntry,
): Promise<Buffer> {
  const text = publicText(kind, facts)
  const commitment = commitmentOfText(text)
  await sql`
    with opened as (insert into transparency_log_openings (commitment, text) values (${commitment}, ${text}))
    insert into transparency_log_pending (kind, reason, day, commitment)
    values (${kind}, ${reason}, ${dayInParis(at)}::date, ${commitment}::bytea)
  `.execute(tx)
  tx.afterCommit(() => context.bus.publish(logChannel, 'waiting' satisfies LogNews))
  return commitment
}

/** Text of a public entry; null where the entry opens with a member's salt only. Undefined without such an entry. */
export async function readOpening(db: Db, index: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ text: string | null }>`
    select opening.text from transparency_log as entry
    left join transparency_log_openings as opening on opening.commitment = entry.commitment
    where entry.index = ${index}
  `.execute(db)
  return rows[0]?.text
}

/** Index of the entry with a commitment; null while it waits. */
export async function entryOf(db: Db, commitment: Buffer): Promise<number | null> {
  const { rows } = await sql<{ index: number }>`
    select index::float8 as index from transparency_log where commitment = ${commitment}
  `.execute(db)
  return rows[0]?.index ?? null
}

/** Entry about the approval of a member's verification, with what opens it; null while it waits. */
export async function readApprovalEntry(
  db: Db,
  { memberId, requestId }: { memberId: string; requestId: string },
): Promise<TickEntry | null> {
  const { rows } = await sql<{ index: number; salt: string }>`
    select entry.index::float8 as index, encode(own.salt, 'hex') as salt
    from transparency_log_salts as own
    join transparency_log as entry on entry.commitment = own.commitment
    where own.subject_id = ${memberId} and own.decision_id = ${requestId} and entry.kind = 'verification_approved'
    order by own.created_at desc, own.id desc limit 1
  `.execute(db)
  const [row] = rows
  if (row === undefined) return null
  return { index: row.index, opening: { salt: row.salt, subject: memberId, decision: requestId } }
}
