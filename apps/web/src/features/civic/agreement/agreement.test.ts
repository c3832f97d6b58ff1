import { expect, test } from 'vitest'
import {
  agreementWith,
  countPositions,
  partiesWithPositions,
  rank,
  readAnswers,
  storeAnswers,
} from './agreement.ts'

const votes = ['V1', 'V2', 'V3', 'V4'].map((uid) => ({
  uid,
  title: uid,
  held_on: '2024-01-01',
  outcome: 'adopted' as const,
  tally: { for: 1, against: 0, abstentions: 0, non_voters: 0 },
}))

test('an absence and a roll call that was passed count neither for nor against agreement', () => {
  const answers = { V1: 'p', V2: 'c', V3: 'pass', V4: 'a' } as const
  expect(agreementWith('pcp-', answers, votes)).toMatchObject({ same: 2, of: 2 })
  expect(agreementWith('pppa', answers, votes)).toMatchObject({ same: 2, of: 3 })
  expect(agreementWith('----', answers, votes)).toMatchObject({ same: 0, of: 0, low: 0, high: 1 })
  expect(countPositions(answers)).toBe(3)
})

test('those who agree more surely stand first: one vote in common does not outrank three of four', () => {
  const answers = { V1: 'p', V2: 'p', V3: 'p', V4: 'p' } as const
  const ranked = rank(
    [
      { name: 'once', positions: 'p---' },
      { name: 'often', positions: 'pppp' },
      { name: 'mostly', positions: 'pppc' },
      { name: 'never there', positions: '----' },
    ],
    answers,
    votes,
  )
  expect(ranked.map(({ name }) => name)).toEqual(['often', 'mostly', 'once'])
})

test('answers to an older questionnaire are kept for the roll calls that are still asked, and the others are counted', () => {
  storeAnswers({ V1: 'p', V9: 'c' })
  expect(readAnswers(votes)).toEqual({ answers: { V1: 'p' }, outdated: 1 })
  storeAnswers({ V1: 'p' })
  expect(readAnswers(votes)).toEqual({ answers: { V1: 'p' }, outdated: 0 })
  storeAnswers({})
  expect(readAnswers(votes)).toEqual({ answers: {}, outdated: 0 })
})

test('a party has the position of most of its voting deputies, and none when they are equal or too few', () => {
  const deputy = (party: number | null, positions: string) => ({
    uid: positions,
    name: positions,
    group: 0,
    party,
    positions,
  })
  const parties = partiesWithPositions({
    version: '1-a',
    votes,
    groups: [],
    parties: ['Trois', 'Deux', 'Quatre'].map((name) => ({ name, colour: null })),
    officials: [
      ...['pp-a', 'pc-c', 'cc-p'].map((positions) => deputy(0, positions)),
      ...['pppp', 'pppp'].map((positions) => deputy(1, positions)),
      ...['cccc', 'cccc', 'ccc-', 'pp--'].map((positions) => deputy(2, positions)),
      deputy(null, 'aaaa'),
    ],
    source: null,
  })
  expect(parties).toEqual([
    { name: 'Quatre', colour: null, deputies: 4, positions: 'cccc' },
    { name: 'Trois', colour: null, deputies: 3, positions: 'pc--' },
  ])
})
