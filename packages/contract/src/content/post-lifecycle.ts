import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './post-lifecycle.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const listDrafts = member('listDrafts', 'GET /me/drafts')
export const saveDraft = member('saveDraft', 'PUT /me/drafts/:draftId')
export const deleteDraft = member('deleteDraft', 'DELETE /me/drafts/:draftId')

/** Why a planned post did not appear at its time. */
export const planRefusals = ['verification_required', 'consent_required', 'account_closed'] as const

export const listPlannedPosts = member('listPlannedPosts', 'GET /me/planned-posts')
export const movePlan = member('movePlan', 'PUT /posts/:postId/plan')

export const editPost = member('editPost', 'PATCH /posts/:postId')
export const setPostVisibility = member('setPostVisibility', 'PUT /posts/:postId/visibility')
export const listPostVersions = anyone('listPostVersions', 'GET /posts/:postId/versions')

export const repostPost = member('repostPost', 'PUT /posts/:postId/repost')
export const undoRepost = member('undoRepost', 'DELETE /posts/:postId/repost')
export const quotePost = member('quotePost', 'POST /posts/:postId/quotes')
