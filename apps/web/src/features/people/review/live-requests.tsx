import { topics } from '@parvis/contract/realtime.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../../lib/realtime.ts'
import { throttle } from '../../../lib/throttle.ts'
import { reviewKey } from './queries.ts'

/** Members ask and take back, other reviewers decide: what is shown of requests is read again as they do. */
export function LiveRequests() {
  const client = useQueryClient()
  const reread = () =>
    throttle('review', () => client.invalidateQueries({ queryKey: reviewKey }), { spread: 0 })
  useTopic(
    topics.verifications,
    (event) => {
      if (event.type === 'verification_changed') reread()
    },
    reread,
  )
  return null
}
