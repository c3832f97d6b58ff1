import type { MediaKind } from '@parvis/contract/content/media.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { ConversationView, MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import {
  type ConversationClosure,
  sharePrefix,
  unreadMessagesCeiling,
} from '@parvis/contract/messaging/messages.ts'
import type { Nullable } from '@parvis/platform/database/database.ts'
import { segmenter } from '@parvis/platform/text.ts'
import { hasScope, type Member } from '../../accounts/identity/index.ts'
import { type MediaRow, mediaView } from '../../content/media/index.ts'
import { type AuthoredRow, authorView } from '../../people/authors/index.ts'
import { canDeleteMessage, refusalToWrite } from './policy.ts'

/** The member who reads, with the scopes of a personal token. A shared post is read by the scope of posts. */
export type Reader = Pick<Member, 'id' | 'scopes'>

/** A conversation in one member's view, with the other's profile and the newest message. */
export interface ConversationRow extends Nullable<AuthoredRow> {
  id: string
  last_message_at: Date | null
  state: 'accepted' | 'request' | 'refused'
  unread_count: number
  is_muted: boolean
  /** The other member's state; null once their account is deleted. */
  other_state: 'accepted' | 'request' | 'refused' | null
  /** The other member allows this reader to write. */
  open: boolean
  closure: ConversationClosure | null
  /** Number of messages waiting for acceptance. */
  awaiting: number
  last_id: string | null
  last_sender_id: string | null
  last_content: string | null
  last_attached: MediaKind | null
  last_is_share: boolean | null
  /** Text of the post shared by the newest message, if visible to the reader. */
  last_post_content: string | null
  last_created_at: Date | null
  last_read_at: Date | null
  last_withheld_at: Date | null
}

export function conversationView(row: ConversationRow, reader: Reader): ConversationView {
  const awaits = row.other_state !== null && row.other_state !== 'accepted'
  const other = otherView(row)
  const writing = {
    otherId: other?.id ?? null,
    state: row.other_state,
    open: row.open,
    waiting: row.awaiting,
  }
  return {
    id: row.id,
    last_message_at: row.last_message_at?.toISOString() ?? null,
    other,
    last_message: lastMessage(row, reader),
    // The badge counts no messages from behind a block.
    unread_count: isBlocked(row.closure) ? 0 : Math.min(row.unread_count, unreadMessagesCeiling),
    box: row.state === 'accepted' ? 'inbox' : 'requests',
    awaits_answer: awaits && row.awaiting > 0,
    is_muted: row.is_muted,
    can_write: row.closure === null && refusalToWrite(writing) === null,
    closure: row.closure,
  }
}

const isBlocked = (closure: ConversationClosure | null) => closure === 'blocked' || closure === 'closed'

function otherView(row: ConversationRow) {
  const { user_id, display_name, role, verified } = row
  if (
    row.closure === 'gone' ||
    user_id === null ||
    display_name === null ||
    role === null ||
    verified === null
  )
    return null
  const author = authorView({ ...row, user_id, display_name, role, verified })
  // A blocked member knows the other's name from the messages, but sees nothing of the profile.
  return row.closure === 'closed' ? { ...author, username: null, avatar: null } : author
}

function lastMessage(row: ConversationRow, reader: Reader): ConversationView['last_message'] {
  const { last_id, last_sender_id, last_content, last_created_at } = row
  if (last_id === null || last_sender_id === null || last_content === null || last_created_at === null)
    return null
  const withheld = row.last_withheld_at !== null
  const hidden = withheld && last_sender_id !== reader.id
  const post = hasScope(reader, 'read') ? row.last_post_content : null
  const content = row.last_is_share ? shareText(last_content, post) : last_content
  return {
    id: last_id,
    sender_id: last_sender_id,
    content: hidden ? '' : content,
    withheld,
    attached: hidden ? null : row.last_attached,
    created_at: last_created_at.toISOString(),
    read_at: row.last_read_at?.toISOString() ?? null,
  }
}

export interface MessageRow {
  id: string
  conversation_id: string
  sender_id: string
  content: string
  is_share: boolean
  post_id: string | null
  request_id: string
  created_at: Date
  read_at: Date | null
  attachment: MediaRow | null
  withheld_at: Date | null
  withheld_by: string | null
  edited_at: Date | null
  quoted: QuotedRow | null
}

/** A message that was just written, without what it carries. */
export type WrittenRow = Omit<MessageRow, 'attachment' | 'quoted'>

/** The answered message, from JSON. */
export interface QuotedRow {
  id: string
  sender_id: string
  content: string
  withheld: boolean
  /** ISO. */
  created_at: string
}

/** Null: the reader has deleted it for themselves. */
function quotedView(row: QuotedRow, readerId: string, clearedAt: Date | null): MessageView['reply_to'] {
  if (clearedAt !== null && new Date(row.created_at) <= clearedAt) return null
  const isOwn = row.sender_id === readerId
  const content = row.withheld && !isOwn ? '' : beginning(row.content, limits.messageExcerpt)
  return { id: row.id, is_own: isOwn, content, withheld: row.withheld }
}

const editTime = limits.messageEditMinutes * 60_000

/** A message in one member's view; `sharedPost` is the shared post as far as this reader may see it. */
export function messageView(
  row: MessageRow,
  readerId: string,
  sharedPost: PostView | null,
  clearedAt: Date | null,
): MessageView {
  const is_own = canDeleteMessage(readerId, row)
  const sent = {
    id: row.id,
    conversation_id: row.conversation_id,
    sender_id: row.sender_id,
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    edited_at: row.edited_at?.toISOString() ?? null,
    is_own: is_own,
    editable_until:
      is_own && !row.is_share && row.withheld_at === null
        ? new Date(row.created_at.getTime() + editTime).toISOString()
        : null,
    reply_to: row.quoted && quotedView(row.quoted, readerId, clearedAt),
    request_id: is_own ? row.request_id : null,
    moderation: row.withheld_at && { decision_id: is_own ? row.withheld_by : null },
  }
  if (row.withheld_at !== null && !is_own)
    return { ...sent, content: '', media: null, is_share: false, note: null, shared_post: null }
  return {
    ...sent,
    content: row.is_share ? shareText(row.content, sharedPost?.content ?? null) : row.content,
    media: row.attachment && mediaView(row.attachment),
    is_share: row.is_share,
    note: row.is_share && row.content !== '' ? row.content : null,
    shared_post: sharedPost,
  }
}

/**
 * The text of a message that shares a post (spec 001 §7), built for each reader, who may not be allowed to
 * see the post.
 */
function shareText(note: string, post: string | null): string {
  const text = `${sharePrefix} ${post === null ? 'ce post n’est pas disponible' : beginning(post, limits.shareExcerpt)}`
  return note === '' ? text : `${text}\n\n${note}`
}

/** The first characters of a post, on one line. */
function beginning(text: string, most: number): string {
  let kept = ''
  let count = 0
  for (const { segment } of segmenter.segment(text.trim())) {
    if (count === most) return `${kept.trimEnd()}…`
    kept += /\s/.test(segment) ? ' ' : segment
    count += 1
  }
  return kept
}
