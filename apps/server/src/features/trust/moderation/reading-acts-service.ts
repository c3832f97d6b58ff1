import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/member.ts'
import { writeAct } from './acts.ts'

/** A file that is looked at again within this time is not written down again. */
const sameReadingMs = 5 * 60_000

interface Reading {
  /** A document sent for a verification; a file of a case, which the reader sees only as one of the staff. */
  act: 'document_read' | 'file_read'
  documentId: string
  ownerId: string | null
  caseId?: string | null
}

/** Writes down that one of the staff reads a file that is not public. Call it before the first byte is sent. */
export async function recordReading(
  context: Pick<AppContext, 'transaction' | 'clock'>,
  reader: Pick<Member, 'id'>,
  { act, documentId, ownerId, caseId }: Reading,
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    // A video is asked for in many pieces at once: they take turns, on whatever node, and the first is written down.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${reader.id} reads ${documentId}`}, 0))`.execute(
      tx,
    )
    const written = await tx
      .selectFrom('moderation_acts')
      .select('id')
      .where('document_id', '=', documentId)
      .where('actor_id', '=', reader.id)
      .where('created_at', '>', new Date(now.getTime() - sameReadingMs))
      .executeTakeFirst()
    if (written !== undefined) return
    await writeAct(tx, {
      actorId: reader.id,
      act,
      at: now,
      documentId,
      ...(ownerId === null ? {} : { subjectId: ownerId }),
      ...(caseId ? { caseId } : {}),
    })
  })
}
