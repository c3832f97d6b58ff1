/** A straight measure: where a value of `domain` stands in `range`. */
export function linear(domain: readonly [number, number], range: readonly [number, number]) {
  const [from, to] = domain
  const [start, end] = range
  const slope = to === from ? 0 : (end - start) / (to - from)
  return (value: number) => start + (value - from) * slope
}

/** The round step (1, 2 or 5 times a power of ten) that cuts a span into about `count` parts. */
function roundStep(span: number, count: number): number {
  const rough = span / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5].find((factor) => rough <= factor * power) ?? 10
  return step * power
}

/** Round values that hold `least` and `most` between the first and the last, about `count` of them. */
export function roundTicks(least: number, most: number, count = 5): number[] {
  if (most < least) return roundTicks(most, least, count)
  // A flat line stands in the middle of a span of its own.
  if (most === least) return roundTicks(least - 1, most + 1, count)
  const step = roundStep(most - least, count)
  const first = Math.floor(least / step + 1e-9)
  const last = Math.ceil(most / step - 1e-9)
  // Multiplied, not added up: 0.1 + 0.2 is no tick.
  return Array.from({ length: last - first + 1 }, (_, place) =>
    Number(((first + place) * step).toPrecision(12)),
  )
}

/** Index of the position nearest to `at`; -1 when there is none. */
export function nearest(positions: readonly number[], at: number): number {
  let found = -1
  positions.forEach((position, place) => {
    if (found < 0 || Math.abs(position - at) < Math.abs((positions[found] ?? 0) - at)) found = place
  })
  return found
}
