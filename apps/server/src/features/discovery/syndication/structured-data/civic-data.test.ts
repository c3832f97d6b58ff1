import { politicalSlugs } from '@parvis/contract/civic/political-slugs.ts'
import { createPoll } from '@parvis/contract/content/polls.ts'
import { expect } from 'vitest'
import { loadReference } from '../../../../../reference/load.ts'
import { aLaw, importLawRecords } from '../../../../../test/laws.ts'
import { test } from '../../../../../test/site-pages.ts'
import { describedAs, typesIn } from '../../../../../test/vocabulary.ts'

test('an event tells its days, place and state; an invented one nothing', async ({ page, context }) => {
  const add = async (values: object) => {
    const { id } = await context.db
      .insertInto('events')
      .values({
        title: 'Débat sur la gare',
        type: 'debate',
        level: 'local',
        description: 'Entrée libre.',
        starts_at: '2026-11-01T18:00:00Z',
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return page(`/calendar/${id}`)
  }
  const sourced = {
    source_institution: 'Assemblée nationale',
    source_page: 'Agenda',
    source_url: 'https://www.assemblee-nationale.fr/agenda',
    as_of: '2026-10-30',
    basis: 'single-copy' as const,
  }
  expect(await describedAs(await add({ place: 'Halle aux Forges' }), 'Event')).toMatchObject({
    name: 'Débat sur la gare',
    startDate: '2026-11-01T18:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Halle aux Forges' },
  })
  const session = await add({
    type: 'assembly_session',
    date_precision: 'day',
    starts_at: '2026-10-31T23:00:00Z',
    ends_at: '2026-11-02T23:00:00Z',
    called_off_at: new Date(),
    ...sourced,
  })
  expect(await describedAs(session, 'Event')).toMatchObject({
    startDate: '2026-11-01',
    endDate: '2026-11-02',
    eventStatus: 'https://schema.org/EventCancelled',
    organizer: { name: 'Assemblée nationale' },
    subjectOf: { url: sourced.source_url },
  })
  const month = await add({ date_precision: 'month', starts_at: '2028-02-29T23:00:00Z' })
  expect(await describedAs(month, 'Event')).toMatchObject({ startDate: '2028-03' })
  expect(typesIn(await add({ is_example: true }))).toEqual([])
})

test('a law tells its number, its state and its source; a withdrawn one nothing', async ({
  page,
  context,
}) => {
  const source = { institution: 'Sénat', page: 'Dossier', url: 'https://www.senat.fr/dossier/bancs' }
  await importLawRecords(context, [
    aLaw('bancs', { source }),
    aLaw('places', {
      source,
      lawNumber: '2026-1100',
      status: 'application',
      steps: [{ stage: 'promulgation', date: '2026-11-18', description: null, confidence: 'high' }],
    }),
  ])
  const bill = await describedAs(await page('/law-tracking/bancs'), 'Legislation')
  expect(bill).toMatchObject({
    name: 'Projet de loi relatif aux bancs publics',
    alternateName: 'Bancs publics',
    legislationIdentifier: 'bancs',
    legislationType: 'Projet de loi',
    legislationLegalForce: 'https://schema.org/NotInForce',
    isBasedOn: { url: source.url, publisher: { name: 'Sénat' } },
    inLanguage: 'fr',
  })
  expect(bill).not.toHaveProperty('legislationPassedBy')
  expect(await describedAs(await page('/law-tracking/places'), 'Legislation')).toMatchObject({
    legislationIdentifier: '2026-1100',
    legislationType: 'Loi',
    legislationDate: '2026-11-18',
    legislationPassedBy: { name: 'Parlement français' },
    legislationLegalForce: 'https://schema.org/InForce',
  })
  await context.db
    .updateTable('laws')
    .set({ withdrawn_at: new Date() })
    .where('reference', '=', 'bancs')
    .execute()
  expect(typesIn(await page('/law-tracking/bancs'))).toEqual([])
})

test('every page of political data is a dataset with its sources, their licences and its files', async ({
  page,
  context,
  guest,
}) => {
  await loadReference(context)
  await context.db
    .insertInto('published_corrections')
    .values({
      record: 'economic-series/public-debt',
      page: 'debt',
      block: 'public-debt',
      path: '/political-data/debt#public-debt',
      subject: 'Dette publique',
      before: '119',
      after: '118,7',
      reason: 'Révision',
      source_name: 'INSEE',
      source_url: 'https://www.insee.fr/fr/1',
      published_at: new Date('2031-02-03T12:00:00Z'),
    })
    .execute()
  interface DatasetDescription {
    description: string
    distribution: { contentUrl: string; encodingFormat: string }[]
  }
  const datasetOf = async (slug: string) =>
    (await describedAs(await page(`/political-data/${slug}`), 'Dataset')) as unknown as DatasetDescription
  const debt = await datasetOf('debt')
  expect(debt).toMatchObject({
    name: 'Dette publique',
    // A correction changes the structured data.
    dateModified: '2031-02-03',
    license: expect.arrayContaining(['https://www.insee.fr/fr/information/2381863']),
    isBasedOn: expect.arrayContaining([
      expect.objectContaining({ publisher: { '@type': 'Organization', name: 'INSEE' } }),
    ]),
    publisher: { name: 'Parvis' },
  })
  // Where a publisher has stated no licence, its source carries none.
  const government = await describedAs(await page('/political-data/government'), 'Dataset')
  const { isBasedOn } = government as unknown as { isBasedOn: { url?: string; license?: string }[] }
  const sources = isBasedOn.filter(({ url }) => url?.startsWith('https://www.legifrance.gouv.fr/'))
  expect(sources.map(({ license }) => license)).toEqual(sources.map(() => undefined))
  expect(sources).not.toEqual([])
  for (const { contentUrl, encodingFormat } of debt.distribution) {
    const file = await guest.send('GET', contentUrl.replace('http://parvis.test', ''))
    expect([file.status, encodingFormat]).toEqual([200, 'text/csv'])
  }
  for (const slug of Object.keys(politicalSlugs)) {
    const dataset = await datasetOf(slug)
    expect(dataset, slug).toBeDefined()
    // Search engines refuse shorter descriptions.
    expect(dataset.description.length, slug).toBeGreaterThan(50)
  }
  const assembly = await datasetOf('assembly')
  const popolo = assembly.distribution.find(({ encodingFormat }) => encodingFormat === 'application/json')
  expect((await guest.send('GET', popolo?.contentUrl.replace('http://parvis.test', '') ?? '')).status).toBe(
    200,
  )
  expect(await describedAs(await page('/political-data'), 'DataCatalog')).toMatchObject({
    dataset: expect.arrayContaining([{ '@id': 'http://parvis.test/political-data/debt' }]),
  })
})

test('the home page describes the site and its search; polls, private and unknown pages nothing', async ({
  join,
  page,
  context,
}) => {
  expect(await describedAs(await page('/'), 'WebSite')).toMatchObject({
    name: 'Parvis',
    potentialAction: { target: { urlTemplate: 'http://parvis.test/search?q={search_term_string}' } },
  })
  const staff = await join('maud', { moderator: true })
  const poll = await staff.call(createPoll, {
    body: {
      title: 'Ouvrir le dimanche ?',
      theme: 'education',
      options: ['Oui', 'Non'],
      ends_at: new Date(context.clock.now().getTime() + 86_400_000).toISOString(),
    },
  })
  for (const address of [`/polls/${poll.id}`, '/cgu', '/settings'])
    expect(typesIn(await page(address)), address).toEqual([])
  for (const address of [
    '/profile/personne',
    '/law-tracking/aucune',
    '/calendar/x',
    '/political-data/zzz',
    '/nulle-part',
  ])
    expect(typesIn(await page(address, 404)), address).toEqual([])
})
