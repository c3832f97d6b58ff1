import type { ContextNote } from '@parvis/contract/content/context-note.schemas.ts'
import { type RawBuilder, sql } from 'kysely'

/** The context note below the post in scope, the same for all readers; only a public post shows one. */
export const contextNoteOfPost: RawBuilder<ContextNote | null> = sql`case
  when posts.context_note_id is not null and posts.visibility = 'public' then (
    select json_build_object(
      'id', note.id, 'content', note.content, 'sources', note.sources, 'ratings', note.ratings,
      'intercept', note.intercept, 'factor', note.factor, 'shown_at', note.status_at, 'answer', note.answer
    )
    from context_notes as note where note.id = posts.context_note_id
  ) end`

/** The view of a note, with its time in the form of the contract. */
export const contextNoteView = (note: ContextNote | null): ContextNote | null =>
  note && { ...note, shown_at: note.shown_at && new Date(note.shown_at).toISOString() }
