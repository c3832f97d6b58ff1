import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './context-notes.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Limits of context notes, in user-perceived characters unless said otherwise. */
export const noteLimits = {
  content: 500,
  /** Sources of a note, and the length of each address in code units. */
  sources: 5,
  source: 500,
  /** Answer of the post's author. */
  answer: 280,
  /** Days that an account needs before it proposes or rates notes. */
  accountDays: 7,
  /** Notes below one post that are not shown, and notes that a member proposes in a day. */
  waitingNotes: 10,
  notesOfDay: 5,
} as const

export const noteRatings = ['helpful', 'somewhat', 'not_helpful'] as const
export type NoteRating = (typeof noteRatings)[number]

/** Reasons of ratings, by what they speak for. */
export const noteReasons = {
  helpful: ['clear', 'good_sources', 'important_context', 'neutral_language'],
  not_helpful: ['sources_missing', 'incorrect', 'opinion', 'off_topic', 'not_needed'],
} as const

export const noteLists = ['to_rate', 'shown', 'own'] as const
export type NoteList = (typeof noteLists)[number]

export const proposeContextNote = member('proposeContextNote', 'POST /posts/:postId/context-notes')
export const listPostContextNotes = member('listPostContextNotes', 'GET /posts/:postId/context-notes')
export const listContextNotes = member('listContextNotes', 'GET /context-notes')
export const rateContextNote = member('rateContextNote', 'PUT /context-notes/:noteId/rating')
export const withdrawNoteRating = member('withdrawNoteRating', 'DELETE /context-notes/:noteId/rating')
export const answerContextNote = member('answerContextNote', 'PUT /context-notes/:noteId/answer')
export const deleteContextNote = member('deleteContextNote', 'DELETE /context-notes/:noteId')
