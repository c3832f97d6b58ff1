import { topics } from '@parvis/contract/realtime.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationsKey } from '../../../cache/query-keys.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { throttle } from '../../../lib/throttle.ts'
import { unreadQuery } from './queries.ts'

/**
 * How many notifications a member has not read, live: news and what is read in another tab move it, and the list
 * wherever it shows. Mount it once.
 */
export function useUnread(memberId: string): number {
  const client = useQueryClient()
  const { data: unread = 0 } = useQuery(unreadQuery)
  // One member's tabs are few: they need not be spread.
  const reread = () =>
    throttle('notifications', () => client.invalidateQueries({ queryKey: notificationsKey }), { spread: 0 })
  useTopic(
    topics.member(memberId),
    (event) => {
      if (event.type === 'notifications_changed') reread()
    },
    reread,
  )
  return unread
}
