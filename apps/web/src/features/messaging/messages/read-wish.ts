import type { ConversationView } from '@parvis/contract/messaging/messages.schemas.ts'
import { markConversationRead } from '@parvis/contract/messaging/messages.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import type { WishKind } from '../../../lib/wishes.ts'
import { changeHistory, withMessagesRead } from './message-cache.ts'
import { conversationListsKey, unreadMessagesQuery } from './unread-query.ts'

type Page = { items: ConversationView[]; next_cursor: string | null }

/** Up to when the other's messages are read. Lists and counts show it at once. */
export const readWish: WishKind<string, string> = {
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
  // The next message, or the next look at this conversation, says it again.
  onRefused: (_client, _asked, error) => console.warn('the messages could not be marked as read', error),
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
