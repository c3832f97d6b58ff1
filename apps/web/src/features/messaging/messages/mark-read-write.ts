import type { ConversationView } from '@parvis/contract/messaging/messages.schemas.ts'
import { markConversationRead } from '@parvis/contract/messaging/messages.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import type { WriteKind } from '../../../lib/pending-writes.ts'
import { changeHistory, withMessagesRead } from './message-cache.ts'
import { conversationListsKey, unreadMessagesQuery } from './unread-query.ts'

type Page = { items: ConversationView[]; next_cursor: string | null }

/** Time up to which the other member's messages are read. Lists and counts show it at once. */
export const markReadWrite: WriteKind<string, string> = {
  name: 'read',
  isSame: Object.is,
  send: async ({ subject, wanted }) => {
    await call(markConversationRead, { params: { conversationId: subject }, body: { up_to: wanted } })
    return wanted
  },
  valueOf: (upTo) => upTo,
  show: showAsRead,
  settle: (client, conversationId, _value, upTo) => {
    if (upTo !== undefined)
      changeHistory(client, conversationId, (history) =>
        withMessagesRead(
          history,
          ({ isOwn, created_at }) => !isOwn && created_at <= upTo,
          new Date().toISOString(),
        ),
      )
    for (const queryKey of [conversationListsKey, unreadMessagesQuery.queryKey])
      void client.invalidateQueries({ queryKey })
  },
  // Not shown: the next message, or the next visit to this conversation, sends it again.
  onRefused: (_client, _write, error) => console.warn('the messages could not be marked as read', error),
}

/** Takes a conversation's unread messages out of the counts. */
function showAsRead(client: QueryClient, conversationId: string): void {
  let unread = 0
  client.setQueriesData<InfiniteData<Page>>({ queryKey: conversationListsKey }, (list) => {
    if (!list?.pages.some(({ items }) => items.some(({ id }) => id === conversationId))) return list
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((one) => {
        if (one.id !== conversationId) return one
        unread = Math.max(unread, one.unreadCount)
        return { ...one, unreadCount: 0 }
      }),
    }))
    return { ...list, pages }
  })
  client.setQueryData(
    unreadMessagesQuery.queryKey,
    (counts) => counts && { ...counts, count: Math.max(0, counts.count - unread) },
  )
}
