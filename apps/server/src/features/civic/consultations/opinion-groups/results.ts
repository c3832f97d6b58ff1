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

/**
 * Computes what is published. All participants are counted; no group of fewer than ten is published, nor can its votes be
 * found by subtraction. What all groups have in common is tested with the small ones.
 */
export function computeResults({ votes, statements, previous }: ResultsTask): {
  results: StoredResults
  plane: PublishedPlane
} {
  const numbers = statements.map(({ number }) => number)
  const matrix = matrixOf(votes, numbers)
  const grouping = groupParticipants(matrix)
  const { groupOf, centres, plane } = grouping
  const lettered = assignLetters(matrix, grouping, numbers, previous)
  const counts = countVotes(matrix, [...votes.keys()], groupOf, centres.length)
  const found = findStatements(counts, matrix.excluded)
  const sizes = centres.map((_, group) => groupOf.filter((of) => of === group).length)
  const idOf = (column: number) => statements[column]?.id ?? ''
  const sided = ({ statement, side }: { statement: number; side: 'agree' | 'disagree' }) => ({
    id: idOf(statement),
    side,
  })
  const sign = signsLike(previous, numbers, plane)
  const totals = statements.map((_, column) => sumOf(counts.flatMap((group) => group[column] ?? [])))
  const everybody = { letter: 'A', size: votes.length, x: 0, y: 0, statements: [], counts: totals }
  const described = describedGroups(sizes).map((group) => ({
    letter: lettered[group] ?? '?',
    size: sizes[group] ?? 0,
    x: (centres[group]?.x ?? 0) * sign.first,
    y: (centres[group]?.y ?? 0) * sign.second,
    statements: (found.representative[group] ?? []).map(sided),
    counts: counts[group] ?? [],
  }))
  const published = described.length > 0 ? described : [everybody]
  return {
    results: {
      groups: published.map(({ counts: _, ...group }) => group),
      consensus: found.consensus.map(sided),
      unsure: found.unsure.map(({ statement }) => idOf(statement)),
      statements: statements.map(({ id }, column) => ({
        id,
        all: totals[column] ?? sumOf([]),
        by_group: Object.fromEntries(
          published.map((group) => [group.letter, group.counts[column] ?? sumOf([])]),
        ),
      })),
    },
    plane: {
      statements: numbers,
      means: [...plane.means],
      first: [...plane.first.map((weight) => weight * sign.first)],
      second: [...plane.second.map((weight) => weight * sign.second)],
      centres: published.map(({ letter, x, y }) => ({ letter, x, y })),
    },
  }
}

/** Groups of ten and more; the smallest of them go too while fewer than ten participants would be left over. */
function describedGroups(sizes: readonly number[]): number[] {
  const described = [...sizes.keys()]
    .filter((group) => (sizes[group] ?? 0) >= smallestDescribedGroup)
    .toSorted((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0) || one - other)
  let leftOver = sizes.reduce((sum, size) => sum + size, 0)
  for (const group of described) leftOver -= sizes[group] ?? 0
  while (leftOver > 0 && leftOver < smallestDescribedGroup && described.length > 0)
    leftOver += sizes[described.pop() ?? 0] ?? 0
  return described.toSorted((one, other) => one - other)
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
