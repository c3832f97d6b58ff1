import { topics } from '@parvis/contract/realtime.ts'
import { useQueryClient } from '@tanstack/react-query'
import { moderationKey } from '../../../cache/query-keys.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { throttle } from '../../../lib/throttle.ts'

const changes = ['case_changed', 'signals_changed', 'desk_changed'] as const

/** Members report, others of the staff claim and decide: what is shown of cases is read again as they do. */
export function LiveCases() {
  const client = useQueryClient()
  const reread = () =>
    throttle('moderation', () => client.invalidateQueries({ queryKey: moderationKey }), { spread: 0 })
  useTopic(
    topics.moderation,
    (event) => {
      if (changes.some((one) => one === event.type)) reread()
    },
    reread,
  )
  return null
}
