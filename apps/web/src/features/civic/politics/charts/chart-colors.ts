import type { Orientation } from '@parvis/contract/people/parties.schemas.ts'

/** Strokes of the series of one chart: told apart by their dashes too. */
export const seriesLooks = [
  { color: 'var(--blue)', dash: undefined },
  { color: 'var(--brass)', dash: '7 4' },
  { color: 'var(--support)', dash: '2 4' },
  { color: 'var(--vote)', dash: '10 3 2 3' },
] as const

const groupings: Record<Orientation, string> = {
  left: 'var(--chart-left)',
  center: 'var(--chart-center)',
  right: 'var(--chart-right)',
}

/** A party's own colour, lighter on dark grounds; its grouping's where it has none, grey where it has neither. */
export function colorOf(color: string | null, orientation: Orientation | null): string {
  if (color !== null) return `color-mix(in oklab, ${color}, var(--ink) var(--chart-lift))`
  return orientation === null ? 'var(--line-strong)' : groupings[orientation]
}

/** A line around what may be as pale as the ground. */
export const edgeOf = (color: string) => `color-mix(in oklab, ${color}, var(--ink) 45%)`

/** Five depths of one colour, from few to many. */
export const depths = [18, 34, 52, 72, 96].map(
  (share) => `color-mix(in oklab, var(--blue) ${share}%, var(--surface))`,
)
