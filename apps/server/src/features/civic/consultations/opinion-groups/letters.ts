import { nearestCentre, type WeightedPoint } from './clusters.ts'
import type { Grouping } from './grouping.ts'
import { positionOf } from './projection.ts'
import { noVote, type VoteMatrix, votesOf } from './vote-matrix.ts'

/** Plane and groups of a computation, by which the next one keeps their letters and a member finds their own place. */
export interface PublishedPlane {
  /** Numbers of the statements, in the order of the weights. */
  statements: number[]
  means: number[]
  first: number[]
  second: number[]
  centres: { letter: string; x: number; y: number }[]
}

/** Place of one participant's votes in a published plane, with the nearest group. Undefined without a vote that it knows. */
export function placeIn(
  { statements, centres, ...weights }: PublishedPlane,
  votes: ReadonlyMap<number, number>,
): { x: number; y: number; letter: string } | undefined {
  const known = Int8Array.from(statements, (number) => votes.get(number) ?? noVote)
  if (known.every((vote) => vote === noVote)) return undefined
  const plane = {
    means: Float64Array.from(weights.means),
    first: Float64Array.from(weights.first),
    second: Float64Array.from(weights.second),
  }
  const place = positionOf(plane, known, [])
  const group = centres[nearestCentre({ ...place, weight: 1 }, centres.map(asPoint))]
  return group && { ...place, letter: group.letter }
}

const asPoint = ({ x, y }: { x: number; y: number }): WeightedPoint => ({ x, y, weight: 1 })

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']

/**
 * Letters of the groups. Each keeps the letter of the earlier group with which it shares most participants, the largest
 * share first; a new group gets the first free letter.
 *
 * @param numbers of the statements by column
 */
export function assignLetters(
  matrix: VoteMatrix,
  { shaping, groupOf, centres }: Grouping,
  numbers: readonly number[],
  previous: PublishedPlane | null,
): string[] {
  const shared = new Map<string, number>()
  if (previous !== null)
    for (const row of shaping) {
      const votes = [...votesOf(matrix, row).entries()].filter(([, vote]) => vote !== noVote)
      const earlier = placeIn(previous, new Map(votes.map(([column, vote]) => [numbers[column] ?? 0, vote])))
      const pair = `${earlier?.letter ?? ''}${groupOf[row]}`
      if (earlier !== undefined) shared.set(pair, (shared.get(pair) ?? 0) + 1)
    }
  const letterOf = new Map<number, string>()
  const taken = new Set<string>()
  for (const [pair] of [...shared].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))) {
    const [letter, group] = [pair.slice(0, 1), Number(pair.slice(1))]
    if (taken.has(letter) || letterOf.has(group)) continue
    letterOf.set(group, letter)
    taken.add(letter)
  }
  return centres.map((_, group) => {
    const letter = letterOf.get(group) ?? letters.find((free) => !taken.has(free)) ?? '?'
    taken.add(letter)
    return letter
  })
}
