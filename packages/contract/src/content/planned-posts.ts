import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './planned-posts.schemas.ts'

/** Why a planned post did not appear at its time. */
export const planRefusals = ['verification_required', 'consent_required', 'account_closed'] as const

export const listPlannedPosts: Endpoint<typeof schemas.listPlannedPosts> = {
  name: 'listPlannedPosts',
  method: 'GET',
  path: '/me/planned-posts',
  access: 'member',
}

export const movePlan: Endpoint<typeof schemas.movePlan> = {
  name: 'movePlan',
  method: 'PUT',
  path: '/posts/:postId/plan',
  access: 'member',
}
