import { readFile } from 'node:fs/promises'
import {
  figureAnchor,
  type PoliticalSlug,
  politicalCsvPath,
  politicalSlugs,
} from '@parvis/contract/civic/political-slugs.ts'
import { describe, expect } from 'vitest'
import { blockOf, imported, lists, opens, put, search, test } from '../../../../test/politics.ts'
import type { RecordInput } from './service.ts'

describe('search', () => {
  test('finds pages, people, parties, elections, series, figures, institutions and regions, with the page that shows them', async ({
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
      await readFile(new URL('../../../../reference/laws.json', import.meta.url), 'utf8'),
    ).laws
    expect(await finds(law.title)).toContain(`law ${law.shortTitle ?? law.title}`)
    expect(await finds('zzz')).toEqual([])

    // Every result leads to an existing page and block.
    const found = await Promise.all(
      ['a', 'e', 'pr', 'é', 'l', 'c', 'm', 'd', 's', 'france', 'un'].map((q) => search(guest, q)),
    )
    const pages = new Map<string, string[]>()
    for (const { path } of found.flatMap(({ items }) => items)) {
      const [, slug = '', block] = /^\/political-data\/([a-z0-9-]+)(?:#(.+))?$/.exec(path) ?? []
      const ids =
        pages.get(slug) ??
        (await opens(guest, slug)).blocks.flatMap((one) => [
          one.id,
          ...(one.kind === 'figures' ? one.figures.map(({ key }) => figureAnchor(key)) : []),
        ])
      pages.set(slug, ids)
      if (block !== undefined) expect(ids, path).toContain(block)
    }
  })

  test('[DAT-16] finds committees by their field, acronyms by either form, and the figure of a year', async ({
    guest,
  }) => {
    const first = async (q: string) => (await search(guest, q)).items[0]
    expect(await first('commission de l’agriculture')).toMatchObject({
      title: 'Agriculture et développement rural (commission AGRI)',
      path: '/political-data/european-meps#committees',
    })
    expect((await search(guest, 'PPE')).items.map(({ title }) => title)).toContain('Parti populaire européen')
    expect((await search(guest, 'banque centrale europeenne')).items.map(({ path }) => path)).toContain(
      '/political-data/ecb#bce',
    )
    expect(await first('dette 2025')).toBeDefined()
    expect((await search(guest, 'dette 2025')).items).toContainEqual(
      expect.objectContaining({
        title: 'Dette publique au sens de Maastricht (fin d’année)',
        detail: '2025\u00a0: 115,7\u00a0% du PIB',
      }),
    )
  })

  test('[DAT-16] a member of the European Parliament is found by the name and by the code of a committee', async ({
    guest,
    context,
  }) => {
    const entry: RecordInput<'french-meps'> = {
      key: '999001',
      value: { name: 'Agnès Exemple', group: 'PPE', committees: ['AGRI'] },
      source: { institution: 'Parlement européen', page: 'Données ouvertes' },
      asOf: '2026-11-20',
      basis: 'single-copy',
    }
    const other = { ...entry, key: '999002', value: { ...entry.value, name: 'Philippe Autre', group: 'ENS' } }
    other.value.committees = ['PECH']
    await put(context, 'french-meps', [entry, other], imported({ complete: true }))
    const found = async (q: string) =>
      (await lists(guest, 'european-meps', 'meps', { q })).items.map(({ name }) => name)
    for (const q of ['agriculture', 'AGRI', 'parti populaire', 'P.P.E.', 'ppe'])
      expect(await found(q), q).toEqual(['Agnès Exemple'])
    expect(await found('peche')).toEqual(['Philippe Autre'])
    const meps = blockOf(await opens(guest, 'european-meps'), 'people', 'meps')
    expect(meps.people[0]?.committees).toEqual(['Agriculture et développement rural (AGRI)'])
  })

  test('finds one typing error away, where nothing is exactly so; numbers are meant as typed', async ({
    guest,
  }) => {
    const titles = async (q: string) => (await search(guest, q)).items.map(({ title }) => title)
    expect(await titles('mittérand')).toContain('François Mitterrand')
    expect(await titles('inlfation')).toContain('Inflation')
    expect(await titles('inflatoin 2025')).toContain('Inflation en moyenne en 2025')
    expect((await search(guest, 'mittérand')).marks).toContain('mitterrand')
    expect(await titles('chomaje')).toContain('Chômage')
    expect(await titles('mitxerxand')).toEqual([])
    expect(await titles('2952')).toEqual([])
    expect(
      (await lists(guest, 'european-meps', 'meps', { q: 'bardela' })).items.map(({ name }) => name),
    ).toEqual(['Jordan Bardella'])
    // Everyday words find a law.
    expect(await titles('fin de vie')).toContain('Aide à mourir')
  })

  test('treats special characters literally, reads a bounded text, and answers a bounded list', async ({
    guest,
  }) => {
    for (const q of ['%', '_', '%%%', '\\', '́̀', '   ', '🙂', '%a_', `${'x'.repeat(10_000)}`]) {
      const { items } = await search(guest, q)
      if (q !== '%a_') expect(items, JSON.stringify(q)).toEqual([])
    }
    expect((await search(guest, `${'inflation '.repeat(1_000)}`)).items[0]?.title).toBe('Inflation')
    const { items, more, marks } = await search(guest, 'e')
    expect([items.length, more, marks]).toEqual([30, true, ['e']])
    expect(await search(guest, '')).toEqual({ items: [], marks: [], more: false })
  })
})

describe('people', () => {
  const deputy = (number: number): RecordInput<'deputies'> => ({
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

  test('a long list is paged and searched on the server', async ({ guest, context, address }) => {
    expect((await opens(guest, 'deputies')).blocks.map(({ kind }) => kind)).toContain('publisher')
    const all = Array.from({ length: 577 }, (_, number) => deputy(number))
    await put(context, 'deputies', all, imported({ complete: true }))
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

const slugs = Object.keys(politicalSlugs) as PoliticalSlug[]

describe('files', () => {
  test('every block that offers a file has one: the columns’ names first, source and date in each row', async ({
    guest,
    address,
  }) => {
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
        const [head = '', ...lines] = text.slice(1).trimEnd().split('\r\n')
        expect(head, block.id).toMatch(
          /;Source;Adresse de la source;Page exacte;Seconde source;Adresse de la seconde source;À la date du;Publié le;Lu le;Fiabilité;Avertissement;Corrigé le;Source de la correction;Adresse de la source de la correction$/,
        )
        expect(lines.length, block.id).toBeGreaterThan(0)
        // Every row has a date of its own; none stands above the rows to contradict it.
        for (const line of lines) expect(line, block.id).toMatch(/;\d{4}-\d{2}-\d{2};/)
        expect(text.replaceAll('\r\n', ''), block.id).not.toContain('\n')
      }
    const { headers } = await fetch(`${address}${politicalCsvPath('debt', 'public-debt')}`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="parvis-debt-public-debt.csv"')
    for (const path of ['/api/v1/political-data/zzz/figures.csv', '/api/v1/political-data/debt/zzz.csv'])
      expect((await fetch(`${address}${path}`)).status).toBe(404)
  })

  test('no text becomes a formula, and separators, quotes and line ends stay in their cell', async ({
    context,
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
      context,
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
    expect(text).toContain(";'=cmd|x, Page;")

    // Numbers stay numbers, with a decimal comma.
    const numbers = await (await fetch(`${address}${politicalCsvPath('budget', 'public-deficit')}`)).text()
    expect(numbers).toMatch(/;2025;-5,1;% du PIB;/)
  })
})
