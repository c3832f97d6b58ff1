/** Quantile of the normal distribution for a 95 % interval. */
export const z95 = 1.96
/** Beyond this many standard errors chance explains a difference less than once in a thousand. */
export const z999 = 3.29

export interface Interval {
  low: number
  high: number
}

/** Wilson's score interval of a proportion: right for small counts too (Wilson 1927). */
export function wilson(count: number, of: number, z = z95): Interval {
  if (of === 0) return { low: 0, high: 1 }
  const share = count / of
  const scale = 1 + (z * z) / of
  const middle = (share + (z * z) / (2 * of)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  return clamped(middle, half)
}

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

/** Interval around a middle, within 0 and 1. */
export function clamped(middle: number, half: number): Interval {
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** Sum of squared deviations from the group's mean. */
const spread = ({ number, total, squares }: Sums) =>
  number === 0 ? 0 : Math.max(0, squares - (total * total) / number)
