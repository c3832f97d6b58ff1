import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import {
  type PoliticalSlug,
  politicalCards,
  politicalSlugs,
  politicalTabs,
} from '@parvis/contract/civic/political-slugs.ts'
import type { PoliticalPage } from '@parvis/contract/civic/politics.schemas.ts'
import { describe, expect } from 'vitest'
import {
  blockOf,
  dashboard,
  debt,
  lists,
  opens,
  put,
  search,
  test,
  versions,
} from '../../../../test/politics.ts'

const slugs = Object.keys(politicalSlugs) as PoliticalSlug[]
const cardSlugs: PoliticalSlug[] = politicalCards.map(({ slug }) => slug)

/** Provenance of each row of a block. */
function provenancesOf(block: PoliticalBlock): (Provenance | null)[] {
  switch (block.kind) {
    case 'figures':
      return block.figures.map(({ provenance }) => provenance)
    case 'table':
      return block.rows.map(({ provenance }) => provenance)
    case 'series':
      return block.series.map(({ provenance }) => provenance)
    case 'hemicycle':
      return block.groups.map(({ provenance }) => provenance)
    case 'map':
      return block.regions.map(({ president }) => president?.provenance ?? null)
    case 'people':
      return block.people.map(({ provenance }) => provenance)
    case 'presidents':
      return block.presidents.map(({ provenance }) => provenance)
    case 'timeline':
      return block.items.map(({ provenance }) => provenance)
    default:
      return []
  }
}

const filled = (block: PoliticalBlock): boolean => {
  switch (block.kind) {
    case 'figures':
      return block.figures.length > 0
    case 'facts':
      return block.facts.length > 0
    case 'table':
      return block.rows.length > 0
    case 'series':
      return block.series.every(({ points }) => points.length > 1) && block.presidencies.length > 0
    case 'election':
      return block.rounds.length > 0
    case 'hemicycle':
      return block.groups.length > 0
    case 'map':
      return block.regions.length === 18
    case 'people':
      return block.people.length > 0
    case 'presidents':
      return block.presidents.length === 10
    case 'timeline':
      return block.items.length > 0
    case 'publisher':
      return block.publishes !== '' && block.missing !== ''
    case 'links':
      return block.links.length > 0
  }
}

/** Checks that every block of a page has content, a source and a date. */
function isSourced(page: PoliticalPage): void {
  expect(page.blocks.length, page.slug).toBeGreaterThan(0)
  expect(new Set(page.blocks.map(({ id }) => id)).size, page.slug).toBe(page.blocks.length)
  for (const block of page.blocks) {
    const name = `${page.slug}#${block.id}`
    expect(filled(block), name).toBe(true)
    if (block.kind === 'links') continue
    // Blocks without a source have no date.
    if (block.kind === 'publisher') {
      expect([block.provenance, block.url.slice(0, 8)], name).toEqual([null, 'https://'])
      continue
    }
    for (const provenance of [block.provenance, ...provenancesOf(block).filter((row) => row !== null)]) {
      expect(provenance?.source.institution, name).toMatch(/\p{L}{3}/u)
      expect(provenance?.source.page, name).toMatch(/\p{L}{3}/u)
      expect(provenance?.as_of, name).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  }
}

describe('pages', () => {
  test('[DAT-17] every page and every card opens for a guest, with content, and a source and a date for each figure', async ({
    guest,
  }) => {
    const opened = new Map<PoliticalSlug, PoliticalPage>()
    for (const slug of slugs) {
      const page = await opens(guest, slug)
      opened.set(slug, page)
      expect([page.slug, page.template]).toEqual([slug, politicalSlugs[slug]])
      isSourced(page)
    }

    // The 27 cards are in the five tabs, each with its own title and a page behind it.
    const { cards } = await dashboard(guest)
    expect(cards.map(({ slug }) => slug)).toEqual(cardSlugs)
    expect(cards).toHaveLength(27)
    expect(new Set(cards.map(({ tab }) => tab))).toEqual(new Set(politicalTabs))
    expect(new Set(cards.map(({ title }) => title)).size).toBe(27)
    for (const { slug, title, description, figure } of cards) {
      expect(description, slug).not.toBe('')
      expect(opened.get(slug)?.title).toBe(title)
      if (figure !== null) expect(figure.provenance.source.institution, slug).not.toBe('')
    }
    const without = cards.filter(({ figure }) => figure === null).map(({ slug }) => slug)
    expect(without).toEqual(['international', 'transparency', 'lobby'])

    // No two pages of powers, news and transparency have the same content.
    const generic = slugs.filter((slug) => politicalSlugs[slug] === 'generic')
    const slugOf = new Map<string, string>()
    for (const slug of generic) {
      const { title, summary, blocks } = opened.get(slug) ?? (await opens(guest, slug))
      const own = JSON.stringify([title, summary, blocks])
      expect(slugOf.get(own), slug).toBeUndefined()
      slugOf.set(own, slug)
    }
    expect(slugOf.size).toBe(21)
  })

  test('every national election page holds the history of its three tabs, opens on its own tab, and announces no vote that is not due; local ones hold local results alone', async ({
    guest,
  }) => {
    const local = ['municipal-2026', 'regional-2028']
    for (const slug of local) {
      const page = await opens(guest, slug)
      expect([page.section, page.blocks.filter(({ section }) => section !== null)], slug).toEqual([null, []])
      const kinds = page.blocks.flatMap((block) => (block.kind === 'election' ? block.election : []))
      expect(new Set(kinds), slug).toEqual(new Set([slug === 'municipal-2026' ? 'municipal' : 'regional']))
    }
    for (const slug of slugs.filter((one) => politicalSlugs[one] === 'elections' && !local.includes(one))) {
      const page = await opens(guest, slug)
      const count = (section: string) => page.blocks.filter((block) => block.section === section).length
      expect([count('presidential'), count('legislative'), count('european')], slug).toEqual([12, 17, 10])
      expect(page.section, slug).not.toBeNull()
    }
    expect((await opens(guest, 'legislatives')).section).toBe('legislative')
    expect((await opens(guest, 'euro-elections')).section).toBe('european')
    const referendums = (await opens(guest, 'referendums')).blocks.filter(({ section }) => section === null)
    expect(referendums).toHaveLength(10)

    // No legislative election is announced for 2027.
    const page = await opens(guest, 'legislative-2027')
    const [first] = page.blocks
    expect(first?.kind === 'facts' ? first.facts[0] : '').toBe(
      'Aucune élection législative n’est prévue avant 2029, sauf dissolution de l’Assemblée nationale.',
    )
    const { items } = blockOf(page, 'timeline', 'ahead')
    expect(items.map(({ from }) => from.slice(0, 4))).toEqual(['2029'])
    const presidential = blockOf(await opens(guest, 'presidential-2027'), 'timeline', 'ahead')
    expect(presidential.items.map(({ from }) => from)).toEqual(['2027-04-18', '2027-05-02'])
  })

  test('the indicator or institution that a page is named after comes first', async ({ guest }) => {
    const named = {
      growth: 'gdp-growth',
      unemployment: 'unemployment',
      inflation: 'inflation',
      debt: 'public-debt',
      budget: 'public-deficit',
      trade: 'trade-balance',
      demographics: 'population',
      'public-accounts': 'public-deficit',
    }
    for (const [slug, key] of Object.entries(named)) {
      const page = await opens(guest, slug)
      const series = page.blocks.filter((block) => block.kind === 'series')
      expect(series[0]?.id, slug).toBe(key)
      expect(series, slug).toHaveLength(8)
      const { presidencies } = blockOf(page, 'series')
      expect(presidencies.at(-1), slug).toMatchObject({ name: 'Emmanuel Macron', to: null })
    }

    // On pages of the Union, the institution precedes the members from France.
    const institutions = {
      parliament: 'parlement-europeen',
      commission: 'commission-europeenne',
      council: 'conseil-ue',
      court: 'cjue',
      ecb: 'bce',
    }
    for (const [slug, key] of Object.entries(institutions)) {
      const ids = (await opens(guest, slug)).blocks.map(({ id }) => id)
      expect(ids.indexOf(key), slug).toBeGreaterThanOrEqual(0)
      expect(ids.indexOf(key), slug).toBeLessThan(ids.indexOf('meps'))
    }
    const { people, total, note } = blockOf(await opens(guest, 'european-meps'), 'people', 'meps')
    expect([people.length, total]).toEqual([80, 80])
    expect(note).toContain('80 sièges pourvus sur 81')
    expect(note).toContain('Laurent Castillo (30 septembre 2026)')
    // The dashboard shows the same, as of the day of the last departure.
    const { cards } = await dashboard(guest)
    const figureOf = (slug: string) => cards.find((card) => card.slug === slug)?.figure
    expect(figureOf('european-meps')).toMatchObject({
      display: '80 sièges pourvus sur 81',
      provenance: { as_of: '2026-10-03', source: { institution: 'Parlement européen' } },
    })
    expect((await search(guest, 'castillo')).items.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('mandat quitté le 30 septembre 2026'),
    ])
    // There is one population per day: legal censuses of other years have no figure on a card.
    const populations = cards.filter(({ figure }) => /population/i.test(figure?.label ?? ''))
    expect(populations).toEqual([])
    expect(figureOf('regions')).toMatchObject({ display: '18 régions' })
    const { groups, seats_total, majority } = blockOf(await opens(guest, 'assembly'), 'hemicycle')
    expect([seats_total, majority, groups[0]?.orientation]).toEqual([577, 289, 'left'])
  })

  test('[DAT-19] pages about what was said name the publisher: no quotes, people in sourced records only', async ({
    guest,
  }) => {
    for (const slug of [
      'press',
      'contracts',
      'declaration',
      'interviews',
      'statements',
      'debates',
      'performance',
    ]) {
      const { blocks } = await opens(guest, slug)
      expect(
        blocks.some(({ kind }) => kind === 'publisher'),
        slug,
      ).toBe(true)
      expect(
        blocks.filter(({ kind }) => !['publisher', 'facts', 'links', 'timeline', 'figures'].includes(kind)),
        slug,
      ).toEqual([])
    }
    const declaration = JSON.stringify(await opens(guest, 'declaration'))
    expect(declaration).toContain('Parvis ne les publie pas et ne les reprend pas')

    // No page quotes anyone.
    for (const slug of ['interviews', 'statements', 'debates', 'press']) {
      const { blocks, summary, title } = await opens(guest, slug)
      const text = JSON.stringify([title, summary, blocks])
      expect(text, slug).not.toMatch(/[«»“”]/)
      for (const { items } of [await search(guest, 'Macron'), await search(guest, 'Lecornu')])
        for (const item of items) expect(text, slug).not.toContain(item.title)
    }
  })

  test('an unknown page is refused by name, whatever its name', async ({ guest }) => {
    for (const slug of ['zzz', 'constructor', '__proto__', 'GROWTH', 'x'.repeat(90), '%', "' or 1=1"])
      await expect(opens(guest, slug)).toBeRefused('political_page_not_found')
    await expect(versions(guest, 'growth', 'zzz')).toBeRefused('political_block_not_found')
    await expect(lists(guest, 'growth', 'gdp-growth')).toBeRefused('political_block_not_found')
    await expect(versions(guest, 'zzz', 'figures')).toBeRefused('political_page_not_found')
  })

  test('an unchanged page answers 304 until a value changes', async ({ guest, address, context }) => {
    const url = `${address}/api/v1/political-data/debt`
    const first = await fetch(url)
    const etag = first.headers.get('etag') ?? ''
    const again = () => fetch(url, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await put(context, 'economic-figures', [debt({ display: '120,0 % du PIB', value: 120 })])
    await expect.poll(async () => (await again()).status).toBe(200)
    const { figures } = blockOf(await opens(guest, 'debt'), 'figures')
    expect(figures.find(({ key }) => key === 'public-debt-q2-2026')?.display).toBe('120,0 % du PIB')
  })
})

test('a party has one colour on every page: of its group, its members and its lists', async ({ guest }) => {
  const rn = '#173A6A'
  const groups = blockOf(await opens(guest, 'assembly'), 'hemicycle').groups
  const colourOf = (abbreviation: string) => groups.find((one) => one.abbreviation === abbreviation)?.color
  expect([colourOf('RN'), colourOf('SOC'), colourOf('LFI-NFP')]).toEqual([rn, '#E8557E', '#CC2443'])
  const { blocks } = await opens(guest, 'euro-elections')
  const elections = blocks.flatMap((block) =>
    block.kind === 'election' && block.election === 'european' ? [block] : [],
  )
  const results = elections.find(({ year }) => year === 2024)?.rounds[0]?.results ?? []
  expect(results.find(({ label }) => label === 'RN')?.color).toBe(rn)
  expect(results.find(({ label }) => label === 'PS-Place publique')?.color).toBe('#E8557E')
  // Names of the past may be those of other parties.
  const before = elections.find(({ year }) => year === 1999)?.rounds[0]?.results ?? []
  expect(before.map(({ color }) => color)).toEqual(before.map(() => null))
})
