import { topics } from '@parvis/contract/realtime.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../../lib/realtime.ts'
import { rereadFiltered, rereadIfChanged } from './queries.ts'

/** Follows the word filters that the member changes in other tabs and on other devices. Mount it once. */
export function useLiveFilters(memberId: string): void {
  const client = useQueryClient()
  useTopic(
    topics.member(memberId),
    (event) => {
      if (event.type === 'filters_changed') rereadFiltered(client)
    },
    () => rereadIfChanged(client),
  )
}
