import { expect, test } from 'vitest'
import { relevanceShares, sharesOf } from './shares.ts'

const now = Date.parse('2026-11-25T12:00:00.000Z')

const terms = (created_at: string) => [
  { key: 'age' as const, input: { created_at }, value: 78_000 },
  { key: 'engagement' as const, input: { reactions: 20, comments: 10 }, value: 387 },
  { key: 'verified' as const, input: { verified: true }, value: 60 },
  { key: 'subscription' as const, input: { following: false }, value: 0 },
]

test('shares are whole percents that add up to 100, largest first; nothing has no share', () => {
  const shares = sharesOf([
    { key: 'one', weight: 1 },
    { key: 'two', weight: 1 },
    { key: 'three', weight: 1 },
    { key: 'none', weight: 0 },
  ])
  expect(shares.map(({ percent }) => percent)).toEqual([34, 33, 33])
  expect(sharesOf([{ key: 'none', weight: 0 }])).toEqual([])
})

test('a post of four days ago owes more than half of its place to freshness', () => {
  expect(relevanceShares(terms('2026-11-21T12:00:00.000Z'), now)).toEqual([
    { key: 'age', percent: 62 },
    { key: 'engagement', percent: 33 },
    { key: 'verified', percent: 5 },
  ])
})

test('an old post has no freshness left; during an election period nothing else counts', () => {
  expect(relevanceShares(terms('2026-10-01T12:00:00.000Z'), now).map(({ key }) => key)).toEqual([
    'engagement',
    'verified',
  ])
  const reserve = { key: 'reserve' as const, input: { until: '2026-11-30T19:00:00.000Z' }, value: -447 }
  expect(relevanceShares([...terms('2026-11-25T11:00:00.000Z'), reserve], now)).toEqual([
    { key: 'age', percent: 100 },
  ])
})
