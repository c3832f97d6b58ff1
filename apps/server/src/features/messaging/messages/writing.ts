import { limits } from '@parvis/contract/limits.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { inOneGo } from '@parvis/platform/database/in-one-go.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { Refusal, refusalOf, throwIfRefused } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { type MemberText, textCounting, textTurn } from '../../accounts/fair-use/index.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { type AttachmentDraft, reserveMedia } from '../../content/media/index.ts'
import { mayMeetInOne } from '../../people/blocks/index.ts'
import { invalidateConversation, invalidateForMessage } from './invalidation.ts'
import { notCleared, openFor, otherOf, refusalToWrite } from './policy.ts'
import { accessDenied } from './store.ts'
import type { WrittenRow } from './views.ts'

export interface MessageDraft extends AttachmentDraft {
  content: string
  request_id: string
  /** The answered message. */
  reply_to_id?: string | null | undefined
  /** The shared post; the sender may see it. */
  postId?: string
}

/** Whether a message is its text alone: its view needs no further read. */
export const isPlain = ({ media_id, reply_to_id, postId }: MessageDraft) =>
  !media_id && !reply_to_id && postId === undefined

/**
 * Writes a message at the end of its conversation. Writers are serialised by the conversation's row, which a
 * block locks too: messages after it are refused. Undefined when the draft was written before.
 */
export async function writeMessage(
  context: AppContext,
  tx: Tx,
  member: Member,
  conversationId: string,
  draft: MessageDraft,
): Promise<WrittenRow | undefined> {
  const [[turn], [row]] = await inOneGo(tx, [
    takingTurn.query(tx, { memberId: member.id, id: conversationId }),
    others.query(tx, { memberId: member.id, id: conversationId, requestId: draft.request_id }),
  ])
  if (!turn?.last_message_at || row === undefined) throw accessDenied()
  if (row.sent) return keepTime(tx, conversationId)
  const other = await withTerms(tx, member.id, conversationId, row)
  throwIfRefused(refusalToWrite({ ...other, otherId: other.id }))
  const otherId = required(other.id, 'the other member')
  if (draft.reply_to_id) await requireMessage(tx, member.id, conversationId, draft.reply_to_id)
  const media = await reserveMedia(tx, member.id, 'message', draft)
  if (media?.url === null) throw new Refusal('media_unknown')
  const writes = writing.query(tx, {
    id: conversationId,
    memberId: member.id,
    content: draft.content,
    media: media?.url ?? null,
    isShare: draft.postId !== undefined,
    postId: draft.postId ?? null,
    requestId: draft.request_id,
    reply_to: draft.reply_to_id ?? null,
    at: turn.last_message_at,
    accepts: other.state === 'request' && other.follows,
  })
  const text: MemberText = {
    author: member,
    kind: 'message',
    content: draft.content,
    contentId: null,
    placeId: conversationId,
    uninvited: other.state !== 'accepted' && !other.follows,
  }
  const counting = textCounting(context, tx, [text])
  const [[message], ...counted] = await inOneGo(tx, [writes, ...counting.queries])
  // The draft was sent to another conversation at the same time.
  if (message === undefined) return keepTime(tx, conversationId)
  const repeated = (await counting.refusals(counted)).get(text)
  if (repeated !== undefined) throw repeated
  await media?.attach({ message_id: message.id })
  tx.afterCommit(() => {
    invalidateForMessage(context, message, { otherId, after: other.after, isPlain: isPlain(draft) })
    invalidateConversation(
      context,
      conversationId,
      other.state === 'refused' ? [member.id] : [member.id, otherId],
      // The permissions of both members are unchanged: the event may name this message alone.
      other.begun ? { message_id: message.id } : {},
    )
  })
  return message
}

type WritingValues = {
  id: string
  memberId: string
  content: string
  media: string | null
  isShare: boolean
  postId: string | null
  requestId: string
  reply_to: string | null
  at: Date
  accepts: boolean
}

const writing = prepared(
  (
    _,
    {
      id,
      memberId,
      content,
      media,
      isShare,
      postId,
      requestId,
      reply_to: replyTo,
      at,
      accepts,
    }: WritingValues,
  ) => sql<WrittenRow>`
    with written as (
      insert into messages (conversation_id, sender_id, content, media_url, is_share, post_id, request_id, reply_to_id,
        created_at)
      values (${id}, ${memberId}, ${content}, ${media}, ${isShare}, ${postId}, ${requestId}, ${replyTo}, ${at})
      on conflict (sender_id, request_id) do nothing
      returning id, conversation_id, sender_id, content, is_share, post_id, request_id, created_at, read_at,
        withheld_at, withheld_by, edited_at
    ), told as (
      update conversation_participants set
        last_message_at = written.created_at,
        unread_count = unread_count + (user_id <> ${memberId})::integer,
        state = case when user_id = ${memberId} or ${accepts} then 'accepted' else state end
      from written where conversation_participants.conversation_id = written.conversation_id
    )
    select written.* from written, ${textTurn(memberId)}
  `,
)

/** Refuses to answer a message of another conversation, or one that is gone, for all or for the member. */
async function requireMessage(tx: Tx, memberId: string, conversationId: string, id: string): Promise<void> {
  await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('conversation_id', '=', conversationId)
    .where(notCleared(memberId, 'messages'))
    // It cannot be deleted until the answer is written.
    .forKeyShare()
    .executeTakeFirstOrThrow(refusalOf('message_not_found'))
}

/**
 * Locks a conversation of the member; returns the time of the new message. The database's clock gives it, like all
 * creation times: messages accepted by several nodes follow each other.
 */
const takingTurn = prepared(
  (_, { memberId, id }: { memberId: string; id: string }) => sql<{ last_message_at: Date }>`
    update conversations set last_message_at = greatest(
      date_trunc('milliseconds', clock_timestamp()), last_message_at + interval '1 millisecond'
    )
    where id = ${id} and ${memberId} in (low_id, high_id)
    returning last_message_at
  `,
)

/** Restores the conversation's time when nothing was written. */
async function keepTime(tx: Tx, conversationId: string): Promise<undefined> {
  await sql`
    update conversations set last_message_at = (
      select max(created_at) from messages where conversation_id = conversations.id
    ) where id = ${conversationId}
  `.execute(tx)
}

interface OtherMember {
  /** The other member; null once their account is deleted. */
  id: string | null
  /** Their state of the conversation. */
  state: 'accepted' | 'request' | 'refused' | null
  /** Whether the draft was already sent. */
  sent: boolean
  /** Whether both have accepted the conversation, and something was written in it. */
  begun: boolean
  /** Time of the last message; null before the first. */
  after: Date | null
}

/** Conditions under which a member may write to another. */
interface RequestTerms {
  open: boolean
  follows: boolean
  waiting: number
}

type OtherValues = { memberId: string; id: string; requestId: string }

/** The other member as the writer sees them; no row under a block. */
const others = prepared(
  (_, { memberId, id, requestId }: OtherValues) => sql<OtherMember>`
    select other.id, others.state,
      exists (select from messages where sender_id = ${memberId} and request_id = ${requestId}) as sent,
      coalesce(others.state = 'accepted' and own.state = 'accepted', false) and last.at is not null as begun,
      last.at as after
    from conversations
    cross join lateral (select ${otherOf('conversations', memberId)} as id) as other
    cross join lateral (
      select (
        select created_at from messages where conversation_id = conversations.id order by created_at desc limit 1
      ) as at
    ) as last
    left join conversation_participants as others
      on others.conversation_id = conversations.id and others.user_id = other.id
    left join conversation_participants as own
      on own.conversation_id = conversations.id and own.user_id = ${memberId}
    where conversations.id = ${id} and ${mayMeetInOne(memberId, sql`other.id`)}
  `,
)

/** Terms of a conversation that has begun: no further checks. */
const begunTerms: RequestTerms = { open: true, follows: false, waiting: 0 }

const beginningTerms = prepared(
  (_, { memberId, id }: { memberId: string; id: string }) => sql<RequestTerms>`
    select ${openFor(memberId)} as open,
      exists (
        select from follows
        where follower_id = ${otherOf('conversations', memberId)} and following_id = ${memberId}
      ) as follows,
      case when others.state = 'accepted' then 0 else (
        select count(*)::integer from (
          select from messages
          where conversation_id = conversations.id and sender_id = ${memberId} and read_at is null
          limit ${sql.lit(limits.messagesAwaiting)}
        ) as sent
      ) end as waiting
    from conversations
    left join conversation_participants as others
      on others.conversation_id = conversations.id and others.user_id = ${otherOf('conversations', memberId)}
    where conversations.id = ${id}
  `,
)

async function withTerms(
  tx: Tx,
  memberId: string,
  id: string,
  other: OtherMember,
): Promise<OtherMember & RequestTerms> {
  const [terms] = other.begun ? [begunTerms] : await beginningTerms(tx, { memberId, id })
  return { ...other, ...required(terms, 'the conversation') }
}

/** The other member of a conversation as its writer sees them; undefined under a block. */
export async function otherMember(
  tx: Tx,
  memberId: string,
  id: string,
  requestId: string,
): Promise<(OtherMember & RequestTerms) | undefined> {
  const [row] = await others(tx, { memberId, id, requestId })
  return row && withTerms(tx, memberId, id, row)
}
