import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { useEffect, useEffectEvent } from 'react'
import type { EndQuery } from '../../../ui/list-end.tsx'

/** Leads to a message of the open conversation: reads older pages until it is there, then shows it. */
export function useSearchedMessage(
  sought: string | null,
  messages: readonly MessageView[],
  history: EndQuery,
  onShown: () => void,
): void {
  const isThere = messages.some(({ id }) => id === sought)
  const show = useEffectEvent(() => {
    const element = document.querySelector<HTMLElement>(`[data-message="${sought}"]`)
    element?.scrollIntoView({ block: 'center' })
    // Draws the eye to it, once.
    element?.animate([{ backgroundColor: 'var(--color-brass-soft)' }, {}], 2_000)
    onShown()
  })
  const wantsOlder = sought !== null && !isThere && history.hasNextPage && !history.isFetching
  const fetchOlder = useEffectEvent(() => void history.fetchNextPage())
  useEffect(() => {
    if (sought !== null && isThere) show()
  }, [sought, isThere])
  useEffect(() => {
    if (wantsOlder) fetchOlder()
  }, [wantsOlder])
}
