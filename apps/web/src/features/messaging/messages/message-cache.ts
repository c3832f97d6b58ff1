import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { listMessages } from '@parvis/contract/messaging/messages.ts'
import type { RealtimeEvent } from '@parvis/contract/realtime.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { perClient } from '../../../lib/per-client.ts'
import { type History, messagesQuery } from './queries.ts'

const changed = (history: History, to: (items: MessageView[]) => MessageView[]): History => ({
  ...history,
  pages: history.pages.map((page) => ({ ...page, items: to(page.items) })),
})

/** ISO times of one length: their order is that of their letters. */
const oldestFirst = (one: MessageView, other: MessageView) => (one.created_at < other.created_at ? -1 : 1)

/** The history with these messages at their places: new ones in the newest page, known ones as they are now. */
export function withMessages(history: History, messages: readonly MessageView[]): History {
  const [newest, ...older] = history.pages
  if (newest === undefined) return history
  const now = new Map(messages.map((message) => [message.id, message]))
  const known = changed(history, (items) => items.map((item) => now.get(item.id) ?? item))
  const ids = new Set(history.pages.flatMap((page) => page.items.map(({ id }) => id)))
  const added = messages.filter(({ id }) => !ids.has(id))
  if (added.length === 0) return known
  const items = [...(known.pages[0]?.items ?? []), ...added].sort(oldestFirst)
  return { ...known, pages: [{ ...newest, items }, ...known.pages.slice(1, older.length + 1)] }
}

export function withoutMessage(history: History, id: string): History {
  return changed(history, (items) =>
    items
      .filter((item) => item.id !== id)
      .map((item) => (item.reply_to?.id === id ? { ...item, reply_to: null } : item)),
  )
}

/** The history with the messages that `concerns` names marked as read at `at`. */
export function withMessagesRead(
  history: History,
  concerns: (message: MessageView) => boolean,
  at: string,
): History {
  return changed(history, (items) =>
    items.map((item) => (item.read_at === null && concerns(item) ? { ...item, read_at: at } : item)),
  )
}

/** All that is known of a conversation, oldest first, each message once. */
export function inOrder(history: History): MessageView[] {
  const pages = history.pages.toReversed()
  return [...new Map(pages.flatMap((page) => page.items.map((item) => [item.id, item]))).values()]
}

/** Changes what is known of a conversation; one that was not read yet will be read whole. */
export function changeHistory(
  client: QueryClient,
  conversationId: string,
  to: (history: History) => History,
): void {
  client.setQueryData(messagesQuery(conversationId).queryKey, (history) => history && to(history))
}

export type MessageAddedEvent = Extract<RealtimeEvent, { type: 'message_added' }>

/** Own messages known from the answer to their sending. Messages that others wrote shortly before may still be missing. */
const ownOnly = perClient(() => new Map<string, Set<string>>())

/** Shows an own message that the server has accepted. */
export function showSent(client: QueryClient, message: MessageView): void {
  const { id, conversation_id } = message
  const own = ownOnly(client)
  own.set(conversation_id, (own.get(conversation_id) ?? new Set()).add(id))
  changeHistory(client, conversation_id, (history) => withMessages(history, [message]))
}

/** Returns a message that this tab knows of a conversation. */
export function knownMessage(
  client: QueryClient,
  conversationId: string,
  id: string,
): MessageView | undefined {
  const history = client.getQueryData(messagesQuery(conversationId).queryKey)
  return history?.pages.flatMap(({ items }) => items).find((item) => item.id === id)
}

/** The newest message of a history that is known with all before it. */
function newestInTurn(client: QueryClient, history: History): MessageView | undefined {
  return inOrder(history).findLast(
    ({ id, conversation_id }) => !ownOnly(client).get(conversation_id)?.has(id),
  )
}

/**
 * Shows the message that an event brings, or notes an own one as being in turn. Returns false when it must be fetched: the
 * event does not bring it, something before it is missing, or the history is being read.
 */
export function applyMessageEvent(
  client: QueryClient,
  conversationId: string,
  event: MessageAddedEvent,
): boolean {
  const { queryKey } = messagesQuery(conversationId)
  const history = client.getQueryData(queryKey)
  const isBeingRead =
    catching(client).has(conversationId) || client.getQueryState(queryKey)?.fetchStatus === 'fetching'
  if (history === undefined || isBeingRead) return false
  if ((newestInTurn(client, history)?.created_at ?? null) !== event.after) return false
  if (knownMessage(client, conversationId, event.id) !== undefined) {
    ownOnly(client).get(conversationId)?.delete(event.id)
    return true
  }
  const { message } = event
  if (message === undefined) return false
  changeHistory(client, conversationId, (known) => withMessages(known, [message]))
  return true
}

interface Catching {
  again: boolean
  ended: Promise<void>
}

const catching = perClient(() => new Map<string, Catching>())

/**
 * Reads what came after the newest message that is known. Calls while it reads are one more reading, so that a storm of
 * messages is a few pages and none of them is missed.
 */
export function fetchMissedMessages(client: QueryClient, conversationId: string): Promise<void> {
  const present = catching(client).get(conversationId)
  if (present) {
    present.again = true
    return present.ended
  }
  const reading: Catching = { again: true, ended: Promise.resolve() }
  catching(client).set(conversationId, reading)
  reading.ended = readMissed(client, conversationId, reading).finally(() =>
    catching(client).delete(conversationId),
  )
  return reading.ended
}

/** Milliseconds before each further look: a replica may get a message later than this tab gets its event. */
const laterLooks = [1_000, 4_000]

/** Reads new messages until the one that an event named is there. Gives up soon: it may have been deleted meanwhile. */
export async function fetchAddedMessage(
  client: QueryClient,
  conversationId: string,
  id: string,
): Promise<void> {
  await fetchMissedMessages(client, conversationId)
  const history = () => client.getQueryData(messagesQuery(conversationId).queryKey)
  for (const pause of laterLooks) {
    if (history() === undefined || knownMessage(client, conversationId, id) !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, pause))
    await fetchMissedMessages(client, conversationId)
  }
}

/** Resolves once no new messages of a conversation are being read. */
export async function missedMessagesRead(client: QueryClient, conversationId: string): Promise<void> {
  // A failure is thrown to the caller that reads them.
  await catching(client)
    .get(conversationId)
    ?.ended.catch(() => undefined)
}

async function readMissed(client: QueryClient, conversationId: string, reading: Catching): Promise<void> {
  while (reading.again) {
    reading.again = false
    const history = client.getQueryData(messagesQuery(conversationId).queryKey)
    if (history === undefined) return
    const own = ownOnly(client).get(conversationId) ?? new Set()
    const before = [...own]
    const after = inOrder(history).findLast(({ id }) => !own.has(id))?.created_at
    const page = await call(listMessages, { params: { conversationId }, query: { after } })
    changeHistory(client, conversationId, (known) => withMessages(known, page.items))
    // These own messages, and those that came between, are known now.
    const known = page.has_newer ? page.items.map(({ id }) => id) : before
    for (const id of known) own.delete(id)
    // A first message has no "after": the newest page is then all there is.
    if (page.has_newer && page.items.length > 0) reading.again = true
  }
}
