import { expect, test } from 'vitest'
import { simulateRatings, statesOf } from '../../../../test/bridging.ts'
import { type NoteRating, scoreNotes } from './bridging.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const seeds = [1, 2, 3]
/** Ratings by the 70 % of 2,000 raters who do not belong to the brigade. */
const large = { raters: 1_400, notes: 500, ratingsEach: 40, now }
const small = { ...large, raters: 280, notes: 100 }

/** Whether the shown notes stay the same when the other 30 % of all raters attack a twenty-fifth of the notes. */
function expectNoFlip(world: typeof large, seed: number): void {
  const { ratings, notesOf, attack } = simulateRatings({ ...world, seed })
  const before = statesOf(scoreNotes(ratings, now))
  expect(before.length).toBeGreaterThan(0.9 * notesOf('agreed').length)
  expect(before.filter((id) => !notesOf('agreed').includes(id))).toEqual([])
  const targets = world.notes / 25
  for (const [target, value] of [
    ['one_sided', 1],
    ['agreed', 0],
    ['bad', 1],
  ] as const) {
    const brigade = attack({
      raters: (world.raters * 3) / 7,
      targets: notesOf(target).slice(0, targets),
      value,
      isNew: true,
    })
    expect(statesOf(scoreNotes([...ratings, ...brigade], now)), `seed ${seed}, ${target}`).toEqual(before)
  }
}

test('a brigade of 30 % of all raters, all new and of one side, flips no note, whatever it attacks', () => {
  for (const seed of seeds) expectNoFlip(small, seed)
})

test('the same with 2,000 raters and 500 notes', { tags: 'long', timeout: 600_000 }, () => {
  for (const seed of seeds) expectNoFlip(large, seed)
})

test('the brigade after its waiting time still gets no note of its own side shown that was not', () => {
  for (const seed of seeds) {
    const { ratings, notesOf, attack } = simulateRatings({ ...small, seed })
    const targets = notesOf('one_sided').slice(0, 4)
    const brigade = attack({ raters: 120, targets, value: 1, isNew: false })
    const shown = statesOf(scoreNotes([...ratings, ...brigade], now))
    expect(shown.filter((id) => targets.includes(id))).toEqual([])
  }
})

test('ten accounts that pretend to disagree on one to three notes get no note shown', () => {
  for (const seed of seeds) {
    const { ratings } = simulateRatings({ ...small, seed })
    const before = statesOf(scoreNotes(ratings, now))
    for (const decoys of [['n1'], ['own'], ['own1', 'own2', 'own3']]) {
      const brigade = Array.from({ length: 10 }, (_, at) => {
        const rater = { raterId: `b${at}`, ratesSince: 0 }
        const value: NoteRating['value'] = at % 2 === 0 ? 1 : 0
        const decoy = decoys.map((noteId) => ({ ...rater, noteId, value }))
        return [{ ...rater, noteId: 'target', value: 1 as const }, ...decoy]
      }).flat()
      const shown = statesOf(scoreNotes([...ratings, ...brigade], now))
      expect(shown, `seed ${seed}, ${decoys}`).toEqual(before)
    }
  }
})

test('a note on which both sides agree is shown with its fifth rating of the smaller side, and not before', () => {
  const { ratings, sideOf } = simulateRatings({ ...large, raters: 200, notes: 60, seed: 4 })
  const raters = [...new Set(ratings.map(({ raterId }) => raterId))]
  const of = (side: number) => raters.filter((id) => sideOf(id) === side).slice(0, 5)
  const rate = (raterId: string): NoteRating => ({ noteId: 'fresh', raterId, value: 1, ratesSince: 0 })
  const [left, right] = [of(-1), of(1)]
  const early = [...ratings, ...left.map(rate), ...right.slice(1).map(rate)]
  expect(scoreNotes(early, now).get('fresh')).toMatchObject({ ratings: 9, isShown: false })
  expect(scoreNotes([...ratings, ...left.map(rate), ...right.map(rate)], now).get('fresh')).toMatchObject({
    ratings: 10,
    isShown: true,
  })
})

test('the order of ratings changes nothing; no rating, one, and equal ones give numbers and no note', () => {
  const { ratings } = simulateRatings({ ...large, raters: 100, notes: 30, seed: 5 })
  expect(scoreNotes(ratings.toReversed(), now)).toEqual(scoreNotes(ratings, now))
  expect(scoreNotes([], now)).toEqual(new Map())
  const one: NoteRating = { noteId: 'a', raterId: 'x', value: 1, ratesSince: 0 }
  const alike = Array.from({ length: 40 }, (_, at) => ({
    ...one,
    raterId: `r${at % 8}`,
    noteId: `n${at % 5}`,
  }))
  for (const few of [[one], alike])
    for (const score of scoreNotes(few, now).values()) {
      expect(Number.isFinite(score.intercept) && Number.isFinite(score.factor)).toBe(true)
      expect(score.isShown).toBe(false)
    }
})
