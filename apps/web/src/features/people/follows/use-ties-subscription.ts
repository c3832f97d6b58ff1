import { topics } from '@parvis/contract/realtime.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../../lib/realtime.ts'
import { throttle } from '../../../lib/throttle.ts'
import { reviewPostsForFollowers } from './posts-for-followers.ts'
import { rereadTies } from './reread-ties.ts'

/** Keeps follow buttons, lists and requests true while others ask, answer and leave. Mount it once. */
export function useTiesSubscription(memberId: string): void {
  const client = useQueryClient()
  const reread = () => throttle('ties', () => rereadTies(client), { spread: 0 })
  useTopic(
    topics.member(memberId),
    (event) => {
      if (event.type !== 'ties_changed') return
      reread()
      void reviewPostsForFollowers(client, event.id)
    },
    reread,
  )
}
