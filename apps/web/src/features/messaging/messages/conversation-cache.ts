import type { ConversationView, MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { conversationQuery } from './queries.ts'
import { conversationListsKey } from './unread-query.ts'

export type List = InfiniteData<{ items: ConversationView[]; next_cursor: string | null }, unknown>

/** Newest first: ISO times of one length, whose order is that of their letters. */
const newestFirst = (one: ConversationView, other: ConversationView) =>
  (one.last_message_at ?? '') > (other.last_message_at ?? '') ? -1 : 1

export const conversationIn = (list: List | undefined, id: string): ConversationView | undefined =>
  list?.pages.flatMap(({ items }) => items).find((one) => one.id === id)

/** Returns the list of a box with the conversation's new state at its place, or without it when it left the box. */
export function withConversation(list: List, box: ConversationView['box'], now: ConversationView): List {
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== now.id) }))
  if (now.box !== box || now.last_message_at === null) return { ...list, pages }
  const last = pages.length - 1
  // A conversation below the read pages comes with a later page.
  const standsBelow = pages[last]?.next_cursor !== null && conversationIn(list, now.id) === undefined
  const place = pages.findIndex(({ items }, index) => {
    const oldest = items.at(-1)
    if (oldest !== undefined && newestFirst(now, oldest) < 0) return true
    return index === last && !standsBelow
  })
  return {
    ...list,
    pages: pages.map((page, index) =>
      index === place ? { ...page, items: [...page.items, now].sort(newestFirst) } : page,
    ),
  }
}

/** Returns the lists that this tab has read or is reading. Their keys end with the box and the searched name. */
export const knownLists = (client: QueryClient): Query<List>[] =>
  client.getQueryCache().findAll({ queryKey: conversationListsKey }) as unknown as Query<List>[]

const boxOf = ({ queryKey }: Query<List>) => queryKey.at(-2) as ConversationView['box']
const isSearch = ({ queryKey }: Query<List>) => queryKey.at(-1) !== ''

/** Reads all lists again. An answer on its way, even the first, would not know what has changed. */
export async function readListsAgain(client: QueryClient): Promise<void> {
  await Promise.all(
    knownLists(client).map(async ({ queryKey, state, promise }) => {
      if (state.data === undefined) await promise?.catch(() => undefined)
      await client.invalidateQueries({ queryKey, exact: true })
    }),
  )
}

/** Changes the data of a query. Its age stays the same, and so does its mark to be read again. */
function change<Data>(client: QueryClient, queryKey: QueryKey, to: (data: Data) => Data): void {
  const query = client.getQueryCache().find<Data>({ queryKey, exact: true })
  if (query?.state.data === undefined) return
  const { isInvalidated, dataUpdatedAt } = query.state
  client.setQueryData<Data>(queryKey, (data) => data && to(data), { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

/** Shows a conversation's new state. Returns false when lists have to be read again to show it. */
export function showConversation(client: QueryClient, now: ConversationView): boolean {
  change<ConversationView>(client, conversationQuery(now.id).queryKey, () => now)
  let shown = true
  for (const query of knownLists(client)) {
    const isKnown = conversationIn(query.state.data, now.id) !== undefined
    if (query.state.fetchStatus !== 'idle') shown = false
    else if (isKnown || !isSearch(query))
      change<List>(client, query.queryKey, (list) => withConversation(list, boxOf(query), now))
  }
  return shown
}

/**
 * Shows a message as the newest of its conversation, in which nothing else changed. Returns false when lists have to be read
 * again to show it.
 */
export function showNewest(client: QueryClient, message: MessageView): boolean {
  const { conversation_id } = message
  change<ConversationView>(client, conversationQuery(conversation_id).queryKey, (now) =>
    withNewest(now, message),
  )
  let shown = true
  for (const query of knownLists(client)) {
    const row = conversationIn(query.state.data, conversation_id)
    if (query.state.fetchStatus !== 'idle') shown = false
    else if (row !== undefined)
      change<List>(client, query.queryKey, (list) =>
        withConversation(list, boxOf(query), withNewest(row, message)),
      )
    else if (boxOf(query) === 'inbox' && !isSearch(query)) shown = false
  }
  return shown
}

/** Marks a conversation as read in the lists; returns the number of unread messages that they showed. */
export function showNothingUnread(client: QueryClient, conversationId: string): number {
  let unread = 0
  for (const query of knownLists(client)) {
    const row = conversationIn(query.state.data, conversationId)
    if (row === undefined || row.unread_count === 0) continue
    unread = Math.max(unread, row.unread_count)
    change<List>(client, query.queryKey, (list) =>
      withConversation(list, boxOf(query), { ...row, unread_count: 0 }),
    )
  }
  return unread
}

function withNewest(conversation: ConversationView, message: MessageView): ConversationView {
  // Another message may have come meanwhile.
  if ((conversation.last_message_at ?? '') >= message.created_at) return conversation
  const { id, sender_id, content, created_at, read_at } = message
  return {
    ...conversation,
    last_message_at: created_at,
    last_message: {
      id,
      sender_id,
      content,
      withheld: message.moderation !== null,
      attached: message.media?.kind ?? null,
      created_at,
      read_at,
    },
  }
}
