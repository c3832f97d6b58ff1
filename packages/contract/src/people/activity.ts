import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { forMembers } from '../refusals.ts'

/** Days that a member's recent activity covers. */
export const activityDays = 30

/** Figures stop here: whoever did more did plenty. */
export const activityCeiling = 10_000

const Figure = z.int().min(0).max(activityCeiling)

/** What the member did in the last thirty days, and what came of their posts of these days. Counted from real rows. */
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
  refusals: [...forMembers],
})
