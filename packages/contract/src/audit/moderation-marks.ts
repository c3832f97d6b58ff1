import { z } from 'zod'
import { moderationLabels } from './decisions.ts'

/** Removed from everybody but its author, who alone is told, and by which decision. */
const Withheld = z.object({ decision_id: z.uuid() })

/** What decisions on a comment show: the label to everybody, the rest to its author. */
export const CommentMark = z.object({
  label: z.enum(moderationLabels).nullable(),
  /** For the author alone. */
  withheld: Withheld.nullable(),
})
export type CommentMark = z.infer<typeof CommentMark>

/** What decisions on a post show. */
export const PostMark = CommentMark.extend({
  /** Shown in feeds, trends, search and suggestions to nobody but its author and their followers. */
  reach_limited: z.boolean(),
})
export type PostMark = z.infer<typeof PostMark>

/** A message that was removed: the other reads neither its text nor what was attached. */
export const MessageMark = z.object({
  /** By which decision; for the sender alone, who still reads what they wrote. */
  decision_id: z.uuid().nullable(),
})
export type MessageMark = z.infer<typeof MessageMark>
