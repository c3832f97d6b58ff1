import { z } from 'zod'
import type { FeedTab } from './discovery/feed.ts'

/** What a tab says on `/realtime`. */
export const RealtimeRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('authenticate'), token: z.string().max(8192).nullable() }),
  z.strictObject({ type: z.literal('subscribe'), topics: z.array(z.string().max(80)).min(1).max(50) }),
  z.strictObject({ type: z.literal('unsubscribe'), topics: z.array(z.string().max(80)).min(1).max(50) }),
])
export type RealtimeRequest = z.infer<typeof RealtimeRequest>

/**
 * Pointers only: the reader fetches what they point to through the visibility rule.
 * `author_id` lets a reader leave their own posts out of the pill.
 */
export type RealtimeEvent =
  | { type: 'post_published'; id: string; author_id: string }
  | { type: 'post_changed'; id: string }
  | { type: 'post_removed'; id: string }
  | { type: 'reactions_changed'; id: string }
  | { type: 'reposts_changed'; id: string }
  | { type: 'comment_added'; id: string }
  | { type: 'comment_changed'; id: string }
  | { type: 'comment_removed'; id: string }
  | { type: 'notifications_changed'; id: string }
  | { type: 'saved_posts_changed'; id: string }
  /** What stands between this member and another (a request, a follow, a block) is not what it was. */
  | { type: 'ties_changed'; id: string }
  /** On `member:<id>`: a conversation of theirs has moved (a message, a reading, an answer); `id` is the conversation. */
  | { type: 'conversations_changed'; id: string }
  /** On `conversation:<id>`; `id` is the message. */
  | { type: 'message_added'; id: string; sender_id: string }
  | { type: 'message_removed'; id: string }
  /** Moderation has removed it, or brought it back. */
  | { type: 'message_changed'; id: string }
  /** On `conversation:<id>`: `member_id` has read what the other wrote up to `up_to`; `id` is the conversation. */
  | { type: 'messages_read'; id: string; member_id: string; up_to: string; read_at: string }
  | { type: 'typing'; id: string; member_id: string }
  /** On `presence:<member>`: whether the member `id` has Parvis open. Told at once to who starts to follow it. */
  | { type: 'presence'; id: string; online: boolean }
  /** A request for the tick, or the tick itself, is not what it was; `id` is its member. */
  | { type: 'verification_changed'; id: string }
  | { type: 'poll_changed'; id: string }
  /** On `member:<id>`: the member `id` chose otherwise in their settings, on this device or another. */
  | { type: 'settings_changed'; id: string }
  /** On `member:<id>`: the member `id` filters other words than before. */
  | { type: 'filters_changed'; id: string }
  /** On `member:<id>`: the archive of their data has come further. */
  | { type: 'export_changed'; id: string }
  /** On `moderation:cases`: a case was opened, claimed, decided or is no more what it was. */
  | { type: 'case_changed'; id: string }
  /** On `reserves:all`: an election period was set, moved or ended. */
  | { type: 'reserves_changed'; id: 'all' }
  /** On `moderation:cases`: something looks arranged, or was set aside. */
  | { type: 'signals_changed'; id: 'all' }
  /** On `laws:all`: some law, or several, are not what they were. */
  | { type: 'laws_changed'; id: 'all' }

/**
 * What the server says on `/realtime`. `resync`: events may have been missed, fetch again. `session_ended`: the token
 * given stands for nobody (any more), so the tab reads on as a guest unless it has a better one. `refused` with
 * `rate_limited`: more was asked than the member, or the guests of an address, may ask (docs/security.md); who goes on
 * asking is closed with 1008. `too_many_topics`: a guest follows 20 topics at most, a member 200.
 */
export type RealtimeMessage =
  | { type: 'ready' }
  | { type: 'event'; topic: string; event: RealtimeEvent }
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
  | { type: 'resync' }
  | { type: 'session_ended' }

/**
 * Topics: `feed:<tab>` for public posts of a tab, `post:<id>` for one post and its comments (who starts to follow one that
 * moved within the last half minute is told so at once), `member:<id>` for what
 * concerns one member, who alone may follow it (and is told at once of what moved within the last half minute); `conversation:<id>` for its two members; `presence:<id>` for whether a
 * member has Parvis open, for those whom an accepted conversation ties to them; `review:verifications` for the queue of
 * those who decide on ticks; `moderation:cases` for the staff's queue; `polls:all` for every poll, `laws:all` for every law,
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
