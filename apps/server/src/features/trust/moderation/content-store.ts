import type { CaseTarget } from '@parvis/contract/audit/decisions.ts'
import type { CaseContent, CaseContext } from '@parvis/contract/trust/case-views.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { adapters } from './targets/adapters.ts'
import { attachedTo } from './targets/columns.ts'

/** The reported content in its present state, whoever may see it; null once it is deleted. */
export async function readContent(db: Db, type: CaseTarget, id: string): Promise<CaseContent | null> {
  if (type === 'tick' || type === 'reporting') return null
  const row = await adapters[type].content(db, id)
  if (row === undefined) return null
  const { attachment, further_attachments, created_at, edited_at, ...rest } = row
  return {
    ...rest,
    media: attachedTo({ attachment, further_attachments }),
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  }
}

type ContextRow = Omit<CaseContext, 'created_at'> & { created_at: string }

/** Surrounding content, oldest first. */
export async function readContext(db: Db, type: CaseTarget, id: string): Promise<CaseContext[]> {
  if (type === 'tick' || type === 'reporting') return []
  const query = adapters[type].surroundings
  if (query === null) return []
  const { rows } = await sql<ContextRow>`select * from (${query(id)}) as said order by created_at`.execute(db)
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
}
