import type { ReaderReserve } from '@parvis/contract/civic/reserves.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTopic } from '../../../lib/realtime.ts'
import { throttle } from '../../../lib/throttle.ts'
import { boardQuery, reservesKey } from './queries.ts'
import { nextChange, stateAt } from './state.ts'

/** No timer may wait longer. */
const farthest = 2_000_000_000

/** Has what is shown of periods read again when an administrator changes one. */
export function useLiveReserves(): void {
  const client = useQueryClient()
  const reread = () => throttle('reserves', () => client.invalidateQueries({ queryKey: reservesKey }))
  useTopic(
    topics.reserves,
    (event) => {
      if (event.type === 'reserves_changed') reread()
    },
    reread,
  )
}

/** The server's time, anew at each beginning and end of these periods. */
export function useServerTime(
  reserves: readonly Pick<ReaderReserve, 'starts_at' | 'ends_at' | 'ended_at'>[],
  ahead: number,
): number {
  const [now, setNow] = useState(() => Date.now() + ahead)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const current = Date.now() + ahead
      setNow(current)
      clearTimeout(timer)
      const wait = nextChange(reserves, current)
      if (wait !== null) timer = setTimeout(read, Math.min(wait + 20, farthest))
    }
    read()
    // A device that slept has missed its timers.
    document.addEventListener('visibilitychange', read)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [reserves, ahead])
  return now
}

const none: ReaderReserve[] = []

/** The periods in force where this reader follows politics, the last to end first. */
export function useReservesInForce(): ReaderReserve[] {
  const { data } = useQuery(boardQuery)
  const reserves = data?.reserves ?? none
  const now = useServerTime(reserves, data?.ahead ?? 0)
  return reserves
    .filter((reserve) => reserve.in_scope && stateAt(reserve, now) === 'in_force')
    .toSorted((one, other) => other.ends_at.localeCompare(one.ends_at))
}
