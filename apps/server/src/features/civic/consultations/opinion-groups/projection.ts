import { noVote, type VoteMatrix } from './vote-matrix.ts'

/** Rounds of the power iteration at most. It ends sooner, once a round changes nothing. */
const rounds = 500
const tolerance = 1e-10

/** The plane of the first two principal components of the votes: weights by statement. */
export interface Plane {
  means: Float64Array
  first: Float64Array
  second: Float64Array
}

/** Returns the plane in which votes differ most. Missing votes count as the mean of their statement. */
export function principalPlane(matrix: VoteMatrix): Plane {
  const means = statementMeans(matrix)
  const covariance = covarianceOf(matrix, means)
  const first = principalComponent(covariance, matrix.statements)
  deflate(covariance, first)
  return { means, first, second: principalComponent(covariance, matrix.statements) }
}

/**
 * Returns the position of one participant: votes less the mean of their statement, projected on the plane, and pushed out
 * from the centre by √(statements ÷ votes cast), so that few votes do not look like a middle opinion. Excluded statements
 * count as if everybody had passed on them, as in Polis.
 */
export function positionOf(
  { means, first, second }: Plane,
  votes: Int8Array,
  excluded: readonly boolean[],
): { x: number; y: number } {
  let [x, y, cast] = [0, 0, 0]
  for (const [column, vote] of votes.entries()) {
    if (excluded[column]) cast += 1
    else if (vote !== noVote) {
      const centred = vote - (means[column] ?? 0)
      x += centred * (first[column] ?? 0)
      y += centred * (second[column] ?? 0)
      cast += 1
    }
  }
  const scale = Math.sqrt(votes.length / Math.max(cast, 1))
  return { x: x * scale, y: y * scale }
}

/** Mean vote on each statement; 0 where nobody voted. */
function statementMeans({ participants, statements, cells }: VoteMatrix): Float64Array {
  const [sums, counts] = [new Float64Array(statements), new Float64Array(statements)]
  for (let row = 0; row < participants; row += 1)
    for (let column = 0; column < statements; column += 1) {
      const vote = cells[row * statements + column] ?? noVote
      if (vote === noVote) continue
      sums[column] = (sums[column] ?? 0) + vote
      counts[column] = (counts[column] ?? 0) + 1
    }
  return sums.map((sum, column) => sum / Math.max(counts[column] ?? 0, 1))
}

/** Scatter matrix of the centred votes. A missing vote is the mean, so it adds nothing. */
function covarianceOf(
  { participants, statements, cells, excluded }: VoteMatrix,
  means: Float64Array,
): Float64Array {
  const covariance = new Float64Array(statements * statements)
  const columns = new Int32Array(statements)
  const centred = new Float64Array(statements)
  for (let row = 0; row < participants; row += 1) {
    let votes = 0
    for (let column = 0; column < statements; column += 1) {
      const vote = cells[row * statements + column] ?? noVote
      if (vote === noVote || excluded[column]) continue
      columns[votes] = column
      centred[votes] = vote - (means[column] ?? 0)
      votes += 1
    }
    for (let one = 0; one < votes; one += 1) {
      const line = (columns[one] ?? 0) * statements
      const value = centred[one] ?? 0
      for (let other = one; other < votes; other += 1) {
        const cell = line + (columns[other] ?? 0)
        covariance[cell] = (covariance[cell] ?? 0) + value * (centred[other] ?? 0)
      }
    }
  }
  for (let one = 0; one < statements; one += 1)
    for (let other = one + 1; other < statements; other += 1)
      covariance[other * statements + one] = covariance[one * statements + other] ?? 0
  return covariance
}

/** First eigenvector by power iteration; zeros where the matrix has no variance left. */
function principalComponent(covariance: Float64Array, size: number): Float64Array {
  // Uneven: a vector of ones can be orthogonal to the component.
  let vector: Float64Array = Float64Array.from({ length: size }, (_, index) => 1 + (index % 7) / 10)
  for (let round = 0; round < rounds; round += 1) {
    const product = multiply(covariance, vector)
    const length = Math.hypot(...product)
    if (length < tolerance) return new Float64Array(size)
    const next = product.map((value) => value / length)
    const change = next.reduce(
      (sum, value, index) => Math.max(sum, Math.abs(value - (vector[index] ?? 0))),
      0,
    )
    vector = next
    if (change < tolerance) break
  }
  // The sign is free: most statements point to the right and up.
  return vector.reduce((sum, value) => sum + value, 0) < 0 ? vector.map((value) => -value) : vector
}

function multiply(covariance: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length
  return Float64Array.from({ length: size }, (_, row) => {
    let sum = 0
    for (let column = 0; column < size; column += 1)
      sum += (covariance[row * size + column] ?? 0) * (vector[column] ?? 0)
    return sum
  })
}

/** Removes the variance along a component. */
function deflate(covariance: Float64Array, component: Float64Array): void {
  const size = component.length
  const product = multiply(covariance, component)
  const value = product.reduce((sum, entry, index) => sum + entry * (component[index] ?? 0), 0)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const cell = row * size + column
      covariance[cell] = (covariance[cell] ?? 0) - value * (component[row] ?? 0) * (component[column] ?? 0)
    }
}
