import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id, PostReference } from '../id.schemas.ts'
import { limits } from '../limits.ts'
import { RegionCode } from '../regions.schemas.ts'
import { boundedText } from '../text.schemas.ts'
import { PostView, Visibility } from './posts.schemas.ts'

/** Parameters of a path below `/me/drafts/:draftId`. The client makes the id. */
const DraftReference = z.object({ draftId: Id })

/** Code units of a draft: as in ordinary texts of its length, which hold no piles of marks. */
const draftUnits = limits.draft * 10

/** A text that its author keeps for later. It may be longer than a post. */
export const DraftView = z.object({
  id: z.uuid(),
  content: z.string(),
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
    content: boundedText(limits.draft).refine((text) => text.length <= draftUnits, { error: 'too_long' }),
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
  summary: 'Changes when one’s own planned post appears; null: now. Deleting the post calls it off',
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
