import { z } from 'zod'
import { CommentMark, PostMark } from '../audit/moderation-marks.schemas.ts'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, PostReference, PostText, pageOf, QuestionText, RegionCode } from '../fields.schemas.ts'
import { limits } from '../limits.ts'
import { AuthorView, ProfileReference } from '../people/profiles.schemas.ts'
import { forFairUse } from '../refusal-groups.ts'
import { CommentView } from './comments.schemas.ts'
import { ContextNote } from './context-note.schemas.ts'
import { Attachment, FurtherPictures, LinkPreview, MediaView } from './media.schemas.ts'
import { planRefusals } from './post-lifecycle.ts'
import { visibilities } from './posts.ts'

export const Reaction = z.enum(['support', 'question', 'vote'])
export type Reaction = z.infer<typeof Reaction>

export const ReactionCounts = z.object({ support: z.int(), question: z.int(), vote: z.int() })

/** State of a post's reactions after a change, for the member who changed it. */
export const ReactionState = z.object({ reactions: ReactionCounts, userReaction: Reaction.nullable() })
export type ReactionState = z.infer<typeof ReactionState>

export const setReaction = {
  summary: 'Reacts to a post, replacing the member’s former reaction if any',
  scope: 'write:reactions',
  params: PostReference,
  body: z.strictObject({ reaction: Reaction }),
  returns: ReactionState,
  refusals: ['consent_required', 'post_not_found'],
} satisfies Description

export const removeReaction = {
  summary:
    'Takes back the member’s reaction to a post; harmless when there is none. Counts of a post that they may not read any more are 0',
  scope: 'write:reactions',
  params: PostReference,
  returns: ReactionState,
  refusals: ['post_not_found'],
} satisfies Description

/** A question in words, as a card shows it. Its author is never named. */
export const TopQuestion = z.object({
  id: z.uuid(),
  content: z.string(),
  /** Number of members who ask it: its author, and those who support it. */
  asked: z.int().min(0),
  asked_at: z.iso.datetime(),
  /** Seconds until the official's answer; null while the question waits. */
  answered_after: z.int().min(0).nullable(),
})
export type TopQuestion = z.infer<typeof TopQuestion>

/** A question below a post, as one reader may see it. */
export const AskedQuestionView = TopQuestion.extend({
  /** Whether this reader wrote it. */
  is_own: z.boolean(),
  /** Whether this reader asks it: wrote or supports it. */
  is_asked: z.boolean(),
  /** Whether moderation has removed it, for its author; null for most. */
  moderation: CommentMark.nullable(),
  /** The reader's own filter that matches, as they wrote it: lists fold the question. Null for one's own. */
  filtered_by: z.string().nullable(),
})
export type AskedQuestionView = z.infer<typeof AskedQuestionView>

/** State of a post's reactions and of the question that the member now asks. */
const AskedState = ReactionState.extend({ question: AskedQuestionView })

const toAsk = ['consent_required', 'reserve_in_force', 'questions_closed', 'question_asked_before'] as const

export const askQuestion = {
  summary:
    'Asks an official a question in words below their post, by the reaction "question"; the same words twice are one question',
  scope: 'write:posts',
  params: PostReference,
  body: z.strictObject({ content: QuestionText }),
  returns: AskedState,
  refusals: [
    ...toAsk,
    'post_not_found',
    'content_empty',
    'content_too_long',
    'question_with_link',
    ...forFairUse,
  ],
} satisfies Description

export const supportQuestion = {
  summary:
    'Asks a question that another member wrote; harmless when one asks it already. `removeReaction` takes it back',
  scope: 'write:reactions',
  params: z.object({ questionId: Id }),
  returns: AskedState,
  refusals: [...toAsk, 'question_not_found'],
} satisfies Description

export const listAskedQuestions = {
  summary: 'Questions in words below a post, most supported first, then oldest, 10 a page',
  scope: 'read',
  params: PostReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(AskedQuestionView).extend({
    /** The question that this reader asks, wherever it stands in the list. */
    own: AskedQuestionView.nullable(),
  }),
  refusals: ['post_not_found'],
} satisfies Description

export type Visibility = (typeof visibilities)[number]
export const Visibility = z.enum(visibilities)

/** Where a post is published: citizens in `citizen`, verified journalists and politicians in `general`. */
export const Channel = z.enum(['citizen', 'general'])
export type Channel = z.infer<typeof Channel>

export type PlanRefusal = (typeof planRefusals)[number]

/** Place of a post in its thread: posts of one author, published together. */
export const ThreadPlace = z.object({
  id: z.uuid(),
  /** From 1, in the author's order. */
  place: z.int().min(1),
  /** Number of posts as published, those deleted since included. */
  size: z.int().min(2),
})
export type ThreadPlace = z.infer<typeof ThreadPlace>

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
  /** Context note that is shown below the post; null for most posts. */
  context_note: ContextNote.nullable(),
  /** Null for most posts, which are no part of a thread. */
  thread: ThreadPlace.nullable(),
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

export const getThread = {
  summary:
    'The posts of the thread to which a post belongs, in their order; only the post itself when there is none. Deleted posts, and those that the reader may not see, are missing',
  scope: 'read',
  params: PostReference,
  returns: z.object({ items: z.array(PostView) }),
  refusals: ['post_not_found'],
} satisfies Description

export const createPost = {
  summary:
    'Publishes a post, or a thread of posts, all or none; the channel follows from the author’s role. Returns the first post',
  scope: 'write:posts',
  body: z.strictObject({
    content: PostText,
    visibility: Visibility.default('public'),
    region_code: RegionCode.nullish(),
    ...Attachment,
    ...FurtherPictures,
    /** The posts that continue it, with its visibility, region and time. */
    thread: z
      .array(z.strictObject({ content: PostText, ...Attachment, ...FurtherPictures }))
      .max(limits.threadPosts - 1)
      .optional(),
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

/** Whether the member has kept a post. */
const SavedState = z.object({ is_saved: z.boolean() })

export const savePost = {
  summary: 'Keeps a post in the member’s saved list; harmless when it is there',
  scope: 'write:saves',
  params: PostReference,
  returns: SavedState,
  refusals: ['consent_required', 'post_not_found'],
} satisfies Description

export const unsavePost = {
  summary: 'Takes a post out of the member’s saved list; harmless when it is not there',
  scope: 'write:saves',
  params: PostReference,
  returns: SavedState,
} satisfies Description

/** An entry of the saved list (spec 000 §3): the post as the member may see it today. */
export const SavedPost = z.object({ id: z.uuid(), created_at: z.iso.datetime(), post: PostView })
export type SavedPost = z.infer<typeof SavedPost>

export const listSavedPosts = {
  summary: 'The member’s saved posts, last saved first; those they may no longer see are left out',
  scope: 'read:saves',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(SavedPost),
} satisfies Description
