import { topics } from '@parvis/contract/realtime.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../../lib/realtime.ts'
import { throttle } from '../../../lib/throttle.ts'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { certificateKey, ownVerificationKey, preparedKey } from './keys.ts'

/** Shows a member's tick, and where their request stands, as soon as it is decided. Mount it once. */
export function useOwnTick(memberId: string): void {
  const client = useQueryClient()
  const reread = () =>
    throttle(
      'verification',
      () =>
        Promise.all(
          [
            ownProfileQuery.queryKey,
            ['profile', memberId],
            ownVerificationKey,
            certificateKey,
            preparedKey,
          ].map((queryKey) => client.invalidateQueries({ queryKey })),
        ),
      { spread: 0 },
    )
  useTopic(
    topics.member(memberId),
    (event) => {
      if (event.type === 'verification_changed') reread()
    },
    reread,
  )
}
