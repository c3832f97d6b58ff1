import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './planned-posts.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Why a planned post did not appear at its time. */
export const planRefusals = ['verification_required', 'consent_required', 'account_closed'] as const

export const listPlannedPosts = member('listPlannedPosts', 'GET /me/planned-posts')
export const movePlan = member('movePlan', 'PUT /posts/:postId/plan')
