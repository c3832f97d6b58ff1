import { z } from 'zod'
import { MessageMark } from '../audit/moderation-marks.schemas.ts'
import { Attachment, MediaView } from '../content/media.schemas.ts'
import { mediaKinds } from '../content/media.ts'
import { PostView } from '../content/posts.schemas.ts'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, optionalText, pageOf } from '../fields.schemas.ts'
import { limits } from '../limits.ts'
import { AuthorView } from '../people/profiles.schemas.ts'
import { forFairUse } from '../refusal-groups.ts'
import { graphemeCount, isBlank } from '../text.ts'
import { conversationBoxes, conversationClosures, unreadMessagesCeiling } from './messages.ts'

/**
 * A conversation that does not exist or belongs to others gives the same refusal: `access_denied`. So does a closed one,
 * except to reading, reporting, deleting and refusing.
 */
const forParticipants = ['access_denied'] as const
const ConversationReference = z.object({ conversationId: Id })

/** The newest message of a conversation, as the inbox shows it. */
const LastMessage = z.object({
  id: z.uuid(),
  sender_id: z.uuid(),
  /** Empty for an attachment without text, and for the recipient of a removed message. */
  content: z.string(),
  /** Removed by moderation. */
  withheld: z.boolean(),
  /** Kind of attachment. */
  attached: z.enum(mediaKinds).nullable(),
  created_at: z.iso.datetime(),
  /** Null: unread, or hidden from its sender because the recipient has not accepted the request. */
  read_at: z.iso.datetime().nullable(),
})

export const ConversationView = z.object({
  id: z.uuid(),
  /** Null without messages. */
  last_message_at: z.iso.datetime().nullable(),
  /** The other member; null once their account is gone. */
  other: AuthorView.nullable(),
  last_message: LastMessage.nullable(),
  /** Unread messages by the other member, up to {@link unreadMessagesCeiling}. */
  unread_count: z.int(),
  /** Box in which this reader finds it. */
  box: z.enum(conversationBoxes),
  /** The reader wrote and the other member has not accepted yet: the number of messages is limited. */
  awaits_answer: z.boolean(),
  /** Whether this reader mutes the other member. */
  is_muted: z.boolean(),
  /** Whether this reader may write now. */
  can_write: z.boolean(),
  /** Null while it is open. */
  closure: z.enum(conversationClosures).nullable(),
})
export type ConversationView = z.infer<typeof ConversationView>

/** The message that another one answers, as far as the reader may still see it. */
const QuotedMessage = z.object({
  id: z.uuid(),
  is_own: z.boolean(),
  /** Its beginning; empty for an attachment or a shared post without text, and for the recipient of a removed message. */
  content: z.string(),
  withheld: z.boolean(),
})

export const MessageView = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  sender_id: z.uuid(),
  /**
   * The whole text. For a shared post: {@link sharePrefix}, its first 50 characters if the reader may see it (a personal token by
   * the scope `read`), the note.
   */
  content: z.string(),
  /** Strictly increasing within the conversation: messages are ordered by it. */
  created_at: z.iso.datetime(),
  /** Time at which the other member read it; null when unread or hidden. */
  read_at: z.iso.datetime().nullable(),
  edited_at: z.iso.datetime().nullable(),
  is_own: z.boolean(),
  /** Until when the reader may change the text; null when they may not. */
  editable_until: z.iso.datetime().nullable(),
  /** Null too once the answered message is deleted. */
  reply_to: QuotedMessage.nullable(),
  media: MediaView.nullable(),
  /** Whether it shares a post. */
  is_share: z.boolean(),
  /** The sharer's message beside the post. */
  note: z.string().nullable(),
  /** The shared post as this reader may see it; null when unavailable to them. */
  shared_post: PostView.nullable(),
  /** Idempotency key of one's own message. */
  request_id: z.uuid().nullable(),
  /** Set once moderation has removed it: `content` is then empty for the recipient. */
  moderation: MessageMark.nullable(),
})
export type MessageView = z.infer<typeof MessageView>

/** Text that may be blank beside an attachment, and is stored unchanged. */
const MessageText = optionalText(limits.message)

export const openConversation = {
  summary:
    'get_or_create_conversation: the one conversation of two members, one of them the caller; made when there is none. The other learns of it with the first message',
  scope: 'write:messages',
  body: z.strictObject({ user1_id: Id, user2_id: Id }),
  returns: z.object({ id: z.uuid(), created: z.boolean() }),
  refusals: [
    ...forParticipants,
    'consent_required',
    'conversation_with_oneself',
    'profile_not_found',
    'messages_closed',
  ],
} satisfies Description

export const listConversations = {
  summary:
    'The member’s conversations in which something was written, newest message first, 20 a page; `q` is looked for in the other’s names',
  scope: 'read:messages',
  query: z.object({
    box: z.enum(conversationBoxes).default('inbox'),
    q: z.string().max(200).default(''),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(ConversationView),
} satisfies Description

export const getConversation = {
  summary: 'One conversation of the member',
  scope: 'read:messages',
  params: ConversationReference,
  returns: ConversationView,
  refusals: [...forParticipants],
} satisfies Description

export const listMessages = {
  summary:
    'Messages, oldest first, 50 a page: the newest ones, or by `cursor` those before a page, or by `after` those after a time',
  scope: 'read:messages',
  params: ConversationReference,
  query: z
    .object({
      cursor: Cursor.optional(),
      /** `created_at` of the newest known message. */
      after: z.iso.datetime().optional(),
    })
    .refine(({ cursor, after }) => cursor === undefined || after === undefined, {
      path: ['after'],
      error: 'not with a cursor',
    }),
  /** `next_cursor` leads to older messages. With `after` it is null, and `hasNewer` says whether more follow. */
  returns: pageOf(MessageView).extend({ has_newer: z.boolean() }),
  refusals: [...forParticipants],
} satisfies Description

export const sendMessage = {
  summary:
    'Writes a text, an attachment (uploaded with the purpose `message`) or both; the same request_id sent again answers with the message that is there. Answers a request',
  scope: 'write:messages',
  params: ConversationReference,
  body: z
    .strictObject({
      content: MessageText.default(''),
      ...Attachment,
      /** A message of the same conversation that this one answers. */
      reply_to_id: Id.nullish(),
      /** Idempotency key made by the client. */
      request_id: Id,
    })
    .refine(({ content, media_id }) => !isBlank(content) || media_id != null, {
      path: ['content'],
      error: 'empty',
    }),
  returns: MessageView,
  refusals: [
    ...forParticipants,
    'consent_required',
    'content_empty',
    'content_too_long',
    'media_unknown',
    'message_not_found',
    'recipient_gone',
    'answer_awaited',
    'messages_closed',
    ...forFairUse,
  ],
} satisfies Description

export const editMessage = {
  summary:
    'Changes the text of one’s own message, for five minutes and twenty times at most; both sides see that it was edited. Shared posts and removed messages keep their text',
  scope: 'write:messages',
  params: z.object({ messageId: Id }),
  body: z.strictObject({ content: MessageText }),
  returns: MessageView,
  refusals: [
    'message_not_found',
    'not_owner',
    'edit_closed',
    'content_empty',
    'content_too_long',
    'recipient_gone',
    'messages_closed',
    ...forFairUse,
  ],
} satisfies Description

export const searchMessages = {
  summary:
    'Messages of a conversation whose text contains what was typed, in any case and with or without accents, newest first, 20 a page; fewer, or none, when a thousand messages were looked through',
  scope: 'read:messages',
  params: ConversationReference,
  query: z.object({
    q: z
      .string()
      .max(200)
      .refine((text) => !isBlank(text), { error: 'empty' }),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(MessageView),
  refusals: [...forParticipants],
} satisfies Description

export const clearConversation = {
  summary:
    'Deletes all that was said in a conversation for oneself; the other keeps it. It comes back with the next message, without the earlier ones',
  scope: 'write:messages',
  params: ConversationReference,
  returns: z.object({ id: z.uuid() }),
  refusals: [...forParticipants],
} satisfies Description

export const deleteMessage = {
  summary: 'Deletes one’s own message for both',
  scope: 'write:messages',
  params: z.object({ messageId: Id }),
  returns: z.object({ id: z.uuid() }),
  refusals: ['message_not_found', 'not_owner'],
} satisfies Description

export const markConversationRead = {
  summary:
    'Marks the other’s messages as read, up to a time; in a request that was not accepted nothing is marked, and the sender learns nothing',
  scope: 'write:messages',
  params: ConversationReference,
  body: z.strictObject({
    /** `created_at` of the newest message shown; defaults to all messages. */
    up_to: z.iso.datetime().optional(),
  }),
  returns: z.object({ marked: z.int() }),
  refusals: [...forParticipants],
} satisfies Description

export const tellTyping = {
  summary: 'Tells the other’s open tabs that the member is typing; kept nowhere',
  scope: 'write:messages',
  params: ConversationReference,
  returns: z.object({ id: z.uuid() }),
  refusals: [...forParticipants, 'consent_required'],
} satisfies Description

export const acceptConversation = {
  summary: 'Takes a request into the inbox; harmless when it is there',
  scope: 'write:messages',
  params: ConversationReference,
  returns: ConversationView,
  refusals: [...forParticipants],
} satisfies Description

export const refuseConversation = {
  summary:
    'Takes a request out of the requests for good; the sender is not told. Writing to them brings the conversation back',
  scope: 'write:messages',
  params: ConversationReference,
  returns: z.object({ id: z.uuid() }),
  refusals: [...forParticipants, 'conversation_accepted'],
} satisfies Description

export const countUnreadMessages = {
  summary: 'Unread messages of the inbox, and requests that wait; 100 stands for 100 and more',
  scope: 'read:messages',
  returns: z.object({
    count: z.int().min(0).max(unreadMessagesCeiling),
    requests: z.int().min(0).max(unreadMessagesCeiling),
    /** Time of the count: no message created after it is counted. */
    as_of: z.iso.datetime(),
  }),
} satisfies Description

export const findMembers = {
  summary:
    'Members whose display name or username holds what was typed, at most 10; neither oneself nor whom a block keeps apart',
  scope: 'read',
  query: z.object({
    /** At least two characters after trimming. */
    q: z
      .string()
      .max(200)
      .refine(
        (text) => graphemeCount(text.trim(), limits.friendSearchMinimum) >= limits.friendSearchMinimum,
        {
          error: 'too_short',
        },
      ),
  }),
  returns: z.object({ items: z.array(AuthorView).max(limits.friendsFound) }),
} satisfies Description
