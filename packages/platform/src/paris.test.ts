import { expect, test } from 'vitest'
import { dayInParis, hourInParis, wallTimeInParis } from './paris.ts'

test.each([
  ['2026-11-21T22:59:00Z', '2026-11-21T23:59', 23],
  ['2026-11-21T23:00:00Z', '2026-11-22T00:00', 0],
  ['2026-06-30T22:05:59Z', '2026-07-01T00:05', 0],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00', 3],
])('at %s the clocks of Paris show %s', (moment, wall, hour) => {
  const at = new Date(moment)
  expect([dayInParis(at), wallTimeInParis(at), hourInParis(at)]).toEqual([wall.slice(0, 10), wall, hour])
})
