import { describe, expect } from 'vitest'
import { blockOf, opens, put, test } from '../../../../test/politics.ts'

/** Pages about which Parvis knows nothing but their publisher. */
const empty = ['interviews', 'contracts']

describe('[DAT-05][DAT-06][DAT-07] pages whose list is not taken over', () => {
  test('show what is established about their subject, with source and date', async ({ guest }) => {
    for (const [slug, kind, id] of [
      ['press', 'timeline', 'publications'],
      ['debates', 'timeline', 'debates'],
      ['debates', 'timeline', 'sessions'],
      ['statements', 'timeline', 'acts'],
      ['declaration', 'facts', 'hatvp'],
      ['declaration', 'timeline', 'reforms'],
      ['lobby', 'facts', 'hatvp'],
      ['lobby', 'timeline', 'reforms'],
      ['performance', 'figures', 'forecasts'],
      ['performance', 'facts', 'cour-des-comptes'],
      ['deputies', 'table', 'group-presidents'],
      ['senators', 'table', 'group-presidents'],
    ] as const) {
      const block = blockOf(await opens(guest, slug), kind, id)
      expect(block.provenance?.as_of, `${slug}#${id}`).toMatch(/^\d{4}-/)
    }
    const { items: publications } = blockOf(await opens(guest, 'press'), 'timeline', 'publications')
    expect(publications[0]).toMatchObject({
      from: '2026-10-01',
      title: 'Projet de loi de finances pour 2027, n° 3210',
      description: 'Prévision de croissance 2026 (PLF 2027) : 0,5 % (et un autre chiffre)',
    })
    const { items } = blockOf(await opens(guest, 'debates'), 'timeline', 'debates')
    const dying = items.filter(({ title }) => title === 'Aide à mourir')
    expect(dying.find(({ from }) => from === '2025-05-12')?.description).toBe(
      'Début de la discussion à l’Assemblée',
    )
    expect(dying[0]?.description).toBe('Scrutin à l’Assemblée : lecture définitive (291 pour, 241 contre)')
    // The acts of one day stand together.
    expect(dying.find(({ from }) => from === '2025-05-27')?.description).toBe(
      'Adoption en première lecture à l’Assemblée · Scrutin à l’Assemblée : première lecture (305 pour, 199 contre)',
    )
    const { items: acts } = blockOf(await opens(guest, 'statements'), 'timeline', 'acts')
    const descriptions = acts.map(({ description }) => description)
    expect(descriptions).toContain('Décision du Conseil constitutionnel')
    expect(descriptions).toContain('Engagement de responsabilité du Gouvernement (article 49 alinéa 3)')
    const deputies = blockOf(await opens(guest, 'deputies'), 'table', 'group-presidents').rows
    expect(deputies.find(({ cells }) => cells.includes('RN'))?.cells).toContain('Marine Le Pen')
  })

  test('say in the reader’s words that the rest is not taken over, lead to the source, and date nothing', async ({
    guest,
  }) => {
    for (const slug of [
      ...empty,
      'press',
      'debates',
      'statements',
      'declaration',
      'lobby',
      'performance',
      'deputies',
      'senators',
      'presidential-2027',
      'municipal-2026',
      'agenda',
      'votes',
      'public-accounts',
      'transparency',
    ]) {
      const publishers = (await opens(guest, slug)).blocks.filter((block) => block.kind === 'publisher')
      expect(publishers.length, slug).toBeGreaterThan(0)
      for (const block of publishers) {
        expect(block.missing, slug).toMatch(/^Parvis /)
        expect(block.provenance, slug).toBeNull()
        expect(block.url, slug).toMatch(/^https:\/\//)
      }
    }
    for (const slug of empty)
      expect(
        (await opens(guest, slug)).blocks.some(({ kind }) => kind === 'links'),
        slug,
      ).toBe(true)
  })

  test('drop the notice once the list is there', async ({ guest, context }) => {
    await put(context, 'deputies', [
      {
        key: 'PA1',
        value: { name: 'Agnès Exemple' },
        source: { institution: 'Assemblée nationale', page: 'Les députés', url: null },
        asOf: '2026-11-20',
        basis: 'single-copy',
      },
    ])
    const { blocks } = await opens(guest, 'deputies')
    expect(blocks.some(({ kind }) => kind === 'publisher')).toBe(false)
    expect(blocks[0]?.kind).toBe('people')
  })
})

describe('long pages', () => {
  test('the municipal elections of 2026 come before those of 2020', async ({ guest }) => {
    const { blocks } = await opens(guest, 'municipal-2026')
    const own = blocks.filter((block) => block.kind === 'election' && block.section === null)
    expect(own.map(({ id }) => id)).toEqual([
      'municipales-2026',
      'municipales-2026-paris',
      'municipales-2026-saint-denis',
      'municipales-2020',
    ])
    expect(blocks[0]?.id).toBe('municipales-2026')
  })

  test('the presidencies of the Council are periods of countries, not people', async ({ guest, clock }) => {
    clock.advance({ days: Math.round((Date.parse('2026-11-25T12:00:00Z') - Date.now()) / 86_400_000) })
    const page = await opens(guest, 'council')
    const names = page.blocks.flatMap((block) => (block.kind === 'people' ? block.people : []))
    expect(names.map(({ name }) => name)).not.toContain('Irlande')
    const { items } = blockOf(page, 'timeline', 'presidencies')
    expect(items.map(({ title }) => title).slice(0, 3)).toEqual(['Chypre', 'Irlande', 'Lituanie'])
    expect(items[1]).toMatchObject({ from: '2026-07-01', to: '2026-12-31', description: 'En cours' })
  })

  test('a part that is not the page’s own subject stands folded, and stays searchable', async ({ guest }) => {
    const aside = async (slug: string) =>
      (await opens(guest, slug)).blocks.filter((block) => block.aside).map(({ id }) => id)
    expect(await aside('inflation')).toEqual([
      'other-figures',
      'gdp-growth',
      'gdp-growth-quarterly',
      'unemployment',
      'public-debt',
      'public-deficit',
      'trade-balance',
      'population',
    ])
    expect(await aside('economy')).toHaveLength(7)
    for (const slug of ['commission', 'council', 'court', 'ecb'])
      expect(await aside(slug), slug).toEqual(['meps'])
    for (const slug of ['european-meps', 'parliament']) expect(await aside(slug), slug).toEqual([])
  })
})
