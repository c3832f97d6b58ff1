import { topics } from '@parvis/contract/realtime.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/content.gen.ts'
import { languageOf } from '../../accounts/identity/index.ts'
import { recordPublicly } from '../../audit/transparency-log/index.ts'
import { notify, platformKind } from '../../people/notifications/index.ts'
import { bridgingModel } from './bridging.ts'

interface NoteState {
  id: string
  post_id: string
  author_id: string
}

/** Figures of a note as they are published: two decimals, so that one rating cannot be read from them. */
export interface NoteFigures {
  ratings: number
  intercept: number
  factor: number
}

/** Shows a note below its post, and notifies the author of the post, who can answer beside it. */
export async function showNote(
  context: AppContext,
  tx: Tx,
  note: NoteState,
  figures: NoteFigures,
): Promise<void> {
  const at = context.clock.now()
  await updateById(tx, 'context_notes', note.id, { ...figures, is_shown: true, status_at: at })
  await showOnPost(context, tx, note.post_id, note.id)
  await recordPublicly(context, tx, {
    kind: 'context_note_shown',
    facts: { note: note.id, at: at.toISOString(), model: bridgingModel, ...figures },
  })
  const t = translations[await languageOf(tx, note.author_id)]
  await notify(context, tx, platformKind, [
    {
      recipientId: note.author_id,
      path: `/post/${note.post_id}`,
      title: t('context_note.shown'),
      message: t('context_note.shown_detail'),
    },
  ])
}

/** Takes a note off its post: with new figures when the model no longer shows it. */
export async function hideNote(
  context: AppContext,
  tx: Tx,
  note: NoteState,
  figures: Partial<NoteFigures> = {},
): Promise<void> {
  const at = context.clock.now()
  await updateById(tx, 'context_notes', note.id, { ...figures, is_shown: false, status_at: at })
  await showOnPost(context, tx, note.post_id, null)
  await recordPublicly(context, tx, {
    kind: 'context_note_hidden',
    facts: { note: note.id, at: at.toISOString(), model: bridgingModel, ...figures },
  })
}

/** Sets the shown note of a post. The new version of the row, same note or not, renews cached cards (ADR 26). */
export async function showOnPost(
  context: Pick<AppContext, 'bus'>,
  tx: Tx,
  postId: string,
  noteId: string | null,
): Promise<void> {
  await updateById(tx, 'posts', postId, { context_note_id: noteId })
  tx.afterCommit(() =>
    sendInvalidation(context.bus, topics.post(postId), { type: 'post_changed', id: postId }),
  )
}
