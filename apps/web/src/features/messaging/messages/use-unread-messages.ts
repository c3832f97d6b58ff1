import { topics } from '@parvis/contract/realtime.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../../lib/realtime.ts'
import { conversationListsKey, unreadMessagesQuery } from './unread-query.ts'

/** Loaded with the first event: a visit without one does not need this code. */
const conversationsChanged = () => import('./conversations-changed.ts')

/** How many messages a member has not read, live; the inbox follows wherever it shows. Mount it once. */
export function useUnreadMessages(memberId: string): number {
  const client = useQueryClient()
  const { data } = useQuery(unreadMessagesQuery)
  const reread = (error: unknown) => {
    console.warn('conversations are read again', error)
    for (const queryKey of [conversationListsKey, unreadMessagesQuery.queryKey])
      void client.invalidateQueries({ queryKey })
  }
  useTopic(
    topics.member(memberId),
    (event) => {
      if (event.type === 'conversations_changed')
        conversationsChanged()
          .then(({ hearConversationChanged }) => hearConversationChanged(client, event))
          .catch(reread)
    },
    () =>
      conversationsChanged()
        .then(({ rereadConversations }) => rereadConversations(client))
        .catch(reread),
  )
  return data?.count ?? 0
}
