import {
  answerContextNote,
  deleteContextNote,
  listContextNotes,
  listPostContextNotes,
  proposeContextNote,
  rateContextNote,
  withdrawNoteRating,
} from '@parvis/contract/content/context-notes.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { scoreRecentNotes } from './scoring.ts'
import { answerNote, deleteNote, proposeNote, rateNote, withdrawRating } from './service.ts'
import { readNotes, readPostNotes } from './store.ts'

export const contextNotesFeature: Feature = {
  routes: contextNoteRoutes,
  schedules: (context) => [
    { name: 'context-notes', cron: '*/5 * * * *', alsoAtStart: true, run: () => scoreRecentNotes(context) },
  ],
}

const writing = { max: 30, window: 3_600 }
const rating = { max: 60, window: 60 }

function contextNoteRoutes({ api, cardCache }: ServerParts, context: AppContext): void {
  const { db } = context
  api.members(
    proposeContextNote,
    ({ params, body, member }) => proposeNote(context, member, params.postId, body),
    { rate: writing },
  )
  api.members(listPostContextNotes, async ({ params, member }) => ({
    items: await readPostNotes(db, member.id, params.postId),
  }))
  api.members(listContextNotes, async ({ query, member }) =>
    readNotes(db, cardCache, {
      memberId: member.id,
      list: query.list,
      after: readCursor(query.cursor),
      filters: await filtersOf(context, member.id),
      now: context.clock.now(),
    }),
  )
  api.members(rateContextNote, ({ params, body, member }) => rateNote(context, member, params.noteId, body), {
    rate: rating,
  })
  api.members(withdrawNoteRating, ({ params, member }) => withdrawRating(context, member, params.noteId), {
    rate: rating,
  })
  api.members(
    answerContextNote,
    ({ params, body, member }) => answerNote(context, member, params.noteId, body.content),
    { rate: writing },
  )
  api.members(deleteContextNote, ({ params, member }) => deleteNote(context, member, params.noteId), {
    rate: writing,
  })
}
