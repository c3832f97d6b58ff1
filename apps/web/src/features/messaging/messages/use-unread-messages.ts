import { topics } from '@parvis/contract/realtime.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../../lib/realtime.ts'
import { throttle } from '../../../lib/throttle.ts'
import { conversationListsKey, unreadMessagesQuery } from './unread-query.ts'

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
      if (event.type === 'conversations_changed') reread()
    },
    reread,
  )
  return data?.count ?? 0
}
