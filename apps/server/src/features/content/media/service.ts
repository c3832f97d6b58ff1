import type { MediaPurpose } from '@parvis/contract/content/media.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { clearJob, clearUnreferencedMedia } from './loose.ts'
import { mediaPrefix } from './views.ts'

/** The attachment fields of a draft; only posts have further pictures. */
export interface AttachmentDraft {
  media_id?: string | null | undefined
  media_alt?: string | null | undefined
  more_media?: { media_id: string; media_alt?: string | null | undefined }[] | undefined
}

/**
 * Locks the media to attach; null for a draft without any. `attach` refuses missing media only once the owner has its
 * row: a draft sent twice must be recognised first.
 */
export async function reserveMedia(
  tx: Tx,
  memberId: string,
  purpose: MediaPurpose,
  { media_id, media_alt, more_media = [] }: AttachmentDraft,
): Promise<{
  url: string | null
  attach(owner: { post_id: string } | { comment_id: string } | { message_id: string }): Promise<void>
} | null> {
  const attachments = [...(media_id ? [{ media_id, media_alt }] : []), ...more_media]
  const ids = [...new Set(attachments.map(({ media_id: id }) => id))]
  if (ids.length === 0) return null
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'key', 'kind'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('owner_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
  const first = rows.find(({ id }) => id === ids[0])
  return {
    url: first === undefined ? null : mediaPrefix + first.key,
    async attach(owner) {
      if (rows.length < attachments.length) throw new Refusal('media_unknown')
      if (attachments.length > 1 && rows.some(({ kind }) => kind !== 'image'))
        throw new Refusal('media_mixed')
      for (const [position, { media_id: id, media_alt: alt = null }] of attachments.entries())
        await updateById(tx, 'media', id, { state: 'attached', alt, position, ...owner })
    },
  }
}

/** Deletes the files of media removed in this transaction, after its commit. */
export async function clearMediaAfter(context: Pick<AppContext, 'jobs'>, tx: Tx): Promise<void> {
  const loose = await tx
    .selectFrom('media')
    .select('id')
    .where('state', '=', sql.lit('removed'))
    .limit(1)
    .executeTakeFirst()
  if (loose !== undefined) await context.jobs.enqueue(tx, clearJob, {})
}

/** Deletes all media of a member, whatever it is attached to, in all sizes. */
export async function removeMediaOf(context: AppContext, memberId: string): Promise<void> {
  await context.db
    .updateTable('media')
    .set({ state: 'removed', post_id: null, comment_id: null, message_id: null, case_id: null })
    .where('owner_id', '=', memberId)
    .execute()
  await clearUnreferencedMedia(context)
}
