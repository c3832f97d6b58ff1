import type { ConsultationResults, StatementCounts } from '@parvis/contract/civic/consultations.schemas.ts'
import { smallestDescribedGroup } from '@parvis/contract/civic/consultations.ts'
import { groupParticipants } from './grouping.ts'
import { assignLetters, type PublishedPlane } from './letters.ts'
import { countVotes, findStatements, sumOf } from './statement-tests.ts'
import { noVote, type VoteMatrix } from './vote-matrix.ts'

/** A statement that is open to votes. */
export interface OpenStatement {
  id: string
  number: number
}

export interface ResultsTask {
  /** Votes of each participant, one character each: the code of 3 · number + vote + 1, from {@link firstCharacter} on. */
  votes: string[]
  statements: OpenStatement[]
  previous: PublishedPlane | null
}

/** Results without texts, as they are stored. */
export type StoredResults = Omit<ConsultationResults, 'computed_at' | 'participants' | 'statements'> & {
  statements: { id: string; all: StatementCounts; by_group: Record<string, StatementCounts> }[]
}

/** Code of the first character: the ones before it print nothing. */
export const firstCharacter = 32

/** Computes what is published: no group of fewer than ten is described, and its votes are in no sum. */
export function computeResults({ votes, statements, previous }: ResultsTask): {
  results: StoredResults
  plane: PublishedPlane
} {
  const numbers = statements.map(({ number }) => number)
  const matrix = matrixOf(votes, numbers)
  const grouping = groupParticipants(matrix)
  const { shaping, groupOf, centres, plane } = grouping
  const lettered = assignLetters(matrix, grouping, numbers, previous)
  const sizes = centres.map((_, group) => shaping.filter((row) => groupOf[row] === group).length)
  const described = centres.flatMap((_, group) =>
    (sizes[group] ?? 0) >= smallestDescribedGroup ? [group] : [],
  )
  const all = countVotes(matrix, shaping, groupOf, centres.length)
  const counts = described.map((group) => all[group] ?? [])
  const found = findStatements(counts, matrix.excluded)
  const idOf = (column: number) => statements[column]?.id ?? ''
  const sided = ({ statement, side }: { statement: number; side: 'agree' | 'disagree' }) => ({
    id: idOf(statement),
    side,
  })
  const sign = signsLike(previous, numbers, plane)
  const positions = centres.map(({ x, y }, group) => ({
    letter: lettered[group] ?? '?',
    x: x * sign.first,
    y: y * sign.second,
  }))
  return {
    results: {
      groups: positions.map((position, group) => {
        const place = described.indexOf(group)
        return {
          ...position,
          size: place === -1 ? null : (sizes[group] ?? 0),
          statements: (found.representative[place] ?? []).map(sided),
        }
      }),
      consensus: found.consensus.map(sided),
      unsure: found.unsure.map(({ statement }) => idOf(statement)),
      statements: statements.map(({ id }, column) => ({
        id,
        all: sumOf(counts.flatMap((group) => group[column] ?? [])),
        by_group: Object.fromEntries(
          described.map((group, place) => [lettered[group] ?? '?', counts[place]?.[column] ?? sumOf([])]),
        ),
      })),
    },
    plane: {
      statements: numbers,
      means: [...plane.means],
      first: [...plane.first.map((weight) => weight * sign.first)],
      second: [...plane.second.map((weight) => weight * sign.second)],
      centres: positions,
    },
  }
}

function matrixOf(votes: readonly string[], numbers: readonly number[]): VoteMatrix {
  const columnOf = new Map(numbers.map((number, column) => [number, column]))
  const cells = new Int8Array(votes.length * numbers.length).fill(noVote)
  for (const [row, characters] of votes.entries())
    for (let at = 0; at < characters.length; at += 1) {
      const code = characters.charCodeAt(at) - firstCharacter
      const column = columnOf.get(Math.floor(code / 3))
      if (column !== undefined) cells[row * numbers.length + column] = (code % 3) - 1
    }
  return {
    participants: votes.length,
    statements: numbers.length,
    cells,
    excluded: numbers.map(() => false),
  }
}

/** Signs with which the axes point where they did before, so that the map is not mirrored from run to run. */
function signsLike(
  previous: PublishedPlane | null,
  numbers: readonly number[],
  plane: { first: Float64Array; second: Float64Array },
): { first: 1 | -1; second: 1 | -1 } {
  const signOf = (axis: 'first' | 'second') => {
    const earlier = new Map(previous?.statements.map((number, at) => [number, previous[axis][at] ?? 0]))
    const likeness = plane[axis].reduce(
      (sum, weight, column) => sum + weight * (earlier.get(numbers[column] ?? 0) ?? 0),
      0,
    )
    return likeness < 0 ? -1 : 1
  }
  return { first: signOf('first'), second: signOf('second') }
}
