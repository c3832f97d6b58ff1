/** A cell without a vote; the others are 1 (agrees), -1 (disagrees) and 0 (passes). */
export const noVote = 2

/**
 * Votes of a consultation: one row for each participant, one column for each statement, in the order in which they came.
 */
export interface VoteMatrix {
  participants: number
  statements: number
  /** Row after row. */
  cells: Int8Array
  /** Statements that count no more, because they were removed or do not state an opinion. */
  excluded: readonly boolean[]
}

/** Returns the votes of one participant. */
export const votesOf = ({ cells, statements }: VoteMatrix, row: number): Int8Array =>
  cells.subarray(row * statements, (row + 1) * statements)

/** Returns the number of votes that each participant cast, on excluded statements too. */
export function votesOfEach({ participants, statements, cells }: VoteMatrix): Int32Array {
  const counts = new Int32Array(participants)
  for (let row = 0; row < participants; row += 1)
    for (let column = 0; column < statements; column += 1)
      if (cells[row * statements + column] !== noVote) counts[row] = (counts[row] ?? 0) + 1
  return counts
}

/** Votes after which a participant shapes the groups, where there are as many statements. */
const votesToShape = 7
/** With fewer participants than this, those who voted most shape the groups, however little they voted. */
const fewestToShape = 15

/**
 * Returns the participants whose votes shape the groups, in order: seven votes or all statements; if these are fewer than
 * fifteen, then also those who voted most.
 */
export function shapingParticipants(matrix: VoteMatrix): number[] {
  const counts = votesOfEach(matrix)
  const needed = Math.max(1, Math.min(votesToShape, matrix.statements))
  const voters = [...counts.keys()].filter((row) => (counts[row] ?? 0) > 0)
  const shaping = voters.filter((row) => (counts[row] ?? 0) >= needed)
  if (shaping.length >= fewestToShape) return shaping
  return voters
    .toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other)
    .slice(0, fewestToShape)
    .toSorted((one, other) => one - other)
}
