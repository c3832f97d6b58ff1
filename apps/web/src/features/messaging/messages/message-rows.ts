import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { sameDay } from './message-time.ts'
import type { Outgoing } from './outbox.ts'

/** Messages of one person closer than this stand together, in milliseconds. */
const together = 5 * 60_000

/** A message as it stands on screen: with the server (`message`), or on its way there (`outgoing`). */
export interface Row {
  /** The same from the moment it is written. */
  key: string
  own: boolean
  content: string
  at: Date
  media: MediaView | null
  reply_to: MessageView['reply_to']
  message: MessageView | null
  outgoing: Outgoing | null
  /** Begins another day. */
  newDay: boolean
  /** Begins, and ends, what one person says in a row. */
  first: boolean
  last: boolean
}

type OutlineEntry = Pick<
  Row,
  'key' | 'own' | 'content' | 'at' | 'media' | 'reply_to' | 'message' | 'outgoing'
>

const ofMessage = (message: MessageView): OutlineEntry => ({
  key: message.request_id ?? message.id,
  own: message.is_own,
  // A shared post stands as its card, not as the words that announce it.
  content: message.is_share ? (message.note ?? '') : message.content,
  at: new Date(message.created_at),
  media: message.media,
  reply_to: message.reply_to,
  message,
  outgoing: null,
})

const ofOutgoing = (outgoing: Outgoing): OutlineEntry => ({
  key: outgoing.id,
  own: true,
  content: outgoing.content,
  at: new Date(outgoing.writtenAt),
  media: outgoing.media,
  reply_to: outgoing.reply_to,
  message: null,
  outgoing,
})

const inOneGo = (one: OutlineEntry | undefined, next: OutlineEntry | undefined) =>
  one !== undefined &&
  next !== undefined &&
  one.own === next.own &&
  sameDay(one.at, next.at) &&
  next.at.getTime() - one.at.getTime() < together

/** Rows of a conversation, oldest first: messages of the server, then those that wait, each once. */
export function messageRows(messages: readonly MessageView[], waiting: readonly Outgoing[]): readonly Row[] {
  const known = new Set(messages.map(({ request_id }) => request_id))
  const rowList = [
    ...messages.map(ofMessage),
    // The live copy may come before the answer.
    ...waiting.filter(({ id }) => !known.has(id)).map(ofOutgoing),
  ]
  return rowList.map((row, position) => {
    const before = rowList[position - 1]
    return {
      ...row,
      newDay: before === undefined || !sameDay(before.at, row.at),
      first: !inOneGo(before, row),
      last: !inOneGo(row, rowList[position + 1]),
    }
  })
}
