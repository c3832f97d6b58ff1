/**
 * The bridging model of context notes (docs/context-notes.md): rating = mu + i_rater + i_note + f_rater * f_note. Its sum of
 * squared errors, with the regularisation of each rating, is minimised by alternating least squares. Everything starts from
 * fixed values, so the same ratings give the same scores.
 */
export const bridgingModel = 'bridging-2'

/** Values of ratings: not helpful, somewhat helpful, helpful. */
export type RatingValue = 0 | 0.5 | 1

export interface NoteRating {
  noteId: string
  raterId: string
  value: RatingValue
  /** Time of the rater's first rating of any note, in milliseconds. */
  ratesSince: number
}

export interface NoteScore {
  /** Ratings that counted. */
  ratings: number
  intercept: number
  factor: number
  isShown: boolean
}

export const bridgingRules = {
  interceptPenalty: 0.15,
  factorPenalty: 0.03,
  shownIntercept: 0.4,
  shownFactor: 0.5,
  /** Ratings that a shown note needs from each side. */
  ratingsOfSide: 5,
  /** A rater is of a side with this many ratings of notes that this many others rated, and a factor of this size. */
  ratingsForSide: 5,
  otherRaters: 5,
  factorForSide: 0.1,
  /** Days for which the ratings of a new rater wait: a brigade that has just come decides nothing. */
  newRaterDays: 7,
} as const

const rounds = 200
/** Change of every value below which the model has converged. */
const tolerance = 1e-6
const dayLength = 86_400_000

/** Scores each note that has a rating that counts, by its id. */
export function scoreNotes(ratings: readonly NoteRating[], now: number): Map<string, NoteScore> {
  const since = now - bridgingRules.newRaterDays * dayLength
  const counted = ratings.filter(({ ratesSince }) => ratesSince <= since)
  const noteIds = [...new Set(counted.map(({ noteId }) => noteId))].sort()
  const raterIds = [...new Set(counted.map(({ raterId }) => raterId))].sort()
  const placeOfNote = new Map(noteIds.map((id, place) => [id, place]))
  const placeOfRater = new Map(raterIds.map((id, place) => [id, place]))
  const cells = counted
    .map(({ noteId, raterId, value }) => ({
      note: placeOfNote.get(noteId) ?? 0,
      rater: placeOfRater.get(raterId) ?? 0,
      value,
    }))
    // Sums of floating point numbers depend on their order.
    .sort((one, other) => one.note - other.note || one.rater - other.rater)
  const { notes, raters } = fit(cells, noteIds.length, raterIds.length)
  const left = new Int32Array(noteIds.length)
  const right = new Int32Array(noteIds.length)
  const known = new Int32Array(raterIds.length)
  for (const { note, rater } of cells)
    if ((notes.counts[note] ?? 0) > bridgingRules.otherRaters) known[rater] = (known[rater] ?? 0) + 1
  for (const { note, rater } of cells) {
    if ((known[rater] ?? 0) < bridgingRules.ratingsForSide) continue
    const factor = raters.factors[rater] ?? 0
    if (factor <= -bridgingRules.factorForSide) left[note] = (left[note] ?? 0) + 1
    if (factor >= bridgingRules.factorForSide) right[note] = (right[note] ?? 0) + 1
  }
  return new Map(
    noteIds.map((id, place) => {
      const intercept = notes.intercepts[place] ?? 0
      const factor = notes.factors[place] ?? 0
      const ofSmallerSide = Math.min(left[place] ?? 0, right[place] ?? 0)
      const isShown =
        intercept >= bridgingRules.shownIntercept &&
        Math.abs(factor) < bridgingRules.shownFactor &&
        ofSmallerSide >= bridgingRules.ratingsOfSide
      return [id, { ratings: notes.counts[place] ?? 0, intercept, factor, isShown }]
    }),
  )
}

interface Cell {
  note: number
  rater: number
  value: number
}

/** Parameters of one side of the matrix. */
interface Side {
  intercepts: Float64Array
  factors: Float64Array
  /** Ratings of each. */
  counts: Int32Array
}

const sideOf = (size: number): Side => ({
  intercepts: new Float64Array(size),
  factors: new Float64Array(size),
  counts: new Int32Array(size),
})

function fit(cells: readonly Cell[], noteCount: number, raterCount: number) {
  const notes = sideOf(noteCount)
  const raters = sideOf(raterCount)
  for (const { note, rater } of cells) {
    notes.counts[note] = (notes.counts[note] ?? 0) + 1
    raters.counts[rater] = (raters.counts[rater] ?? 0) + 1
  }
  // Fixed irregular values: with equal ones all factors would stay equal.
  for (let place = 0; place < noteCount; place += 1) notes.factors[place] = Math.sin(place + 1)
  let mean = cells.reduce((sum, { value }) => sum + value, 0) / Math.max(cells.length, 1)
  for (let round = 0; round < rounds; round += 1) {
    solve(cells, mean, { side: raters, key: 'rater', other: notes, otherKey: 'note' })
    const change = solve(cells, mean, { side: notes, key: 'note', other: raters, otherKey: 'rater' })
    balance(notes, raters)
    const before = mean
    mean = meanOf(cells, notes, raters)
    if (change < tolerance && Math.abs(mean - before) < tolerance) break
  }
  orient(notes, raters)
  return { notes, raters }
}

interface HalfStep {
  side: Side
  key: 'note' | 'rater'
  other: Side
  otherKey: 'note' | 'rater'
}

/** Solves intercept and factor of each row of one side, with the other side fixed. Returns the largest change. */
function solve(cells: readonly Cell[], mean: number, { side, key, other, otherKey }: HalfStep): number {
  const size = side.counts.length
  const sums = {
    r: new Float64Array(size),
    f: new Float64Array(size),
    ff: new Float64Array(size),
    rf: new Float64Array(size),
  }
  for (const cell of cells) {
    const place = cell[key]
    const factor = other.factors[cell[otherKey]] ?? 0
    const rest = cell.value - mean - (other.intercepts[cell[otherKey]] ?? 0)
    sums.r[place] = (sums.r[place] ?? 0) + rest
    sums.f[place] = (sums.f[place] ?? 0) + factor
    sums.ff[place] = (sums.ff[place] ?? 0) + factor * factor
    sums.rf[place] = (sums.rf[place] ?? 0) + rest * factor
  }
  let largest = 0
  for (let place = 0; place < size; place += 1) {
    const count = side.counts[place] ?? 0
    const [r = 0, f = 0, ff = 0, rf = 0] = [sums.r[place], sums.f[place], sums.ff[place], sums.rf[place]]
    const ofIntercept = count * (1 + bridgingRules.interceptPenalty)
    const ofFactor = ff + count * bridgingRules.factorPenalty
    // Positive by the inequality of Cauchy and Schwarz, since both penalties are.
    const determinant = ofIntercept * ofFactor - f * f
    const intercept = (r * ofFactor - rf * f) / determinant
    const factor = (rf * ofIntercept - r * f) / determinant
    largest = Math.max(
      largest,
      Math.abs(intercept - (side.intercepts[place] ?? 0)),
      Math.abs(factor - (side.factors[place] ?? 0)),
    )
    side.intercepts[place] = intercept
    side.factors[place] = factor
  }
  return largest
}

function meanOf(cells: readonly Cell[], notes: Side, raters: Side): number {
  let sum = 0
  for (const { note, rater, value } of cells)
    sum +=
      value -
      (notes.intercepts[note] ?? 0) -
      (raters.intercepts[rater] ?? 0) -
      (notes.factors[note] ?? 0) * (raters.factors[rater] ?? 0)
  return cells.length === 0 ? 0 : sum / (cells.length * (1 + bridgingRules.interceptPenalty))
}

/** Gives the factors of both sides the same weighted size, as at the minimum: only their product counts in a rating. */
function balance(notes: Side, raters: Side): void {
  const [ofNotes, ofRaters] = [notes, raters].map(({ factors, counts }) =>
    factors.reduce((sum, factor, place) => sum + (counts[place] ?? 0) * factor * factor, 0),
  )
  if (!ofNotes || !ofRaters) return
  const scale = (ofRaters / ofNotes) ** 0.25
  notes.factors.forEach((factor, place) => {
    notes.factors[place] = factor * scale
  })
  raters.factors.forEach((factor, place) => {
    raters.factors[place] = factor / scale
  })
}

/** Makes the largest factor of a note positive: the two signs mean the same. */
function orient(notes: Side, raters: Side): void {
  const largest = notes.factors.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one), 0)
  if (largest >= 0) return
  for (const { factors } of [notes, raters])
    factors.forEach((factor, place) => {
      factors[place] = -factor
    })
}
