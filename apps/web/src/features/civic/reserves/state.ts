import type { Reserve } from '@parvis/contract/civic/reserves.schemas.ts'

export type ReserveState = 'to_come' | 'in_force' | 'over' | 'called_off'

type Moments = Pick<Reserve, 'starts_at' | 'ends_at' | 'ended_at'>

/** Where a period stands at a moment of the server's clock; its last moment is not part of it. */
export function stateAt({ starts_at, ends_at, ended_at }: Moments, now: number): ReserveState {
  if (ended_at !== null) return ended_at <= starts_at ? 'called_off' : 'over'
  if (now < Date.parse(starts_at)) return 'to_come'
  return now < Date.parse(ends_at) ? 'in_force' : 'over'
}

/** Milliseconds until a period begins or ends; null when none will. */
export function nextChange(reserves: readonly Moments[], now: number): number | null {
  const moments = reserves
    .filter(({ ended_at }) => ended_at === null)
    .flatMap(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)])
    .filter((moment) => moment > now)
  return moments.length === 0 ? null : Math.min(...moments) - now
}
