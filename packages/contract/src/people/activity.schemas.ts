import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { activityCeiling } from './activity.ts'

const Figure = z.int().min(0).max(activityCeiling)

/** The member's acts in the last thirty days, and the response to their posts of these days, counted from rows. */
export const OwnActivity = z.object({
  posts: Figure,
  comments: Figure,
  reactions: Figure,
  reactions_received: z.int().min(0),
  comments_received: z.int().min(0),
})
export type OwnActivity = z.infer<typeof OwnActivity>

export const getOwnActivity = {
  summary: 'The member’s own activity of the last thirty days',
  returns: OwnActivity,
} satisfies Description
