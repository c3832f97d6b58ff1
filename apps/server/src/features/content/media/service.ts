import type { MediaPurpose } from '@parvis/contract/content/media.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { copyKept } from '@parvis/platform/storage/copy.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { isUnsettled } from '../../audit/evidence/index.ts'
import type { ReplacedAvatar } from '../../people/profiles/index.ts'
import { clearJob, clearLooseMedia } from './loose.ts'
import { mediaPrefix } from './views.ts'

/** The attachment fields of a draft; only posts have further pictures. */
export interface AttachmentDraft {
  media_id?: string | null | undefined
  media_alt?: string | null | undefined
  more_media?: { media_id: string; media_alt?: string | null | undefined }[] | undefined
}

/**
 * Looks up and locks the media that a member wants to attach; null for a draft without any. `attach`
 * completes it once the post, comment or message has its row, and only then refuses missing media: a draft
 * sent twice must first be recognised.
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
  const asked = [...(media_id ? [{ media_id, media_alt }] : []), ...more_media]
  const ids = [...new Set(asked.map(({ media_id: id }) => id))]
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
      if (rows.length < asked.length) throw new Refusal('media_unknown')
      if (asked.length > 1 && rows.some(({ kind }) => kind !== 'image')) throw new Refusal('media_mixed')
      for (const [position, { media_id: id, media_alt: alt = null }] of asked.entries())
        await updateById(tx, 'media', id, { state: 'attached', alt, position, ...owner })
    },
  }
}

/**
 * Keeps a removed profile picture for the moderators of an open case about it. The row is written with the
 * change; `bringKeptPicture` moves the file when the picture is deleted.
 */
export async function keepPicture(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  { memberId, ...picture }: ReplacedAvatar,
): Promise<void> {
  const now = clock.now()
  const about = await tx
    .selectFrom('moderation_cases')
    .select('id')
    .where('target_type', '=', 'profile')
    .where('target_id', '=', memberId)
    .where(isUnsettled(now))
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (about === undefined) return
  await tx
    .insertInto('media')
    .values({
      owner_id: memberId,
      case_id: about.id,
      state: 'kept',
      purpose: 'profile',
      kind: 'image',
      key: pictureKey(picture.name),
      content_type: picture.contentType,
      name: picture.name,
      bytes: picture.bytes,
      width: picture.side,
      height: picture.side,
      created_at: now,
    })
    .execute()
}

/** Takes over the file of a kept picture. Idempotent. */
export async function bringKeptPicture(
  store: Pick<AppContext, 'db' | 'storage' | 'config'>,
  { name, key: from }: { name: string; key: string },
): Promise<void> {
  const kept = await store.db
    .selectFrom('media')
    .select(['key', 'content_type'])
    .where('key', '=', pictureKey(name))
    .where('state', '=', sql.lit('kept'))
    .executeTakeFirst()
  if (kept !== undefined) await copyKept(store, from, kept.key, kept.content_type)
}

/** An avatar's name contains member and number; uploads are stored in a folder per member. */
const pictureKey = (name: string) => `post-uploads/profile-media/${name.replace(/-(?=\d+\.\w+$)/, '/')}`

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
  await clearLooseMedia(context)
}
