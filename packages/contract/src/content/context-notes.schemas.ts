import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import {
  boundedText,
  Cursor,
  Id,
  optionalText,
  PostReference,
  pageOf,
  siteAddress,
} from '../fields.schemas.ts'
import { forFairUse } from '../refusal-groups.ts'
import { ContextNote } from './context-note.schemas.ts'
import { noteLimits, noteLists, noteRatings, noteReasons } from './context-notes.ts'
import { PostView } from './posts.schemas.ts'

const NoteReason = z.enum([...noteReasons.helpful, ...noteReasons.not_helpful])

const OwnRating = z.object({ rating: z.enum(noteRatings), reasons: z.array(NoteReason) })

/** A note as a member sees it who may rate it. */
export const RatedNote = ContextNote.extend({
  post_id: z.uuid(),
  created_at: z.iso.datetime(),
  /** It waits for ratings, is shown, was shown once, or was removed by moderation. */
  state: z.enum(['waiting', 'shown', 'no_longer_shown', 'removed']),
  is_own: z.boolean(),
  /** Rights of this reader, computed by the server. */
  can_rate: z.boolean(),
  can_answer: z.boolean(),
  own_rating: OwnRating.nullable(),
})
export type RatedNote = z.infer<typeof RatedNote>

/** A note of a list, with its post. */
const ListedNote = RatedNote.extend({ post: PostView })
export type ListedNote = z.infer<typeof ListedNote>

const NoteReference = z.object({ noteId: Id })

export const proposeContextNote = {
  summary: 'Proposes a context note below a public post; the same note sent twice is one note',
  params: PostReference,
  body: z.strictObject({
    content: boundedText(noteLimits.content),
    sources: z
      .array(siteAddress(noteLimits.source))
      .min(1)
      .max(noteLimits.sources)
      .refine((sources) => new Set(sources).size === sources.length, { error: 'repeated' }),
  }),
  returns: RatedNote,
  refusals: [
    'consent_required',
    'context_note_account_new',
    'post_not_found',
    'post_not_public',
    'own_content',
    'context_note_proposed_before',
    'too_many_context_notes',
    'reserve_in_force',
    'content_empty',
    'content_too_long',
    ...forFairUse,
  ],
} satisfies Description

export const listPostContextNotes = {
  summary:
    'Context notes below a post, for members who may rate them; the shown one first, then latest first',
  params: PostReference,
  returns: z.object({ items: z.array(RatedNote) }),
  refusals: ['post_not_found'],
} satisfies Description

export const listContextNotes = {
  summary:
    'Context notes that need the member’s rating, those that are shown, or the member’s own; latest first, 20 a page',
  query: z.strictObject({ list: z.enum(noteLists), cursor: Cursor.optional() }),
  returns: pageOf(ListedNote),
} satisfies Description

export const rateContextNote = {
  summary: 'Rates a context note, replacing the member’s former rating',
  params: NoteReference,
  body: z.strictObject({
    rating: z.enum(noteRatings),
    reasons: z.array(NoteReason).max(NoteReason.options.length).default([]),
  }),
  returns: RatedNote,
  refusals: ['consent_required', 'context_note_account_new', 'context_note_not_found', 'own_content'],
} satisfies Description

export const withdrawNoteRating = {
  summary: 'Takes back the member’s rating of a context note; harmless when there is none',
  params: NoteReference,
  returns: RatedNote,
  refusals: ['context_note_not_found'],
} satisfies Description

export const answerContextNote = {
  summary: 'Answers a shown context note below one’s own post; an empty answer takes it back',
  params: NoteReference,
  body: z.strictObject({ content: optionalText(noteLimits.answer) }),
  returns: RatedNote,
  refusals: [
    'consent_required',
    'context_note_not_found',
    'not_owner',
    'reserve_in_force',
    'content_too_long',
    ...forFairUse,
  ],
} satisfies Description

export const deleteContextNote = {
  summary: 'Deletes one’s own context note with its ratings',
  params: NoteReference,
  returns: z.object({ id: z.uuid() }),
  refusals: ['context_note_not_found', 'not_owner'],
} satisfies Description
