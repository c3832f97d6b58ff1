import type { MediaPurpose } from '@parvis/contract/media.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { World } from '../../world.ts'
import { clearJob, clearLooseMedia } from './loose.ts'
import { mediaPrefix } from './views.ts'

/** What a draft says of its attachment. */
export interface AttachmentDraft {
  media_id?: string | null | undefined
  media_alt?: string | null | undefined
}

/**
 * Looks up what a member wants to attach and keeps others from taking it meanwhile; null for a draft without any.
 * `attach` finishes it once the post, comment or message has its row, and refuses what was not to be had: a draft sent twice
 * must get as far as being recognised.
 */
export async function reserveMedia(
  tx: Tx,
  memberId: string,
  purpose: MediaPurpose,
  { media_id: id, media_alt }: AttachmentDraft,
): Promise<{
  url: string | null
  attach(owner: { post_id: string } | { comment_id: string } | { message_id: string }): Promise<void>
} | null> {
  if (!id) return null
  const row = await tx
    .selectFrom('media')
    .select('key')
    .where('id', '=', id)
    .where('owner_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  return {
    url: row === undefined ? null : mediaPrefix + row.key,
    async attach(owner) {
      if (row === undefined) throw new Refusal('media_unknown')
      await tx
        .updateTable('media')
        .set({ state: 'attached', alt: media_alt ?? null, ...owner })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** Has the files of what this transaction takes away removed once it has committed. */
export async function clearMediaAfter(world: Pick<World, 'jobs'>, tx: Tx): Promise<void> {
  const loose = await tx
    .selectFrom('media')
    .select('id')
    .where('state', '=', sql.lit('removed'))
    .limit(1)
    .executeTakeFirst()
  if (loose !== undefined) await world.jobs.enqueue(tx, clearJob, {})
}

/** Removes everything that a member has sent in, whatever it is attached to, with its files in all sizes. */
export async function removeMediaOf(world: World, memberId: string): Promise<void> {
  await world.db
    .updateTable('media')
    .set({ state: 'removed', post_id: null, comment_id: null, message_id: null, case_id: null })
    .where('owner_id', '=', memberId)
    .execute()
  await clearLooseMedia(world)
}
