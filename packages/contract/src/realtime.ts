import type { FeedTab } from './fields.schemas.ts'
import type { MessageView } from './messaging/messages.schemas.ts'

/**
 * Events contain pointers: clients fetch the data through the visibility rule. Only `message_added` may bring the data
 * itself. `author_id` lets a client exclude the reader's own posts from the new-posts pill.
 */
export type RealtimeEvent =
  | { type: 'post_published'; id: string; author_id: string }
  | { type: 'post_changed'; id: string }
  | { type: 'post_removed'; id: string }
  | { type: 'reactions_changed'; id: string }
  /** On `post:<id>`: a question in words was asked, supported, taken back or removed; `id` is the post. */
  | { type: 'questions_changed'; id: string }
  | { type: 'reposts_changed'; id: string }
  | { type: 'comment_added'; id: string }
  | { type: 'comment_changed'; id: string }
  /** On `post:<id>`: the number of likes of a comment has changed. */
  | { type: 'comment_liked'; id: string }
  | { type: 'comment_removed'; id: string }
  | { type: 'notifications_changed'; id: string }
  | { type: 'saved_posts_changed'; id: string }
  /** The relation between this member and another (request, follow, block) has changed. */
  | { type: 'ties_changed'; id: string }
  /**
   * On `member:<id>`: one of their conversations has changed (a message, a read mark, an acceptance); `id` is the
   * conversation. With `message_id`, this message was written in it and nothing else changed; with `read_up_to`, the member
   * has read messages up to this time and nothing else changed. An older server says neither.
   */
  | { type: 'conversations_changed'; id: string; message_id?: string; read_up_to?: string }
  /**
   * On `conversation:<id>`; `id` is the message, `after` the time of the one before it, null for the first. `message`: the
   * message as the other member reads it, sent to sockets of the node that wrote it while their token is valid, where it has
   * neither an attachment nor a quote and shares no post. A client that knows the one before need not fetch it.
   */
  | {
      type: 'message_added'
      id: string
      sender_id: string
      after?: string | null
      message?: MessageView
    }
  | { type: 'message_removed'; id: string }
  /** Moderation has removed or restored it. */
  | { type: 'message_changed'; id: string }
  /** On `conversation:<id>`: `member_id` has read messages up to `up_to`; `id` is the conversation. */
  | { type: 'messages_read'; id: string; member_id: string; up_to: string; read_at: string }
  | { type: 'typing'; id: string; member_id: string }
  /** On `presence:<member>`: whether the member `id` has Parvis open. Sent immediately on subscription. */
  | { type: 'presence'; id: string; online: boolean }
  /** A verification request or tick has changed; `id` is its member. */
  | { type: 'verification_changed'; id: string }
  | { type: 'poll_changed'; id: string }
  /** On `member:<id>`: the member `id` changed their settings, on this device or another. */
  | { type: 'settings_changed'; id: string }
  /** On `member:<id>`: the member `id` changed their word filters. */
  | { type: 'filters_changed'; id: string }
  /** On `member:<id>`: the archive of their data has progressed. */
  | { type: 'export_changed'; id: string }
  /** On `moderation:cases`: a case was opened, claimed, decided or otherwise changed. */
  | { type: 'case_changed'; id: string }
  /** On `moderation:cases`: tags, saved replies or shared views of the team were changed. */
  | { type: 'desk_changed'; id: 'all' }
  /** On `reserves:all`: an election period was set, moved or ended. */
  | { type: 'reserves_changed'; id: 'all' }
  /** On `moderation:cases`: a signal was raised or dismissed. */
  | { type: 'signals_changed'; id: 'all' }
  /** On `laws:all`: one or several laws have changed. */
  | { type: 'laws_changed'; id: 'all' }

/**
 * Position in the write-ahead log, as an opaque token. Messages that make clients fetch carry it where the database has
 * replicas. Clients send the latest with their reads (`x-parvis-seen`), so that no replica answers from before the change.
 */
interface PositionToken {
  at?: string
}

/**
 * Messages from the server on `/realtime`. `resync`: events may have been lost, fetch again. `session_ended`: the token
 * is invalid, so the client continues as a guest unless it has a newer one. `refused` with `rate_limited`: the member,
 * or the guests of an address, exceeded their limit (docs/security.md); a client that continues is closed with 1008.
 * `too_many_topics`: guests may subscribe to 20 topics, members to 200. `pong` answers a `ping` at once, before
 * earlier requests that wait: browsers hide the protocol's own pings from a page.
 */
export type RealtimeMessage =
  | ({ type: 'ready' } & PositionToken)
  | ({ type: 'event'; topic: string; event: RealtimeEvent } & PositionToken)
  | {
      type: 'refused'
      topic: string
      code:
        | 'post_not_found'
        | 'topic_unknown'
        | 'too_many_topics'
        | 'rate_limited'
        | 'not_authenticated'
        | 'access_denied'
        | 'reviewers_only'
        | 'staff_only'
        | 'staff_second_factor_required'
    }
  | ({ type: 'resync' } & PositionToken)
  | { type: 'session_ended' }
  | { type: 'pong' }

/**
 * Topics: `feed:<tab>` for public posts of a tab; `post:<id>` for one post and its comments (a subscriber immediately
 * receives its events of the last half minute); `member:<id>` for that member's own events, which only they may
 * subscribe to (with the same replay); `conversation:<id>` for its two members; `presence:<id>` for whether a member
 * has Parvis open, for members with an accepted conversation with them; `review:verifications` for the queue of
 * reviewers; `moderation:cases` for the staff's queue; `polls:all` for every poll, `laws:all` for every law,
 * `reserves:all` for election periods.
 */
export const topics = {
  feed: (tab: FeedTab) => `feed:${tab}`,
  post: (id: string) => `post:${id}`,
  member: (id: string) => `member:${id}`,
  conversation: (id: string) => `conversation:${id}`,
  presence: (id: string) => `presence:${id}`,
  verifications: 'review:verifications',
  moderation: 'moderation:cases',
  polls: 'polls:all',
  laws: 'laws:all',
  reserves: 'reserves:all',
} as const
