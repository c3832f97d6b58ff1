import type { DraftView } from '@parvis/contract/content/drafts.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'

export const draftColumns = ['id', 'content', 'visibility', 'region_code', 'updated_at'] as const

/** A member's drafts: never more than the limit, so they have no pages. */
export async function readDrafts(db: Db, memberId: string): Promise<{ items: DraftView[] }> {
  const rows = await db
    .selectFrom('post_drafts')
    .select(draftColumns)
    .where('user_id', '=', memberId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limits.drafts))
    .execute()
  return { items: rows.map(draftView) }
}

export function draftView({
  updated_at,
  ...row
}: Omit<DraftView, 'updated_at'> & { updated_at: Date }): DraftView {
  return { ...row, updated_at: updated_at.toISOString() }
}
