import { readFile } from 'node:fs/promises'
import {
  type PoliticalSlug,
  politicalCards,
  politicalCsvPath,
  politicalSlugs,
  politicalTabs,
} from '@parvis/contract/political-slugs.ts'
import {
  getPoliticalDashboard,
  getPoliticalPage,
  listPoliticalPeople,
  listPoliticalVersions,
  type PoliticalBlock,
  type PoliticalPage,
  type Provenance,
  searchPolitics,
} from '@parvis/contract/politics.ts'
import { describe, expect } from 'vitest'
import { loadReference } from '../../../reference/load.ts'
import { test as base, type Parvis } from '../../../test/parvis.ts'
import type { Guest } from '../../../test/people.ts'
import { type GivenRecord, type Origin, putRecords, RecordRefused } from './service.ts'

/** The server with what a first start brings. */
const test = base.extend<{ established: undefined }>({
  established: [
    async ({ world }, use) => {
      await loadReference(world)
      await use(undefined)
    },
    { auto: true },
  ],
})

const opens = (reader: Guest, slug: string) => reader.call(getPoliticalPage, { params: { slug } })
const dashboard = (reader: Guest) => reader.call(getPoliticalDashboard, {})
const search = (reader: Guest, q: string) => reader.call(searchPolitics, { query: { q } })
const versions = (reader: Guest, slug: string, block: string, cursor?: string) =>
  reader.call(listPoliticalVersions, { params: { slug, block }, query: { cursor } })
const lists = (reader: Guest, slug: string, block: string, query: { q?: string; cursor?: string } = {}) =>
  reader.call(listPoliticalPeople, { params: { slug, block }, query })

const slugs = Object.keys(politicalSlugs) as PoliticalSlug[]
const cardSlugs: PoliticalSlug[] = politicalCards.map(({ slug }) => slug)

function blockOf<Kind extends PoliticalBlock['kind']>(page: PoliticalPage, kind: Kind, id?: string) {
  const found = page.blocks.find((block) => block.kind === kind && (id === undefined || block.id === id))
  if (found === undefined) throw new Error(`${page.slug} has no ${kind} ${id ?? ''}`)
  return found as PoliticalBlock & { kind: Kind }
}

/** What the rows of a block say of themselves. */
function rowsOf(block: PoliticalBlock): (Provenance | null)[] {
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
      return block.publishes !== '' && block.brings !== ''
    case 'links':
      return block.links.length > 0
  }
}

/** Every block of a page has content, a source and a date. */
function isSourced(page: PoliticalPage): void {
  expect(page.blocks.length, page.slug).toBeGreaterThan(0)
  expect(new Set(page.blocks.map(({ id }) => id)).size, page.slug).toBe(page.blocks.length)
  for (const block of page.blocks) {
    const name = `${page.slug}#${block.id}`
    expect(filled(block), name).toBe(true)
    if (block.kind === 'links') continue
    for (const provenance of [block.provenance, ...rowsOf(block).filter((row) => row !== null)]) {
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

    // The 27 cards stand in the five tabs, each with a title of its own and a page behind it.
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

    // No two pages of powers, news and transparency say the same.
    const generic = slugs.filter((slug) => politicalSlugs[slug] === 'generic')
    const said = new Map<string, string>()
    for (const slug of generic) {
      const { title, summary, blocks } = opened.get(slug) ?? (await opens(guest, slug))
      const own = JSON.stringify([title, summary, blocks])
      expect(said.get(own), slug).toBeUndefined()
      said.set(own, slug)
    }
    expect(said.size).toBe(21)
  })

  test('every page of elections holds the history of its three tabs, opens on its own, and announces no vote that is not due', async ({
    guest,
  }) => {
    for (const slug of slugs.filter((one) => politicalSlugs[one] === 'elections')) {
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

  test('the indicator or the institution that a page is named after comes first', async ({ guest }) => {
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
      expect(series, slug).toHaveLength(7)
      const { presidencies } = blockOf(page, 'series')
      expect(presidencies.at(-1), slug).toMatchObject({ name: 'Emmanuel Macron', to: null })
    }

    // So does the institution of a page of the Union, before the members from France.
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
    expect([people.length, total]).toEqual([81, 81])
    expect(note).toContain('80 sièges pourvus sur 81')
    const { groups, seats_total, majority } = blockOf(await opens(guest, 'assembly'), 'hemicycle')
    expect([seats_total, majority, groups[0]?.orientation]).toEqual([577, 289, 'left'])
  })

  test('[DAT-19] what is not established says who publishes it: no row, no words in anyone’s mouth, people in sourced records only', async ({
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
        blocks.filter(({ kind }) => !['publisher', 'facts', 'links'].includes(kind)),
        slug,
      ).toEqual([])
    }
    const declaration = JSON.stringify(await opens(guest, 'declaration'))
    expect(declaration).toContain('Parvis ne les publie pas et ne les importe pas')

    // No words stand in anyone’s mouth.
    for (const slug of ['interviews', 'statements', 'debates', 'press']) {
      const { blocks, summary, title } = await opens(guest, slug)
      const text = JSON.stringify([title, summary, blocks])
      expect(text, slug).not.toMatch(/[«»“”]/)
      for (const { items } of [await search(guest, 'Macron'), await search(guest, 'Lecornu')])
        for (const item of items) expect(text, slug).not.toContain(item.title)
      for (const block of blocks) expect(block.kind === 'publisher', slug).toBe(true)
    }
  })

  test('an unknown page is refused by name, whatever it is called', async ({ guest }) => {
    for (const slug of ['zzz', 'constructor', '__proto__', 'GROWTH', 'x'.repeat(90), '%', "' or 1=1"])
      await expect(opens(guest, slug)).toBeRefused('political_page_not_found')
    await expect(versions(guest, 'growth', 'zzz')).toBeRefused('political_block_not_found')
    await expect(lists(guest, 'growth', 'gdp-growth')).toBeRefused('political_block_not_found')
    await expect(versions(guest, 'zzz', 'figures')).toBeRefused('political_page_not_found')
  })

  test('a guest who has a page is told so, until a value changes', async ({ guest, address, world }) => {
    const url = `${address}/api/political-data/debt`
    const first = await fetch(url)
    const etag = first.headers.get('etag') ?? ''
    const again = () => fetch(url, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await put(world, 'economic-figures', [debt({ display: '120,0 % du PIB', value: 120 })])
    await expect.poll(async () => (await again()).status).toBe(200)
    const { figures } = blockOf(await opens(guest, 'debt'), 'figures')
    expect(figures.find(({ key }) => key === 'public-debt-q2-2026')?.display).toBe('120,0 % du PIB')
  })
})

type World = Parvis['world']

const imported = (more: Partial<Origin> = {}): Origin => ({
  kind: 'import',
  importId: 'essai',
  reason: 'Import d’essai du 21 novembre 2026.',
  complete: false,
  ...more,
})

const put = <Name extends Parameters<typeof putRecords>[2]>(
  world: World,
  dataset: Name,
  records: GivenRecord<Name>[],
  origin: Origin = imported(),
) => world.transaction((tx) => putRecords(world, tx, dataset, records, origin))

const debt = (
  value: { display: string; value: number },
  more: Partial<GivenRecord<'economic-figures'>> = {},
): GivenRecord<'economic-figures'> => ({
  key: 'public-debt-q2-2026',
  value: {
    label: 'Dette publique fin juin 2026',
    unit: '% du PIB',
    refers_to: '2026-06-30',
    rhythm: 'quarter',
    about: ['debt', 'public-accounts'],
    ...value,
  },
  source: { institution: 'INSEE', page: 'Dette trimestrielle', url: 'https://www.insee.fr/' },
  asOf: '2026-10-15',
  basis: 'single-copy',
  ...more,
})

describe('corrections', () => {
  test('a corrected value keeps the one it replaces, with its source, its date and the reason', async ({
    guest,
    world,
  }) => {
    expect((await versions(guest, 'debt', 'figures')).items).toEqual([])
    const report = await put(world, 'economic-figures', [debt({ display: '118,7 % du PIB', value: 118.7 })])
    expect(report).toMatchObject({ corrected: ['public-debt-q2-2026'], added: [], unchanged: 0 })
    const { figures, corrections } = blockOf(await opens(guest, 'debt'), 'figures')
    expect(corrections).toBe(1)
    expect(figures.find(({ key }) => key === 'public-debt-q2-2026')).toMatchObject({
      display: '118,7 % du PIB',
      provenance: { as_of: '2026-10-15', source: { page: 'Dette trimestrielle' } },
    })
    const { items, next_cursor } = await versions(guest, 'debt', 'figures')
    expect(next_cursor).toBeNull()
    expect(items).toMatchObject([
      {
        record: 'Dette publique fin juin 2026',
        reason: 'Import d’essai du 21 novembre 2026.',
        changes: [
          { field: 'Valeur', before: '119', after: '118,7' },
          { field: 'Valeur affichée', before: '119,0 % du PIB', after: '118,7 % du PIB' },
        ],
        before: { as_of: '2026-09-29', source: { institution: 'INSEE' } },
      },
    ])
    // The figure stands on another page too, and its past with it.
    expect((await versions(guest, 'public-accounts', 'figures')).items).toHaveLength(1)
    expect((await versions(guest, 'growth', 'figures')).items).toEqual([])
  })

  test('a start on the same files writes nothing, and gives way to what an import brought', async ({
    guest,
    world,
  }) => {
    const rows = async () =>
      (
        await world.database.pool.query(
          'select count(*)::int, max(xmin::text::bigint)::text from reference_records',
        )
      ).rows
    const before = await rows()
    await loadReference(world)
    expect(await rows()).toEqual(before)
    await put(world, 'economic-figures', [debt({ display: '118,7 % du PIB', value: 118.7 })])
    await loadReference(world)
    const { figures } = blockOf(await opens(guest, 'debt'), 'figures')
    expect(figures.find(({ key }) => key === 'public-debt-q2-2026')?.display).toBe('118,7 % du PIB')
  })

  test('an older import is left aside; a confirmation moves the date and leaves no former value', async ({
    guest,
    world,
  }) => {
    const older = await put(world, 'economic-figures', [
      debt({ display: '1 % du PIB', value: 1 }, { asOf: '2020-01-01' }),
    ])
    expect(older.older).toEqual(['public-debt-q2-2026'])
    const same = await put(world, 'economic-figures', [debt({ display: '119,0 % du PIB', value: 119 })])
    expect(same.confirmed).toEqual(['public-debt-q2-2026'])
    const { figures, corrections } = blockOf(await opens(guest, 'debt'), 'figures')
    expect(corrections).toBe(0)
    expect(figures.find(({ key }) => key === 'public-debt-q2-2026')?.provenance.as_of).toBe('2026-10-15')
  })

  test('a whole list ends who is not on it, and no bundled file brings them back', async ({
    guest,
    world,
  }) => {
    const member = (key: string, name: string): GivenRecord<'french-meps'> => ({
      key,
      value: { name, group: 'Renew', committees: ['ECON'], since: '2024-07-16' },
      source: { institution: 'Parlement européen', page: 'API', url: 'https://data.europarl.europa.eu/' },
      asOf: '2026-11-20',
      basis: 'single-copy',
    })
    const all = [member('124990', 'Camille Exemple'), member('124991', 'Dominique Modèle')]
    const report = await put(world, 'french-meps', all, imported({ complete: true }))
    expect([report.added.length, report.removed.length]).toEqual([2, 81])
    await loadReference(world)
    const { people } = blockOf(await opens(guest, 'european-meps'), 'people', 'meps')
    expect(people.map(({ name }) => name)).toEqual(['Camille Exemple', 'Dominique Modèle'])
    // A page of former values at a time, each once.
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await versions(guest, 'european-meps', 'meps', cursor)
      seen.push(...page.items.map(({ id }) => id))
      expect(page.items[0]?.changes).toEqual([
        { field: 'Enregistrement', before: 'présent', after: 'retiré' },
      ])
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([81, 81])
  })

  test('two loads at once leave one current version; a record that does not fit leaves nothing behind', async ({
    guest,
    world,
  }) => {
    await Promise.all(
      [1, 2, 3, 4].map((turn) =>
        put(world, 'economic-figures', [debt({ display: `${turn} % du PIB`, value: turn })]),
      ),
    )
    expect(blockOf(await opens(guest, 'debt'), 'figures').corrections).toBe(4)
    const wrong = debt({ display: '', value: 1 }, { asOf: '2026-11-01' })
    const fine = debt({ display: '2 % du PIB', value: 2 }, { key: 'autre', asOf: '2026-11-01' })
    await expect(put(world, 'economic-figures', [fine, wrong])).rejects.toThrow(RecordRefused)
    await expect(put(world, 'economic-figures', [fine, fine])).rejects.toThrow('two records of this key')
    for (const broken of [
      { ...fine, asOf: '2026-02-30' },
      { ...fine, source: { institution: 'INSEE', page: 'x', url: 'javascript:alert(1)' } },
      { ...fine, key: 'x'.repeat(121) },
    ])
      await expect(put(world, 'economic-figures', [broken])).rejects.toThrow(RecordRefused)
    const { figures } = blockOf(await opens(guest, 'debt'), 'figures')
    expect(figures.some(({ key }) => key === 'autre')).toBe(false)
  })
})

describe('age', () => {
  test('[DAT-18] a figure older than it should be is marked, on its page, its card and its file', async ({
    guest,
    clock,
    address,
  }) => {
    // As of the day when the files were compiled, not of whenever this runs.
    clock.advance({ days: Math.round((Date.parse('2026-11-21T12:00:00Z') - Date.now()) / 86_400_000) })
    const senate = blockOf(await opens(guest, 'senate'), 'hemicycle')
    expect(senate.provenance?.stale).toBe(true)
    const unt = senate.groups.find(({ abbreviation }) => abbreviation === 'UNT')
    expect([unt?.seats, unt?.provenance?.stale]).toEqual([null, false])
    const { regions } = blockOf(await opens(guest, 'regions'), 'map')
    const head = (code: string) => regions.find((region) => region.code === code)?.president
    expect(head('93')?.provenance.stale).toBe(true)
    expect(head('93')?.provenance.warning).toContain('successeur non établi')

    const inflation = async () => {
      const page = blockOf(await opens(guest, 'inflation'), 'series')
      const card = (await dashboard(guest)).cards.find(({ slug }) => slug === 'inflation')
      const file = await (await fetch(`${address}${politicalCsvPath('inflation', 'inflation')}`)).text()
      return [
        page.series[0]?.provenance.stale,
        card?.figure?.provenance.stale,
        file.includes('plus ancienne qu’elle ne devrait'),
      ]
    }
    expect(await inflation()).toEqual([false, false, false])
    const presidency = async () =>
      blockOf(await opens(guest, 'presidential-2027'), 'election').provenance?.stale
    expect(await presidency()).toBe(false)
    clock.advance({ days: 500 })
    expect(await inflation()).toEqual([true, true, true])
    // A proclaimed result does not grow old.
    expect(await presidency()).toBe(false)
  })
})

describe('search', () => {
  test('finds pages, people, parties, elections, series, figures, institutions and regions, where they are shown', async ({
    guest,
  }) => {
    const finds = async (q: string) =>
      (await search(guest, q)).items.map(({ kind, title }) => `${kind} ${title}`)
    expect(await finds('inflation')).toContain('page Inflation')
    expect((await finds('mitterrand'))[0]).toBe('person François Mitterrand')
    expect(await finds('abolition peine')).toContain('person François Mitterrand')
    expect(await finds('marie toussaint')).toContain('person Marie Toussaint')
    expect(await finds('ecologistes')).toContain('party Les Écologistes')
    expect(await finds('MAASTRICHT')).toContain('election Traité de Maastricht')
    expect(await finds('chomage bit')).toContain(
      'series Taux de chômage au sens du BIT (15 ans ou plus, France hors Mayotte)',
    )
    expect(await finds('obligatoires')).toContain('figure Prélèvements obligatoires 2025')
    expect(await finds('cour comptes')).toContain('institution Cour des comptes')
    expect(await finds('morbihan')).toContain('region Bretagne')
    const [law] = JSON.parse(
      await readFile(new URL('../../../reference/laws.json', import.meta.url), 'utf8'),
    ).laws
    expect(await finds(law.title)).toContain(`law ${law.shortTitle ?? law.title}`)
    expect(await finds('zzz')).toEqual([])

    // All that is found leads to pages and blocks that there are.
    const found = await Promise.all(
      ['a', 'e', 'pr', 'é', 'l', 'c', 'm', 'd', 's', 'france', 'un'].map((q) => search(guest, q)),
    )
    const pages = new Map<string, string[]>()
    for (const { path } of found.flatMap(({ items }) => items)) {
      const [, slug = '', block] = /^\/political-data\/([a-z0-9-]+)(?:#(.+))?$/.exec(path) ?? []
      const ids = pages.get(slug) ?? (await opens(guest, slug)).blocks.map(({ id }) => id)
      pages.set(slug, ids)
      if (block !== undefined) expect(ids, path).toContain(block)
    }
  })

  test('takes signs for signs, reads no more than it says, and answers a bounded list', async ({ guest }) => {
    for (const q of ['%', '_', '%%%', '\\', '́̀', '\u0000', '   ', '🙂', '%a_', `${'x'.repeat(10_000)}`]) {
      const { items } = await search(guest, q)
      if (q !== '%a_') expect(items, JSON.stringify(q)).toEqual([])
    }
    expect((await search(guest, `${'inflation '.repeat(1_000)}`)).items[0]?.title).toBe('Inflation')
    const { items, more, marks } = await search(guest, 'e')
    expect([items.length, more, marks]).toEqual([30, true, ['e']])
    expect(await search(guest, '')).toEqual({ items: [], marks: [], more: false })
  })
})

describe('a post that cites a page', () => {
  test('shows its figure, its source and its date at once, and the new ones once it is corrected', async ({
    guest,
    join,
    world,
  }) => {
    const citizen = await join('manon')
    const site = 'http://parvis.test/political-data'
    const post = await citizen.publishes(`Trop ? ${site}/debt?x=1#figures`)
    expect(post.linkPreview).toEqual({
      url: `${site}/debt#figures`,
      title: 'Chiffres clés · Dette publique',
      description: 'Dette publique fin juin 2026 : 119,0 % du PIB · Source : INSEE, au 29 septembre 2026',
      siteName: 'Données politiques',
      image: null,
    })
    const page = await citizen.publishes(`${site}/growth`)
    expect(page.linkPreview?.description).toMatch(/^Croissance du PIB en 2025 : 0,9 % · Source : INSEE, au /)
    expect((await citizen.publishes(`${site}/debt#plus-rien`)).linkPreview?.title).toBe('Dette publique')
    expect((await citizen.publishes(`${site}/zzz`)).linkPreview).toBeNull()

    await put(world, 'economic-figures', [debt({ display: '118,7 % du PIB', value: 118.7 })])
    expect((await guest.opens(post)).linkPreview?.description).toBe(
      'Dette publique fin juin 2026 : 118,7 % du PIB · Source : INSEE, au 15 octobre 2026',
    )
  })
})

describe('people', () => {
  const deputy = (number: number): GivenRecord<'deputies'> => ({
    key: `PA${number}`,
    value: {
      name: `${number % 2 === 0 ? 'Agnès' : 'Bruno'} Exemple-${String(number).padStart(3, '0')}`,
      group: number % 3 === 0 ? 'Groupe A' : 'Groupe B',
      committees: number === 7 ? ['Commission des lois'] : [],
      constituency: `Ain (${number}ᵉ)`,
      since: '2024-07-08',
    },
    source: {
      institution: 'Assemblée nationale',
      page: 'AMO10',
      url: 'https://data.assemblee-nationale.fr/',
    },
    asOf: '2026-11-20',
    basis: 'single-copy',
  })

  test('a long list is read by pages and searched on the server', async ({ guest, world, address }) => {
    const first = (await opens(guest, 'deputies')).blocks[0]
    expect(first?.kind).toBe('publisher')
    const all = Array.from({ length: 577 }, (_, number) => deputy(number))
    await put(world, 'deputies', all, imported({ complete: true }))
    const list = blockOf(await opens(guest, 'deputies'), 'people', 'list')
    expect([list.people.length, list.total]).toEqual([100, 577])
    const names = list.people.map(({ name }) => name)
    for (let cursor = list.next_cursor; cursor !== null; ) {
      const page = await lists(guest, 'deputies', 'list', { cursor })
      names.push(...page.items.map(({ name }) => name))
      cursor = page.next_cursor
    }
    expect([names.length, new Set(names).size]).toEqual([577, 577])
    const found = async (q: string) => (await lists(guest, 'deputies', 'list', { q })).items.length
    expect(await found('agnes 576')).toBe(1)
    expect(await found('groupe a')).toBe(100)
    expect(await found('commission lois')).toBe(1)
    expect(await found('zzz')).toBe(0)
    expect(await found('%')).toBe(0)
    await expect(lists(guest, 'deputies', 'list', { cursor: 'nulle-part' })).toBeRefused('validation_failed')
    const file = await (await fetch(`${address}${politicalCsvPath('deputies', 'list')}`)).text()
    expect(file.match(/Exemple-/g)).toHaveLength(577)
    expect((await search(guest, 'Exemple-576')).items[0]?.path).toBe('/political-data/deputies#list')
  })
})

describe('files', () => {
  test('every block that offers one has a file with its source and its date', async ({ guest, address }) => {
    const seen = new Set<string>()
    for (const slug of slugs)
      for (const block of (await opens(guest, slug)).blocks) {
        if (seen.has(block.id)) continue
        seen.add(block.id)
        const answer = await fetch(`${address}${politicalCsvPath(slug, block.id)}`)
        expect(answer.status, block.id).toBe(block.csv ? 200 : 404)
        if (!block.csv) continue
        const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
        expect(text.startsWith('\uFEFF'), block.id).toBe(true)
        expect(text, block.id).toContain(`Source;`)
        expect(text, block.id).toMatch(/À la date du;\d{4}-\d{2}-\d{2}\r\n/)
        expect(text.replaceAll('\r\n', ''), block.id).not.toContain('\n')
      }
    const { headers } = await fetch(`${address}${politicalCsvPath('debt', 'public-debt')}`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="parvis-debt-public-debt.csv"')
    for (const path of ['/api/political-data/zzz/figures.csv', '/api/political-data/debt/zzz.csv'])
      expect((await fetch(`${address}${path}`)).status).toBe(404)
  })

  test('no text becomes a formula, and separators, quotes and line ends stay in their cell', async ({
    world,
    address,
  }) => {
    const hostile = [
      '=HYPERLINK("https://x.example";"clic")',
      '+1;2',
      '-1',
      '@SUM(A1)',
      'a "b"\r\nc',
      '\t=1',
      '＝1',
    ]
    await put(
      world,
      'french-meps',
      hostile.map((name, place) => ({
        key: `h${place}`,
        value: { name: `${name}.`, note: name.trim(), group: 'NI' },
        source: { institution: '=cmd|x', page: 'Page', url: null },
        asOf: '2026-11-20',
        basis: 'single-copy' as const,
      })),
      imported({ complete: true }),
    )
    const text = await (await fetch(`${address}${politicalCsvPath('european-meps', 'meps')}`)).text()
    for (const line of text.split('\r\n')) {
      // Within quotes, a doubled quote stands for one.
      for (const cell of line.split(';')) expect(cell).not.toMatch(/^"?\s*[=+@＝]/)
    }
    expect(text).toContain(`"'=HYPERLINK(""https://x.example"";""clic"").";`)
    expect(text).toContain(`"'+1;2."`)
    expect(text).toContain(`"a ""b""\r\nc."`)
    expect(text).toContain("Source;'=cmd|x, Page;")

    // Numbers stay numbers, with a decimal comma.
    const numbers = await (await fetch(`${address}${politicalCsvPath('budget', 'public-deficit')}`)).text()
    expect(numbers).toMatch(/;2025;-5,1;% du PIB;/)
  })
})
