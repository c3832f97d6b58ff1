import { clamped, type Interval, z95 } from '@parvis/contract/intervals.ts'

/** Beyond this many standard errors chance explains a difference less than once in a thousand. */
export const z999 = 3.29

/** Sums of one group: posts, their values, and the squares of these. */
export interface Sums {
  number: number
  total: number
  squares: number
}

/**
 * Interval of a group's share of a total of values, the post being the unit: linearised ratio of two sums (Cochran
 * 1977, 6.3), with the variance within groups.
 */
export function shareInterval(group: Sums, rest: Sums, z = z95): Interval {
  const all = group.total + rest.total
  if (all === 0) return { low: 0, high: 1 }
  const share = group.total / all
  const variance = (1 - share) ** 2 * spread(group) + share ** 2 * spread(rest)
  return clamped(share, (z * Math.sqrt(variance)) / all)
}

/** Sum of squared deviations from the group's mean. */
const spread = ({ number, total, squares }: Sums) =>
  number === 0 ? 0 : Math.max(0, squares - (total * total) / number)
