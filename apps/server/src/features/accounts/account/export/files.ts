import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { openAvatar } from '../../../people/profiles/avatars-service.ts'
import { unsealDocument } from '../../../people/verification/service.ts'
import { inBatches } from './parts.ts'

type Store = Pick<AppContext, 'db' | 'storage' | 'config'>

/** A member's file, with its path in the archive. */
interface OwnFile {
  path: string
  /** Null when the storage has lost the file. */
  open(): Promise<AsyncIterable<Buffer> | null>
}

async function opened({ storage }: Store, key: string): Promise<AsyncIterable<Buffer> | null> {
  return (await storage.open(key))?.body ?? null
}

/**
 * Rows of `media` that their owner knows to exist. A deleted file kept for a moderation case is included only
 * once a measure was taken: otherwise it would reveal the report (docs/adr/0024).
 */
export const toldOf = sql`(state in ('pending', 'attached') or state = 'kept' and exists (
  select from moderation_decisions as taken where taken.case_id = media.case_id and taken.kind <> 'no_action'
))`

/** All files that the member has uploaded, in the largest size; smaller ones are derived from it. */
export async function* ownFiles(context: Store, memberId: string): AsyncGenerator<OwnFile> {
  const { db } = context
  const media = sql`
    select id, key, created_at from media where owner_id = ${memberId} and ${toldOf}`
  for await (const { id, key } of inBatches(db, media, ['created_at', 'id']))
    yield { path: `medias/${id}${extname(String(key))}`, open: () => opened(context, String(key)) }
  const avatars = sql`select name from avatar_files where user_id = ${memberId}`
  for await (const { name } of inBatches(db, avatars, ['name']))
    yield {
      path: `photos-de-profil/${name}`,
      open: async () => (await openAvatar(context, String(name)))?.body ?? null,
    }
  const documents = sql`select id, key, name from verification_documents where user_id = ${memberId}`
  for await (const { id, key, name } of inBatches(db, documents, ['id']))
    yield {
      path: `justificatifs/${id}-${String(name).replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}`,
      async open() {
        const sealed = await context.storage.open(String(key))
        if (sealed === null) return null
        const plain = unsealDocument(context, String(id), await buffer(sealed.body))
        return (async function* () {
          yield plain
        })()
      },
    }
}

/** Tables whose files go into the archive. */
export const fileTables = ['avatar_files', 'verification_documents']

/** Number of the member's files. */
export async function countOwnFiles({ db }: Store, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from media where owner_id = ${memberId} and ${toldOf})
      + (select count(*) from avatar_files where user_id = ${memberId})
      + (select count(*) from verification_documents where user_id = ${memberId})
    )::int as count
  `.execute(db)
  return rows[0]?.count ?? 0
}
