import { countLaws, followLaw, getLaw, listLaws, listLawVersions } from '@parvis/contract/civic/laws.ts'
import { lawStages } from '@parvis/contract/list-filters.ts'
import { expect } from 'vitest'
import { loadReference } from '../../../../reference/load.ts'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

const law = (reader: Guest, reference: string) => reader.call(getLaw, { params: { reference } })
const follow = (member: Member, reference: string) => member.call(followLaw, { params: { reference } })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const titles = async (reader: Guest, query: Record<string, string> = {}) =>
  (await reader.call(listLaws, { query })).items.map(({ reference }) => reference)

test('[LAW-06] bundled laws have their source and date; outdated or uncertain values are marked, unknown ones are null', async ({
  context,
  guest,
}) => {
  await loadReference(context)
  const { items } = await guest.call(listLaws, { query: {} })
  expect(items.length).toBeGreaterThanOrEqual(15)
  for (const { source, moved_on } of items) {
    expect(source).toMatchObject({
      institution: expect.any(String),
      as_of: expect.stringMatching(/^20\d\d-/),
    })
    expect(moved_on).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
  const dying = await law(guest, 'aide-a-mourir-2026')
  expect(dying).toMatchObject({ status: 'promulgation', source: { as_of: '2026-08-19' } })
  expect(dying.steps.at(-1)).toEqual({
    stage: 'application',
    is_reached: false,
    date: null,
    description: null,
    confidence: null,
  })
  expect(dying.acts.find(({ ballot }) => ballot?.uid === 'VTANR5L17V8280')?.ballot).toMatchObject({
    for: 291,
    against: 241,
  })
})

test('[LAW-05] steps up to the status are reached, in the order of the specification, with or without date', async ({
  context,
  guest,
}) => {
  await importLawRecords(context, [
    aLaw('en-seance', { status: 'seance', steps: [], asOf: daysAgo(29) }),
    aLaw('promulguee', { status: 'promulgation', asOf: daysAgo(32) }),
    aLaw('appliquee', { status: 'application', asOf: daysAgo(2_000) }),
  ])
  for (const [reference, reached] of [
    ['en-seance', 3],
    ['promulguee', 5],
    ['appliquee', 6],
  ] as const) {
    const { steps } = await law(guest, reference)
    expect(steps.map(({ stage }) => stage)).toEqual([...lawStages])
    expect(steps.map(({ is_reached: isReached }) => isReached)).toEqual(
      lawStages.map((_, place) => place < reached),
    )
  }
  expect((await law(guest, 'en-seance')).is_stale).toBe(false)
  expect((await law(guest, 'promulguee')).is_stale).toBe(true)
  // A law in force does not become outdated.
  expect((await law(guest, 'appliquee')).is_stale).toBe(false)
  await expect(law(guest, 'inconnue')).toBeRefused('law_not_found')
  await expect(guest.get('/api/v1/laws/..%2Fx')).toBeRefused('validation_failed')
})

test('[LAW-02] laws are found by everyday words and by the article that was used, beside their own words', async ({
  context,
  guest,
}) => {
  await loadReference(context)
  await importLawRecords(context, [
    aLaw('palliatifs', { title: 'Proposition de loi relative aux soins palliatifs', shortTitle: null }),
  ])
  const finds = (q: string) => titles(guest, { q })
  expect((await finds('fin de vie')).sort()).toEqual(['aide-a-mourir-2026', 'palliatifs'])
  for (const q of [
    'euthanasie',
    'suicide assisté',
    'Fin de Vie',
    'loi fin de vie',
    'la loi sur la fin de vie',
  ])
    expect(await finds(q), q).toContain('aide-a-mourir-2026')
  for (const q of ['49.3', '49-3', '49 3', 'article 49.3', '49 al. 3', '49 alinéa 3', 'article 49 alinéa 3'])
    expect((await finds(q)).sort(), q).toEqual(['lf-2026', 'retraites-2023'])
  expect(await finds('49.3 retraites')).toEqual(['retraites-2023'])
  for (const [q, reference] of [
    ['retraites', 'retraites-2023'],
    ['64 ans', 'retraites-2023'],
    ['âge de départ', 'retraites-2023'],
    ['immigration', 'immigration-2024'],
    ['étrangers', 'immigration-2024'],
    ['avortement', 'ivg-constitution-2024'],
    ['Airbnb', 'meubles-tourisme-2024'],
    ['drogue', 'narcotrafic-2025'],
    ['pesticides', 'duplomb-2025'],
    ['néonicotinoïdes', 'duplomb-2025'],
    ['PLM', 'plm-2025'],
    ['maire de Paris', 'plm-2025'],
    ['viol', 'consentement-2025'],
    ['sécu', 'lfss-2026'],
    ['PLFSS', 'lfss-2026'],
    ['PLF 2026', 'lf-2026'],
    ['police', 'legitime-defense-2026'],
    ['motion de censure', 'retraites-2023'],
    ['CMP', 'duplomb-2025'],
    ['article 34', 'ivg-constitution-2024'],
  ] as const)
    expect(await finds(q), q).toContain(reference)
  expect(await finds('fin de zzz')).toEqual([])
  expect(await finds('49.4')).not.toContain('retraites-2023')
})

test('the search for laws ignores accents and case, and its results are filtered and paged', async ({
  context,
  guest,
}) => {
  await importLawRecords(context, [
    aLaw('sante', { title: 'Loi « Santé à l’école »', shortTitle: null, status: 'vote' }),
    aLaw('numero', { lawNumber: '2026-794', kind: 'proposal', shortTitle: 'Œuvres' }),
    ...Array.from({ length: 25 }, (_, turn) =>
      aLaw(`loi-${turn}`, {
        steps: [
          {
            stage: 'proposition',
            date: `2025-01-${String(turn + 1).padStart(2, '0')}`,
            description: null,
            confidence: null,
          },
        ],
      }),
    ),
  ])
  expect(await titles(guest, { q: 'SANTE ecole' })).toEqual(['sante'])
  expect(await titles(guest, { q: 'éco' })).toEqual(['sante'])
  expect(await titles(guest, { q: '2026-794' })).toEqual(['numero'])
  expect(await titles(guest, { q: 'oeuvres' })).toEqual(['numero'])
  expect(await titles(guest, { q: 'zzz' })).toEqual([])
  for (const sign of ['%', '_', '…', '« »']) expect(await titles(guest, { q: sign }), sign).toEqual([])
  for (const hostile of ["'; drop table laws; --", '%', '\\', '((', 'x'.repeat(400)])
    expect(await titles(guest, { q: hostile }), hostile).toBeInstanceOf(Array)
  expect(await titles(guest, { stage: 'vote' })).toEqual(['sante'])
  expect(await titles(guest, { kind: 'proposal' })).toEqual(['numero'])
  expect(await titles(guest, { kind: 'proposal', stage: 'vote' })).toEqual([])

  const first = await guest.call(listLaws, { query: {} })
  expect(first.items).toHaveLength(20)
  const second = await guest.call(listLaws, { query: { cursor: first.next_cursor ?? '' } })
  expect(second.next_cursor).toBeNull()
  const all = [...first.items, ...second.items]
  expect(new Set(all.map(({ id }) => id)).size).toBe(27)
  const days = all.map(({ moved_on }) => moved_on)
  expect(days).toEqual([...days].sort().reverse())
  for (const query of ['cursor=x', 'stage=loi', 'kind=x', 'followed=yes', 'page=2'])
    await expect(guest.get(`/api/v1/laws?${query}`)).toBeRefused('validation_failed')
  await expect(guest.get('/api/v1/laws?followed=true')).toBeRefused('not_authenticated')
})

test('the tracker is filtered by kind, stage, subject, chamber and year, with the count of each choice', async ({
  context,
  guest,
}) => {
  const on = (date: string) => [{ stage: 'proposition' as const, date, description: null, confidence: null }]
  await importLawRecords(context, [
    aLaw('recente', { subject: 'justice', kind: 'proposal', status: 'proposition', steps: on(daysAgo(3)) }),
    aLaw('ancienne', { subject: 'justice', status: 'vote', originChamber: 'senat', steps: on('2024-12-31') }),
    aLaw('suivante', { subject: 'social', status: 'vote', steps: on('2025-01-01') }),
    aLaw('resolution', { kind: 'resolution', originChamber: null, steps: on('2025-06-01') }),
  ])
  expect(await titles(guest, { subject: 'justice' })).toEqual(['recente', 'ancienne'])
  expect(await titles(guest, { chamber: 'senat' })).toEqual(['ancienne'])
  expect(await titles(guest, { year: '2025' })).toEqual(['resolution', 'suivante'])
  expect(await titles(guest, { year: '2025', subject: 'social' })).toEqual(['suivante'])
  const counts = await guest.call(countLaws, { query: {} })
  expect(counts).toMatchObject({ total: 4, recent: 1 })
  expect(counts.subjects.toSorted((one, other) => one.value.localeCompare(other.value))).toEqual([
    { value: 'justice', count: 2 },
    { value: 'social', count: 1 },
  ])
  // The other filters apply to a choice, its own does not.
  const ofJustice = await guest.call(countLaws, { query: { subject: 'justice', kind: 'proposal' } })
  expect(ofJustice).toMatchObject({ total: 1, recent: 1, subjects: [{ value: 'justice', count: 1 }] })
  expect(ofJustice.kinds).toEqual([
    { value: 'proposal', count: 1 },
    { value: 'project', count: 1 },
  ])
  const searched = await guest.call(countLaws, { query: { q: 'bancs', year: '2025' } })
  expect(searched).toMatchObject({ total: 2, years: expect.arrayContaining([{ value: '2024', count: 1 }]) })
  expect(await guest.call(countLaws, { query: { q: 'zzz' } })).toMatchObject({ total: 0, kinds: [] })
  for (const query of ['year=25', 'chamber=x', 'subject=x'])
    await expect(guest.get(`/api/v1/laws/counts?${query}`)).toBeRefused('validation_failed')
})

test('a correction keeps the former value; equal facts change nothing; older ones are ignored', async ({
  context,
  guest,
}) => {
  const first = aLaw('bancs', {
    acts: [
      {
        date: '2026-11-03',
        label: 'Scrutin',
        ballotUid: 'V1',
        votesFor: 10,
        votesAgainst: null,
        abstentions: null,
        url: null,
      },
    ],
  })
  expect(await importLawRecords(context, [first])).toEqual(['added'])
  expect(await importLawRecords(context, [first])).toEqual(['unchanged'])
  const corrected = aLaw('bancs', { title: 'Projet de loi relatif aux bancs et tables', asOf: '2026-11-21' })
  expect(await importLawRecords(context, [corrected])).toEqual(['corrected'])
  expect(await importLawRecords(context, [aLaw('bancs', { title: 'Vieux', asOf: '2026-01-01' })])).toEqual([
    'outdated',
  ])
  const now = await law(guest, 'bancs')
  expect(now).toMatchObject({ title: corrected.title, version_count: 1, acts: [] })
  const { items } = await guest.call(listLawVersions, { params: { reference: 'bancs' }, query: {} })
  expect(items).toMatchObject([{ title: first.title, source: { as_of: '2026-11-20' }, status: 'commission' }])
  expect(items[0]?.steps[1]).toMatchObject({ stage: 'commission', is_reached: true, date: '2026-11-02' })
  await expect(guest.call(listLawVersions, { params: { reference: 'inconnue' }, query: {} })).toBeRefused(
    'law_not_found',
  )
})

test('an import finds a bundled law by its file or number, adds its facts and removes none', async ({
  context,
  guest,
}) => {
  const bundled = aLaw('bancs', {
    lawNumber: '2026-900',
    status: 'application',
    asOf: '2026-11-01',
    steps: [{ stage: 'application', date: '2026-10-30', description: 'Décret', confidence: 'high' }],
    source: { institution: 'Légifrance', page: 'Décret', url: 'https://www.legifrance.gouv.fr/decret' },
  })
  await importLawRecords(context, [bundled], 'bundled')
  const official = aLaw('DLR5L17N99999', {
    dossierUid: 'DLR5L17N99999',
    lawNumber: '2026-900',
    shortTitle: null,
    description: '',
    status: 'promulgation',
    steps: [{ stage: 'promulgation', date: '2026-10-20', description: null, confidence: 'high' }],
  })
  // The second identical record in one file changes nothing.
  expect(await importLawRecords(context, [official, official])).toEqual(['corrected', 'unchanged'])
  expect(await law(guest, 'bancs')).toMatchObject({
    short_title: 'Bancs publics',
    description: 'Deux bancs par place.',
    status: 'application',
    // The file does not say that the law applies: the bundled source does.
    source: { institution: 'Assemblée nationale' },
    application: { institution: 'Légifrance' },
  })
  const { steps } = await law(guest, 'bancs')
  expect(steps.map(({ date }) => date).slice(4)).toEqual(['2026-10-20', '2026-10-30'])
  // One law has one address: its file number leads there.
  expect(await law(guest, 'DLR5L17N99999')).toMatchObject({ reference: 'bancs' })
  // Older bundled facts do not return with the next start.
  expect(await importLawRecords(context, [bundled], 'bundled')).toEqual(['outdated'])
  // The law is found by its file number from now on, and keeps its own number.
  expect(await importLawRecords(context, [{ ...official, lawNumber: null }])).toEqual(['unchanged'])
})

test('an imported file that names a ballot without its result keeps the known one', async ({
  context,
  guest,
}) => {
  const act = { date: '2026-10-02', label: 'Vote solennel', ballotUid: 'VTANR5L17V1330', url: null }
  const none = { votesFor: null, votesAgainst: null, abstentions: null }
  const result = { votesFor: 183, votesAgainst: 53, abstentions: 4 }
  const bundled = aLaw('plm', { lawNumber: '2026-901', asOf: '2026-11-01', acts: [{ ...act, ...result }] })
  await importLawRecords(context, [bundled], 'bundled')
  const official = aLaw('DLR5L17N99998', { lawNumber: '2026-901', acts: [{ ...act, ...none }] })
  for (const asOf of ['2026-11-20', '2026-11-21']) {
    await importLawRecords(context, [{ ...official, asOf }])
    expect((await law(guest, 'plm')).acts).toMatchObject([
      { ballot: { for: 183, against: 53, abstentions: 4 } },
    ])
  }
})

test('a law of which no source says that it applies is promulgated, once the Assembly’s file tells of it', async ({
  context,
  guest,
}) => {
  const steps = [
    { stage: 'promulgation', date: '2026-10-20', description: null, confidence: 'high' },
  ] as const
  const application = {
    stage: 'application',
    date: '2026-10-30',
    description: null,
    confidence: 'high',
  } as const
  const bundled = { lawNumber: '2026-901', status: 'application', asOf: '2026-11-01' } as const
  await importLawRecords(context, [aLaw('bancs', { ...bundled, steps: [...steps, application] })], 'bundled')
  await importLawRecords(context, [aLaw('bancs', { status: 'promulgation', steps: [...steps] })])
  expect(await law(guest, 'bancs')).toMatchObject({ status: 'promulgation', application: null })
})

test('a law removed from the bundled file is withdrawn with its event, and returns with it', async ({
  context,
  guest,
  join,
}) => {
  await loadReference(context)
  const member = await join('Ana')
  await importLawRecords(context, [aLaw('retiree')], 'bundled')
  await importLawRecords(context, [aLaw('importee')], 'imported')
  await follow(member, 'retiree')
  await context.db
    .insertInto('events')
    .values({
      reference: 'retire',
      origin: 'bundled',
      type: 'session',
      level: 'national',
      title: 'Retiré',
      description: '',
      starts_at: '2026-11-21T10:00:00Z',
    })
    .execute()
  const calendar = async () => (await guest.get('/api/v1/calendar?from=2026-11-21&to=2026-11-21')) as object
  expect(JSON.stringify(await calendar())).toContain('Retiré')
  await loadReference(context)
  expect(JSON.stringify(await calendar())).not.toContain('Retiré')
  expect(await titles(guest, { q: 'bancs' })).toEqual(['importee'])
  // The page of a withdrawn law stays; followers still find it in their list.
  expect((await law(guest, 'retiree')).withdrawn_at).not.toBeNull()
  expect(await titles(member, { followed: 'true' })).toEqual(['retiree'])
  expect(await importLawRecords(context, [aLaw('retiree')], 'bundled')).toEqual(['corrected'])
  expect(await law(guest, 'retiree')).toMatchObject({ withdrawn_at: null, version_count: 0 })
})
