import { topics } from '@parvis/contract/realtime.ts'
import { useQueryClient } from '@tanstack/react-query'
import { moderationKey } from '../../../cache/query-keys.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { throttle } from '../../../lib/throttle.ts'

/** Members report, others of the staff claim and decide: what is shown of cases is read again as they do. */
export function LiveCases() {
  const client = useQueryClient()
  const reread = () =>
    throttle('moderation', () => client.invalidateQueries({ queryKey: moderationKey }), { spread: 0 })
  useTopic(
    topics.moderation,
    (event) => {
      if (event.type === 'case_changed' || event.type === 'signals_changed') reread()
    },
    reread,
  )
  return null
}
