/** Quantile of the normal distribution for a 95 % interval. */
export const z95 = 1.96

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

/** Interval around a middle, within 0 and 1. */
export function clamped(middle: number, half: number): Interval {
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
