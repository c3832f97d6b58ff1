import { z } from 'zod'
import { PostMark } from '../audit/moderation-marks.schemas.ts'
import type { Description } from '../endpoint.ts'
import { Id, PostReference } from '../id.schemas.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { AuthorView } from '../people/authors.schemas.ts'
import { ProfileReference } from '../people/profiles.schemas.ts'
import { forFairUse } from '../refusals.ts'
import { RegionCode } from '../regions.schemas.ts'
import { PostText } from '../text.schemas.ts'
import { TopQuestion } from './asked-questions.schemas.ts'
import { CommentView } from './comments.schemas.ts'
import { planRefusals } from './drafts.ts'
import { LinkPreview } from './link-previews.schemas.ts'
import { Attachment, FurtherPictures, MediaView } from './media.schemas.ts'
import { visibilities } from './posts.ts'
import { Reaction, ReactionCounts } from './reactions.schemas.ts'

export type Visibility = (typeof visibilities)[number]
export const Visibility = z.enum(visibilities)

/** Where a post is published: citizens in `citizen`, verified journalists and politicians in `general`. */
export const Channel = z.enum(['citizen', 'general'])
export type Channel = z.infer<typeof Channel>

export type PlanRefusal = (typeof planRefusals)[number]

const Shown = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  content: z.string(),
  /** Address of the attachment. */
  media_url: z.string().nullable(),
  media: MediaView.nullable(),
  /** Pictures after the first, in their order; empty for most. */
  more_media: z.array(MediaView),
  /** Preview of the first link of the text, once fetched. */
  link_preview: LinkPreview.nullable(),
  channel: Channel,
  visibility: Visibility,
  is_private: z.boolean(),
  region_code: RegionCode.nullable(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  author: AuthorView.nullable(),
  reactions: ReactionCounts,
  commentCount: z.int(),
  userReaction: Reaction.nullable(),
  is_saved: z.boolean(),
  /** Number of reposts, plain ones and quotes. */
  repost_count: z.int(),
  /** Whether this reader has reposted it without a message. */
  is_reposted: z.boolean(),
  isOwnPost: z.boolean(),
  /** Rights of this reader, computed by the server. */
  can_delete: z.boolean(),
  /** Kind of repost: a plain one shows its original and has no text, a quote adds a text. */
  repost_kind: z.enum(['plain', 'quote']).nullable(),
  /** Post that this one reposts; null once that was deleted. */
  repost_of_id: z.uuid().nullable(),
  /** Publication time of a held post, for its author. Null for other readers and other posts. */
  held_until: z.iso.datetime().nullable(),
  /** Time at which its author wants it to appear; null for other readers and other posts. */
  planned_for: z.iso.datetime().nullable(),
  /** Why it did not appear at that time. */
  plan_refusal: z.enum(planRefusals).nullable(),
  /** Moderation of the post; null for most. */
  moderation: PostMark.nullable(),
  /** The author’s own comment that answers questions about the post. */
  answer_id: z.uuid().nullable(),
  /** The most supported question in words that the post's author is asked; null for most posts. */
  top_question: TopQuestion.nullable(),
  /** The reader's own filter that matches, as they wrote it: lists fold the post. Null for one's own. */
  filtered_by: z.string().nullable(),
})

/** Post that a reposted quote quotes; nesting ends there. */
export type QuotedView = z.infer<typeof Shown>

/** The reposted post, as this reader may see it. */
const OriginalView = Shown.extend({ original: Shown.nullable() })
export type OriginalView = z.infer<typeof OriginalView>

/**
 * A post as one reader may see it (spec 000 §3). `author` is null when the account is gone. `original` is null for a
 * post that is no repost, and when this reader may not see the original.
 */
export const PostView = Shown.extend({ original: OriginalView.nullable() })
export type PostView = z.infer<typeof PostView>

export const getPost = {
  summary: 'One post; a post that the reader may not see answers as an unknown one',
  scope: 'read',
  params: PostReference,
  returns: PostView,
  refusals: ['post_not_found'],
} satisfies Description

export const createPost = {
  summary: 'Publishes a post; the channel follows from the author’s role',
  scope: 'write:posts',
  body: z.strictObject({
    content: PostText,
    visibility: Visibility.default('public'),
    region_code: RegionCode.nullish(),
    ...Attachment,
    ...FurtherPictures,
    /** Idempotency key made by the client. */
    request_id: Id.optional(),
    /** Time at which it is to appear, for its author alone until then. */
    planned_for: z.iso.datetime().optional(),
    /** One's own draft that it replaces. */
    draft_id: Id.optional(),
  }),
  returns: PostView,
  refusals: [
    'consent_required',
    'verification_required',
    'content_empty',
    'content_too_long',
    'media_unknown',
    'media_mixed',
    'post_not_found',
    'plan_private',
    'plan_time_refused',
    'too_many_planned',
    ...forFairUse,
  ],
} satisfies Description

export const deletePost = {
  summary: 'Deletes one’s own post for good',
  scope: 'write:posts',
  params: PostReference,
  returns: z.object({ id: z.uuid() }),
  refusals: ['post_not_found', 'not_owner'],
} satisfies Description

export const getProfilePosts = {
  summary: 'A member’s posts that the reader may see, newest first, 20 a page',
  scope: 'read',
  params: ProfileReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(PostView),
  refusals: ['profile_not_found'],
} satisfies Description

export const getProfileMedia = {
  summary: 'A member’s posts with an image, a video or a document, newest first, 20 a page',
  scope: 'read',
  params: ProfileReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(PostView),
  refusals: ['profile_not_found'],
} satisfies Description

/** A member's comment, with the beginning of the text that it answers. */
export const ProfileReply = z.object({
  comment: CommentView,
  post: z.object({ id: z.uuid(), content: z.string(), author: AuthorView }),
})
export type ProfileReply = z.infer<typeof ProfileReply>

export const getProfileReplies = {
  summary: 'A member’s comments and replies on posts that the reader may see, newest first, 20 a page',
  scope: 'read',
  params: ProfileReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(ProfileReply),
  refusals: ['profile_not_found'],
} satisfies Description
