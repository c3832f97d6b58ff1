import { topics } from '@parvis/contract/realtime.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../../lib/realtime.ts'
import { throttle } from '../../../lib/throttle.ts'
import { conversationListsKey, unreadMessagesQuery } from './unread-query.ts'

/**
 * Reads the new messages of a conversation that was read before and is not open: without a connection it must not lag
 * behind the inbox.
 */
async function fetchBehind(client: QueryClient, conversationId: string): Promise<void> {
  const { fetchMissedMessages } = await import('./message-cache.ts')
  const { messagesQuery } = await import('./queries.ts')
  const history = client.getQueryCache().find(messagesQuery(conversationId))
  if (history?.state.data === undefined || history.isActive()) return
  await fetchMissedMessages(client, conversationId).catch((error) => console.warn('new messages', error))
}

/** How many messages a member has not read, live; the inbox follows wherever it shows. Mount it once. */
export function useUnreadMessages(memberId: string): number {
  const client = useQueryClient()
  const { data } = useQuery(unreadMessagesQuery)
  const reread = () =>
    throttle(
      'conversations',
      () =>
        Promise.all(
          [conversationListsKey, unreadMessagesQuery.queryKey].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        ),
      // One member's tabs are few: they need not be spread.
      { spread: 0 },
    )
  useTopic(
    topics.member(memberId),
    (event) => {
      if (event.type !== 'conversations_changed') return
      reread()
      void fetchBehind(client, event.id)
    },
    reread,
  )
  return data?.count ?? 0
}
