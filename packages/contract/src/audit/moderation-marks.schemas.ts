import { z } from 'zod'
import { moderationLabels } from './decisions.ts'

/** Hidden from everybody but its author, who also learns which decision did it. */
const Withheld = z.object({ decision_id: z.uuid() })

/** Effects of decisions on a comment: the label is public, the rest is for its author. */
export const CommentMark = z.object({
  label: z.enum(moderationLabels).nullable(),
  /** For the author only. */
  withheld: Withheld.nullable(),
})
export type CommentMark = z.infer<typeof CommentMark>

/** Effects of decisions on a post. */
export const PostMark = CommentMark.extend({
  /** Shown in feeds, trends, search and suggestions only to its author and their followers. */
  reach_limited: z.boolean(),
})
export type PostMark = z.infer<typeof PostMark>

/** A removed message: the other participant reads neither its text nor its attachment. */
export const MessageMark = z.object({
  /** The decision; only for the sender, who can still read the message. */
  decision_id: z.uuid().nullable(),
})
export type MessageMark = z.infer<typeof MessageMark>
