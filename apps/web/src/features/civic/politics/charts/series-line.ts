/** `2025`, `2025-Q2` or `2025-06` as years: the middle of the period. */
export function yearsOf(at: string): number {
  const [year = '0', part] = at.split('-')
  if (part === undefined) return Number(year) + 0.5
  if (part.startsWith('Q')) return Number(year) + (Number(part.slice(1)) - 0.5) / 4
  return Number(year) + (Number(part) - 0.5) / 12
}

/** An ISO day as years. */
export function dayInYears(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return year + (month - 1 + (date - 1) / 31) / 12
}

interface Point {
  x: number
  y: number
  vintage: string | null
  provisional: boolean
}

export interface Stroke {
  points: Point[]
  provisional: boolean
}

/** Cuts a series where its accounts change edition, and where figures begin to be provisional. */
export function strokesOf(points: readonly Point[]): Stroke[] {
  const strokes: Stroke[] = []
  points.forEach((point, place) => {
    const before = points[place - 1]
    const open = strokes.at(-1)
    if (!before || !open || before.vintage !== point.vintage) {
      strokes.push({ points: [point], provisional: point.provisional })
    } else if (open.provisional === point.provisional || open.points.length === 1) {
      open.points.push(point)
      open.provisional = point.provisional
    } else {
      strokes.push({ points: [before, point], provisional: point.provisional })
    }
  })
  return strokes
}

/** Places at which a series breaks: halfway between the two points. */
export function breaksOf(points: readonly Point[]): number[] {
  return points.flatMap((point, place) => {
    const before = points[place - 1]
    return before && before.vintage !== point.vintage ? [(before.x + point.x) / 2] : []
  })
}

export const pathThrough = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
