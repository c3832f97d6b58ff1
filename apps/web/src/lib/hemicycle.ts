export interface Seat {
  x: number
  y: number
  /** Place of its group among those given; -1: of a seat that no group is known to hold. */
  group: number
}

export interface Hemicycle {
  seats: Seat[]
  /** For each dot, in the same measure: the outer arc has radius 1, its centre is (0, 0), y goes down. */
  radius: number
}

/** Radius of the innermost arc. */
const inner = 0.4

/** Shares `total` out in proportion to `weights`, whole, so that the sum is right. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map((weight) => (sum === 0 ? 0 : (total * weight) / sum))
  const shares = exact.map(Math.floor)
  const byRest = exact
    .map((value, place) => ({ place, rest: value - Math.floor(value) }))
    .sort((one, other) => other.rest - one.rest || other.place - one.place)
  const missing = total - shares.reduce((all, share) => all + share, 0)
  for (const { place } of byRest.slice(0, missing)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

/**
 * Seats as dots in arcs, given out from the left of the chamber to its right. Groups that hold fewer seats together than
 * there are leave the last ones to nobody; those that hold more make the chamber as large as they are.
 */
export function hemicycleOf(groups: readonly number[], seatsTotal: number): Hemicycle {
  const held = groups.reduce((all, seats) => all + seats, 0)
  const total = Math.max(seatsTotal, held)
  // The distance along an arc equals that from one arc to the next.
  const rows = Math.max(1, Math.round(0.5 + Math.sqrt((2 * total * (1 - inner)) / (Math.PI * (1 + inner)))))
  const gap = rows === 1 ? 1 - inner : (1 - inner) / (rows - 1)
  const radii = Array.from({ length: rows }, (_, row) => (rows === 1 ? 1 : inner + row * gap))
  const perRow = shareOut(total, radii)
  const places = radii
    .flatMap((radius, row) => {
      const count = perRow[row] ?? 0
      return Array.from({ length: count }, (_, seat) => {
        const angle = count === 1 ? Math.PI / 2 : Math.PI - (Math.PI * seat) / (count - 1)
        return { angle, x: radius * Math.cos(angle), y: -radius * Math.sin(angle), radius }
      })
    })
    // Seats of one line from the middle outwards are of one angle, whatever their last digit.
    .sort((one, other) =>
      Math.abs(other.angle - one.angle) > 1e-9 ? other.angle - one.angle : one.radius - other.radius,
    )
  const holders = groups.flatMap((seats, group) => Array.from({ length: seats }, () => group))
  const nearestNeighbour = Math.min(
    gap,
    ...radii.map((radius, row) => (Math.PI * radius) / Math.max(1, (perRow[row] ?? 1) - 1)),
  )
  return {
    seats: places.map(({ x, y }, place) => ({ x, y, group: holders[place] ?? -1 })),
    radius: nearestNeighbour * 0.42,
  }
}
