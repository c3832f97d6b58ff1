import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, PostReference, PostText, pageOf, RegionCode } from '../fields.schemas.ts'
import { limits } from '../limits.ts'
import { forFairUse } from '../refusal-groups.ts'
import { PostView, Visibility } from './posts.schemas.ts'

/** Parameters of a path below `/me/drafts/:draftId`. The client makes the id. */
const DraftReference = z.object({ draftId: Id })

/** Code units of a draft: as in ordinary texts of its length, which hold no piles of marks. */
const draftUnits = limits.draft * 10

const DraftText = boundedText(limits.draft).refine((text) => text.length <= draftUnits, { error: 'too_long' })

/** A text that its author keeps for later. It may be longer than a post. */
export const DraftView = z.object({
  id: z.uuid(),
  content: z.string(),
  /** Texts of the posts that continue it. */
  thread: z.array(z.string()),
  visibility: Visibility,
  region_code: RegionCode.nullable(),
  updated_at: z.iso.datetime(),
})
export type DraftView = z.infer<typeof DraftView>

export const listDrafts = {
  summary: 'One’s own drafts, last written first',
  scope: 'write:posts',
  returns: z.object({ items: z.array(DraftView) }),
} satisfies Description

export const saveDraft = {
  summary: 'Keeps a draft, or its new text',
  scope: 'write:posts',
  params: DraftReference,
  body: z.strictObject({
    content: DraftText,
    thread: z
      .array(DraftText)
      .max(limits.threadPosts - 1)
      .default([]),
    visibility: Visibility,
    region_code: RegionCode.nullable(),
  }),
  returns: DraftView,
  refusals: ['consent_required', 'content_empty', 'content_too_long', 'too_many_drafts', 'draft_not_found'],
} satisfies Description

export const deleteDraft = {
  summary: 'Deletes a draft; harmless when it is gone',
  scope: 'write:posts',
  params: DraftReference,
  returns: z.object({ id: z.uuid() }),
} satisfies Description

export const listPlannedPosts = {
  summary: 'One’s own posts that wait for the time at which they will appear, the next one first',
  scope: 'write:posts',
  returns: z.object({ items: z.array(PostView) }),
} satisfies Description

export const movePlan = {
  summary:
    'Changes when one’s own planned post appears, with its thread; null: now. Deleting the post calls it off',
  scope: 'write:posts',
  params: PostReference,
  body: z.strictObject({ planned_for: z.iso.datetime().nullable() }),
  returns: PostView,
  refusals: [
    'consent_required',
    'verification_required',
    'post_not_found',
    'not_owner',
    'post_not_planned',
    'plan_time_refused',
  ],
} satisfies Description

/** A version of a post, with its period of validity. */
export const PostVersion = z.object({
  id: z.uuid(),
  content: z.string(),
  created_at: z.iso.datetime(),
  replaced_at: z.iso.datetime(),
})
export type PostVersion = z.infer<typeof PostVersion>

/** Refusals of changes to one’s own post. */
const forAuthors = [
  'consent_required',
  'verification_required',
  'post_not_found',
  'not_owner',
  'plain_repost',
  'content_withheld',
  'reserve_in_force',
] as const

export const editPost = {
  summary: 'Changes the text of one’s own post; readers see that it was edited, and what it said before',
  scope: 'write:posts',
  params: PostReference,
  body: z.strictObject({
    content: PostText,
    /** `edited_at` of the post as the author saw it: prevents overwriting a concurrent edit. */
    edited_at: z.iso.datetime().nullable(),
  }),
  returns: PostView,
  refusals: [
    ...forAuthors,
    'post_changed',
    'too_many_edits',
    'content_empty',
    'content_too_long',
    ...forFairUse,
  ],
} satisfies Description

export const setPostVisibility = {
  summary: 'Decides anew who may see one’s own post, with its thread',
  scope: 'write:posts',
  // Widening the audience publishes an opinion again and needs consent; narrowing it never does.
  consent: 'by the handler',
  params: PostReference,
  body: z.strictObject({ visibility: Visibility }),
  returns: PostView,
  refusals: [...forAuthors, 'post_planned'],
} satisfies Description

export const listPostVersions = {
  summary: 'What a post said before it was edited, latest first; each for those who could read it then',
  scope: 'read',
  params: PostReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(PostVersion),
  refusals: ['post_not_found'],
} satisfies Description

const forReposters = [
  'reserve_in_force',
  'consent_required',
  'verification_required',
  'post_not_found',
  'post_not_public',
  'account_too_new',
] as const

export const repostPost = {
  summary:
    'Reposts a public post without a message, once; of a plain repost, its original. The channel follows from the member’s role',
  scope: 'write:posts',
  params: PostReference,
  returns: PostView,
  refusals: [...forReposters],
} satisfies Description

export const undoRepost = {
  summary: 'Takes back the member’s repost without a message; harmless when there is none',
  scope: 'write:posts',
  params: PostReference,
  returns: z.object({ is_reposted: z.boolean() }),
} satisfies Description

export const quotePost = {
  summary: 'Reposts a public post with a message, which keeps to the rules of a post’s text',
  scope: 'write:posts',
  params: PostReference,
  body: z.strictObject({
    content: PostText,
    /** Idempotency key made by the client. */
    request_id: Id.optional(),
  }),
  returns: PostView,
  refusals: [...forReposters, 'content_empty', 'content_too_long', 'text_repeated', 'links_repeated'],
} satisfies Description
