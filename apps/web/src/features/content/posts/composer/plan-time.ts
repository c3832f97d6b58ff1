import { limits } from '@parvis/contract/limits.ts'
import { localTime } from '../../../../lib/local-time.ts'

const minute = 60_000

/** The first and the last moment for which a post can be planned. */
export function planBounds(): { min: string; max: string } {
  const after = (ms: number) => localTime(new Date(Date.now() + ms))
  return { min: after((limits.planMinutes + 1) * minute), max: after(limits.planDays * 24 * 60 * minute) }
}
