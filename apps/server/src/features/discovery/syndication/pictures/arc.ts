/** A seat of the arc, in pixels. `group`: index of its answer, or -1. */
export interface Seat {
  x: number
  y: number
  r: number
  group: number
}

/**
 * Half circle of seats around (`x`, `y`), assigned from left to right in proportion to `votes`. `rows`: seats per row
 * from the outside.
 */
export function arcOf({
  x,
  y,
  radius,
  votes,
  rows = [22, 17, 13],
}: {
  x: number
  y: number
  radius: number
  votes: readonly number[]
  rows?: readonly number[]
}): Seat[] {
  const places = rows.flatMap((count, row) => {
    const distance = radius * (1 - row * (rows.length > 2 ? 0.22 : 0.45))
    return Array.from({ length: count }, (_, seat) => ({ angle: (Math.PI * seat) / (count - 1), distance }))
  })
  const sum = votes.reduce((all, count) => all + count, 0)
  /** Share of the seats up to and including each answer. */
  const ends = votes.map((_, place) => votes.slice(0, place + 1).reduce((all, count) => all + count, 0) / sum)
  const r = Math.round(radius * (rows.length > 2 ? 0.058 : 0.14) * 10) / 10
  return places
    .sort((one, other) => one.angle - other.angle)
    .map(({ angle, distance }, place) => ({
      x: Math.round((x - distance * Math.cos(angle)) * 10) / 10,
      y: Math.round((y - distance * Math.sin(angle)) * 10) / 10,
      r,
      group: sum === 0 ? -1 : ends.findIndex((end) => (place + 0.5) / places.length <= end),
    }))
}
