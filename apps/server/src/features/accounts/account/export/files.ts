import { extname } from 'node:path'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { type ArchivedFile, type ArchivedFiles, accountPort } from '../ports.ts'
import { inBatches } from './parts.ts'

type Store = Pick<AppContext, 'db' | 'storage' | 'config'>

/** Rows of `media` that their owner knows to exist: a file kept for a case without a measure would reveal the report (ADR 24). */
export const knownToOwner = sql`(state in ('pending', 'attached') or state = 'kept' and exists (
  select from moderation_decisions as taken where taken.case_id = media.case_id and taken.kind <> 'no_action'
))`

/** Media in their largest size; smaller ones are derived from it. Declared here, as `private-parts.ts` lists the same rows. */
const media: ArchivedFiles = {
  table: 'media',
  key: ['created_at', 'id'],
  rows: (memberId) =>
    sql`select id, key, created_at from media where owner_id = ${memberId} and ${knownToOwner}`,
  file: ({ storage }, { id, key }) => ({
    path: `medias/${id}${extname(String(key))}`,
    open: async () => (await storage.open(String(key)))?.body ?? null,
  }),
}

const kindsOfFiles = (): ArchivedFiles[] => [media, ...accountPort().archivedFiles]

/** All files that the member has uploaded. */
export async function* ownFiles(context: Store, memberId: string): AsyncGenerator<ArchivedFile> {
  for (const { rows, key, file } of kindsOfFiles())
    for await (const row of inBatches(context.db, rows(memberId), key)) yield file(context, row)
}

/** Tables whose files go into the archive. */
export const fileTables = () => kindsOfFiles().map(({ table }) => table)

export async function countOwnFiles({ db }: Store, memberId: string): Promise<number> {
  const counts = kindsOfFiles().map((kind) => sql`(select count(*) from (${kind.rows(memberId)}) as files)`)
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
