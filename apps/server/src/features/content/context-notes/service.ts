import type {
  proposeContextNote as Proposed,
  rateContextNote as Rated,
  RatedNote,
} from '@parvis/contract/content/context-notes.schemas.ts'
import { noteLimits } from '@parvis/contract/content/context-notes.ts'
import { lockByName, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { countText } from '../../accounts/fair-use/index.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { lockVisiblePosts, refuseHeldMember } from '../posts/index.ts'
import { canAnswer, canRate, isNoteListed, requireOldAccount } from './policy.ts'
import { hideNote, showOnPost } from './states.ts'
import { readNote } from './store.ts'

type NoteDraft = z.output<(typeof Proposed)['body']>
type RatingDraft = z.output<(typeof Rated)['body']>

/** Proposes a note below another member's public post: one for each member and post. */
export async function proposeNote(
  context: AppContext,
  member: Member,
  postId: string,
  { content, sources }: NoteDraft,
): Promise<RatedNote> {
  const now = context.clock.now()
  requireOldAccount(member, now)
  return context.transaction(async (tx) => {
    const readers = await lockVisiblePosts(tx, [{ postId, readerId: member.id, byFollow: true }])
    if (readers.size === 0) throw new Refusal('post_not_found')
    const post = await tx
      .selectFrom('posts')
      .select(['user_id', 'visibility'])
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    if (post.user_id === member.id) throw new Refusal('own_content')
    if (post.visibility !== 'public') throw new Refusal('post_not_public')
    await refuseHeldMember(tx, member.id, now)
    const own = await tx
      .selectFrom('context_notes')
      .select(['id', 'content'])
      .where('post_id', '=', postId)
      .where('user_id', '=', member.id)
      .executeTakeFirst()
    if (own !== undefined) {
      if (own.content !== content) throw new Refusal('context_note_proposed_before')
      return readNote(tx, member.id, own.id)
    }
    await requireRoom(tx, { postId, memberId: member.id, now })
    const { id } = await tx
      .insertInto('context_notes')
      .values({ post_id: postId, user_id: member.id, content, sources, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Counted with comments, which are below posts too.
    await countText(context, tx, { author: member, kind: 'comment', content, contentId: id, placeId: postId })
    return readNote(tx, member.id, id)
  })
}

/** Refuses a note below a post that has many waiting, and more than a few notes of a member in a day. */
async function requireRoom(
  tx: Tx,
  { postId, memberId, now }: { postId: string; memberId: string; now: Date },
): Promise<void> {
  // Serialises the notes of one member; those of one post wait for the lock of the post.
  await lockByName(tx, `context notes of ${memberId}`)
  const waiting = await tx
    .selectFrom('context_notes')
    .select('id')
    .where('post_id', '=', postId)
    .where(isNoteListed)
    .where('is_shown', '=', sql.lit(false))
    .limit(sql.lit(noteLimits.waitingNotes))
    .execute()
  const recent = await tx
    .selectFrom('context_notes')
    .select('id')
    .where('user_id', '=', memberId)
    .where('created_at', '>', subDays(now, 1))
    .limit(sql.lit(noteLimits.notesOfDay))
    .execute()
  if (waiting.length >= noteLimits.waitingNotes || recent.length >= noteLimits.notesOfDay)
    throw new Refusal('too_many_context_notes')
}

/** Rates another member's note. Figures follow with the next run alone. */
export async function rateNote(
  context: AppContext,
  member: Member,
  noteId: string,
  { rating, reasons }: RatingDraft,
): Promise<RatedNote> {
  const now = context.clock.now()
  requireOldAccount(member, now)
  return context.transaction(async (tx) => {
    // Also refuses notes below posts that the member may not see.
    await readNote(tx, member.id, noteId)
    if (!canRate(member.id, await lockNote(tx, noteId, 'share'))) throw new Refusal('own_content')
    await tx
      .insertInto('context_note_ratings')
      .values({
        note_id: noteId,
        user_id: member.id,
        rating,
        reasons: [...new Set(reasons)],
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'note_id']).doUpdateSet({ rating, reasons: [...new Set(reasons)] }),
      )
      .execute()
    return readNote(tx, member.id, noteId)
  })
}

export async function withdrawRating(
  context: AppContext,
  member: Member,
  noteId: string,
): Promise<RatedNote> {
  return context.transaction(async (tx) => {
    await tx
      .deleteFrom('context_note_ratings')
      .where('note_id', '=', noteId)
      .where('user_id', '=', member.id)
      .execute()
    return readNote(tx, member.id, noteId)
  })
}

/** Lets the author of the post answer beside a shown note; empty words take the answer back. */
export async function answerNote(
  context: AppContext,
  member: Member,
  noteId: string,
  content: string,
): Promise<RatedNote> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const { answer } = await readNote(tx, member.id, noteId)
    const note = await lockNote(tx, noteId, 'update')
    if (!canAnswer(member.id, note)) throw new Refusal('not_owner')
    const words = content.trim() === '' ? null : content
    if (words !== null && words !== answer) {
      await refuseHeldMember(tx, member.id, now)
      await countText(context, tx, {
        author: member,
        kind: 'comment',
        content: words,
        contentId: noteId,
        placeId: note.post_id,
      })
    }
    await updateById(tx, 'context_notes', noteId, { answer: words })
    await showOnPost(context, tx, note.post_id, noteId)
    return readNote(tx, member.id, noteId)
  })
}

/** Deletes one's own note, shown or not: its words are the member's. */
export async function deleteNote(
  context: AppContext,
  member: Member,
  noteId: string,
): Promise<{ id: string }> {
  return context.transaction(async (tx) => {
    await readNote(tx, member.id, noteId)
    const note = await lockNote(tx, noteId, 'update')
    if (note.user_id !== member.id) throw new Refusal('not_owner')
    if (note.is_shown) await hideNote(context, tx, { ...note, id: noteId })
    await tx.deleteFrom('context_notes').where('id', '=', noteId).execute()
    return { id: noteId }
  })
}

/** Locks a note after its post, as all writers below posts do. */
async function lockNote(tx: Tx, noteId: string, strength: 'share' | 'update') {
  const post = tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('context_notes').select('post_id').where('id', '=', noteId))
  await (strength === 'share' ? post.forKeyShare() : post.forNoKeyUpdate()).execute()
  const note = tx
    .selectFrom('context_notes')
    .innerJoin('posts', 'posts.id', 'context_notes.post_id')
    .select(['context_notes.post_id', 'context_notes.user_id', 'context_notes.is_shown'])
    .select(['context_notes.withheld_at', 'posts.user_id as author_id'])
    .where('context_notes.id', '=', noteId)
  return (
    strength === 'share' ? note.forShare('context_notes') : note.forUpdate('context_notes')
  ).executeTakeFirstOrThrow(refusalOf('context_note_not_found'))
}
