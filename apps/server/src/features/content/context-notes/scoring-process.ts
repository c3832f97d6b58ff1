import { type NoteRating, scoreNotes } from './bridging.ts'

/** A process that scores notes once: it gets the ratings by a message and sends the scores of notes, never of raters. */
process.once('message', (task: { ratings: NoteRating[]; now: number }) => {
  process.send?.(scoreNotes(task.ratings, task.now))
  process.disconnect?.()
})
