import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { closedOn, sharesText, timeRemaining } from './poll-texts.ts'

i18n.activate('fr')

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test('[POL-03] the time that remains is told in days, then hours, then minutes, and never as none', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  const left = [40 * day, 3 * day + minute, day, day - minute, 5 * hour, hour, hour - 1, 2 * minute, 1]
  expect(left.map((time) => timeRemaining(new Date(now + time), now))).toEqual([
    'Encore 40 jours',
    'Encore 3 jours',
    'Encore 1 jour',
    'Encore 23 heures',
    'Encore 5 heures',
    'Encore 1 heure',
    'Encore 59 minutes',
    'Encore 2 minutes',
    'Encore 1 minute',
  ])
})

test('a closed poll tells the day on which it ended, by the clocks of Paris', () => {
  expect(closedOn(new Date('2026-11-21T23:30:00Z'))).toBe('Terminé le 22 novembre 2026')
})

test('a poll says why its shares are not those of all its votes, and nothing once they are', () => {
  const why = (totalVotes: number, tallied_votes: number, isClosed: boolean) =>
    sharesText({ totalVotes, tallied_votes }, isClosed)
  expect(why(3, 0, false)).toMatch(/^Pas encore de pourcentages/)
  expect(why(27, 10, false)).toMatch(/^Parts des 10 premiers votes.: elles avancent/)
  expect(why(9, 0, true)).toMatch(/^Moins de dix votes/)
  expect(why(27, 10, true)).toMatch(/^Le résultat s’affiche/)
  expect(why(12, 10, true)).toMatch(/trop peu nombreux/)
  expect([why(27, 27, true), why(0, 0, true)]).toEqual([null, null])
})
