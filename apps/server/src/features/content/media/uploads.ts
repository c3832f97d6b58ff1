import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { mediaView } from './views.ts'

/** Keeps the alternative text of a member's upload that nothing has taken up yet. False when there is none. */
export async function describeUpload(
  db: Db,
  { memberId, mediaId, alt }: { memberId: string; mediaId: string; alt: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ alt })
    .where('id', '=', mediaId)
    .where('owner_id', '=', memberId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A member's uploads that nothing has taken up yet, of these ids. */
export async function readUploads(db: Db, memberId: string, ids: readonly string[]): Promise<MediaView[]> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'kind', 'key', 'name', 'bytes', 'width', 'height', 'alt', 'blur'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('owner_id', '=', memberId)
    .where('state', '=', 'pending')
    .execute()
  return rows.map((row) => mediaView({ ...row, kind: row.kind as MediaView['kind'] }))
}
