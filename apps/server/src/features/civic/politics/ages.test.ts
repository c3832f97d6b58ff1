import { type PoliticalSlug, politicalCsvPath } from '@parvis/contract/civic/political-slugs.ts'
import { describe, expect } from 'vitest'
import { blockOf, dashboard, opens, search, test } from '../../../../test/politics.ts'

const indicators: PoliticalSlug[] = [
  'growth',
  'unemployment',
  'inflation',
  'debt',
  'budget',
  'trade',
  'demographics',
  'public-accounts',
]

/** Moves the clock to a day, whatever the day of the run. */
const daysUntil = (day: string) => Math.round((Date.parse(`${day}T12:00:00Z`) - Date.now()) / 86_400_000)

describe('[DAT-18] marks of age', () => {
  test('the card, the leading figure and the chart of an indicator are marked together', async ({
    guest,
    clock,
  }) => {
    const differing: string[] = []
    clock.advance({ days: daysUntil('2026-11-25') })
    for (const days of [0, 20, 40, 60, 90, 150, 200, 300, 400]) {
      clock.advance({ days })
      const { cards } = await dashboard(guest)
      for (const slug of indicators) {
        const page = await opens(guest, slug)
        const card = cards.find((one) => one.slug === slug)?.figure
        const figure = blockOf(page, 'figures', 'figures').figures.find(
          ({ label, display }) => card == null || (label === card.label && display === card.display),
        )
        const [series] = blockOf(page, 'series').series
        const marks = [card?.provenance.stale, figure?.provenance.stale, series?.provenance.stale].filter(
          (mark) => mark !== undefined,
        )
        // The chart of public accounts is that of the balance, its card the spending of the same day.
        if (new Set(marks).size > 1) differing.push(`${slug}, ${days} days later: ${marks.join(' ')}`)
      }
    }
    expect(differing).toEqual([])
  })

  test('facts that do not change are not marked: seats of a chamber, past presidencies, a vote held or years ahead', async ({
    guest,
    clock,
  }) => {
    const figures = async () => {
      const { cards } = await dashboard(guest)
      return Object.fromEntries(
        cards.flatMap(({ slug, figure }) =>
          figure === null ? [] : [[slug, [figure.display, figure.provenance.stale]]],
        ),
      )
    }
    clock.advance({ days: daysUntil('2026-11-25') })
    expect(await figures()).toMatchObject({
      assembly: ['577 députés', false],
      senate: ['348 sénateurs', false],
      'euro-elections': ['juin 2029', false],
      'municipal-2026': ['22 mars 2026', false],
    })
    // The size of the groups may well have changed.
    expect(blockOf(await opens(guest, 'assembly'), 'hemicycle').provenance?.stale).toBe(true)
    clock.advance({ days: 600 })
    expect(await figures()).toMatchObject({
      assembly: ['577 députés', false],
      senate: ['348 sénateurs', false],
      'municipal-2026': ['22 mars 2026', false],
    })
    const { presidents } = blockOf(await opens(guest, 'presidents'), 'presidents')
    const marked = presidents.filter(({ provenance }) => provenance.stale).map(({ name }) => name)
    expect(marked).toEqual(['Emmanuel Macron'])
  })

  test('a population of a former census is marked in its row, its file and the search, and the others are not', async ({
    guest,
    clock,
    address,
  }) => {
    clock.advance({ days: daysUntil('2026-11-25') })
    const block = blockOf(await opens(guest, 'regions'), 'map')
    const old = block.regions.filter(({ provenance }) => (provenance ?? block.provenance)?.stale)
    expect(old.map(({ name, population_year }) => [name, population_year])).toEqual([['Mayotte', 2017]])
    expect(old[0]?.provenance?.warning).toContain('recensement de 2017')
    const file = await (await fetch(`${address}${politicalCsvPath('regions', 'map')}`)).text()
    const rows = file
      .split('\r\n')
      .filter((line) => line.includes('donnée ancienne ; Population du recensement'))
    expect(rows.map((row) => row.split(';')[1])).toEqual(['Mayotte'])
    const { items } = await search(guest, 'mayotte')
    expect(items.find(({ kind }) => kind === 'region')).toMatchObject({ title: 'Mayotte', is_stale: true })
    expect((await search(guest, 'bretagne')).items.find(({ kind }) => kind === 'region')?.is_stale).toBe(
      false,
    )
  })
})
