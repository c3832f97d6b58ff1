import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { getConversation } from '@parvis/contract/messaging/messages.ts'
import type { RealtimeEvent } from '@parvis/contract/realtime.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { perClient } from '../../../lib/per-client.ts'
import { throttle } from '../../../lib/throttle.ts'
import { knownLists, readListsAgain, showConversation, showNewest } from './conversation-cache.ts'
import { deliveriesEnded } from './deliveries.ts'
import { fetchMissedMessages, knownMessage, missedMessagesRead } from './message-cache.ts'
import { conversationQuery, messagesQuery } from './queries.ts'
import { isLookedAt, isMarkedHere } from './reading-here.ts'
import { unreadMessagesQuery } from './unread-query.ts'

type ConversationsChanged = Extract<RealtimeEvent, { type: 'conversations_changed' }>

/** For more conversations at once, a page of the list costs less than reading each of them. */
const mostReadAlone = 4

/** Reads to repeat, gathered for a second. */
const pendingReads = perClient(() => ({ lists: false, counts: false, conversations: new Set<string>() }))

/** Has lists and counts read again, at most once a second. */
export function rereadConversations(client: QueryClient): void {
  Object.assign(pendingReads(client), { lists: true, counts: true })
  readSoon(client)
}

/**
 * Brings lists and counts up to date with a change of a conversation, and asks the server only for facts that this tab lacks.
 * The tab knows the messages that it shows or has sent. A message of a conversation on the screen is marked as read at once,
 * so that it changes no count.
 */
export async function hearConversationChanged(
  client: QueryClient,
  event: ConversationsChanged,
): Promise<void> {
  const { id, message_id, read_up_to } = event
  const wanted = pendingReads(client)
  if (read_up_to !== undefined) {
    if (isMarkedHere(client, id, read_up_to)) return
    wanted.counts = true
    wanted.conversations.add(id)
  } else if (message_id !== undefined) {
    const message = await shownMessage(client, id, message_id)
    const counts = message === undefined || (!message.is_own && !isLookedAt(id))
    if (message !== undefined && !counts) return showMessage(client, message)
    wanted.counts = true
    wanted.conversations.add(id)
  } else {
    // The member's permissions may have changed, also in a conversation that is not open.
    void client.invalidateQueries({ ...conversationQuery(id), refetchType: 'none' })
    wanted.conversations.add(id)
    wanted.lists = true
    wanted.counts = true
  }
  readSoon(client)
}

/** Shows a message that this tab knows in its conversation's row. */
export function showMessage(client: QueryClient, message: MessageView): void {
  if (showNewest(client, message)) return
  pendingReads(client).lists = true
  readSoon(client)
}

/** Returns a message that this tab has sent, or that its open conversation shows; waits until that one has read it. */
async function shownMessage(client: QueryClient, id: string, messageId: string) {
  await deliveriesEnded(id)
  await missedMessagesRead(client, id)
  const known = knownMessage(client, id, messageId)
  if (known !== undefined || !isActive(client, id)) return known
  await fetchMissedMessages(client, id).catch(() => undefined)
  return knownMessage(client, id, messageId)
}

const isActive = (client: QueryClient, id: string) =>
  client.getQueryCache().find(messagesQuery(id))?.isActive() === true

function readSoon(client: QueryClient): void {
  // One member's tabs are few: they need not be spread.
  throttle('conversations', () => readWanted(client), { spread: 0 })
}

async function readWanted(client: QueryClient): Promise<void> {
  const wanted = pendingReads(client)
  const { lists, counts, conversations } = wanted
  Object.assign(wanted, { lists: false, counts: false, conversations: new Set() })
  const reads: Promise<unknown>[] = []
  if (counts) reads.push(client.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey }))
  const shown = knownLists(client).some((query) => query.isActive())
  if (lists || !shown || conversations.size > mostReadAlone) reads.push(readListsAgain(client))
  else for (const id of conversations) reads.push(readAlone(client, id))
  for (const id of conversations) reads.push(readBehind(client, id))
  await Promise.all(reads)
}

async function readAlone(client: QueryClient, id: string): Promise<void> {
  try {
    const conversation = await call(getConversation, { params: { conversationId: id } })
    if (!showConversation(client, conversation)) await readListsAgain(client)
  } catch (error) {
    console.warn('a conversation could not be read', error)
    await readListsAgain(client)
  }
}

/**
 * Reads the new messages of a conversation that was read before and is not open: without a connection it must not lag
 * behind the inbox.
 */
async function readBehind(client: QueryClient, id: string): Promise<void> {
  const history = client.getQueryCache().find(messagesQuery(id))
  if (history?.state.data === undefined || history.isActive()) return
  await fetchMissedMessages(client, id).catch((error) => console.warn('new messages', error))
}
