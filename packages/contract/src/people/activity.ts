import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Days covered by a member's recent activity. */
export const activityDays = 30

/** Figures are capped here. */
export const activityCeiling = 10_000

const Figure = z.int().min(0).max(activityCeiling)

/** The member's acts in the last thirty days, and the response to their posts of these days, counted from rows. */
export const OwnActivity = z.object({
  posts: Figure,
  comments: Figure,
  reactions: Figure,
  reactionsReceived: z.int().min(0),
  commentsReceived: z.int().min(0),
})
export type OwnActivity = z.infer<typeof OwnActivity>

export const getOwnActivity = endpoint({
  name: 'getOwnActivity',
  summary: 'The member’s own activity of the last thirty days',
  method: 'GET',
  path: '/me/activity',
  access: 'member',
  returns: OwnActivity,
  refusals: [],
})
