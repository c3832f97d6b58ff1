import { writeFile } from 'node:fs/promises'
import { listImports } from '@parvis/contract/civic/imports.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { getServiceState } from '@parvis/contract/trust/administration.ts'
import { expect } from 'vitest'
import { folder, importing, importSettings, place, refusal } from '../../../../test/imports.ts'
import { rollCall } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { webService } from '../../../../test/web-service.ts'
import { runImport } from './run.ts'
import { sources } from './sources.ts'

const row = (mandate: string, path: string) =>
  `Aline;Valmont;${mandate};di;2026-01-31;x-${mandate}${path.length}.pdf;${path};Livrée`

const table = (...rows: string[]) =>
  [
    'prenom;nom;type_mandat;type_document;date_publication;nom_fichier;url_dossier;statut_publication',
    ...rows,
  ].join('\n')

test('guests read when each source was imported and how much of it was set aside, without names', async ({
  context,
  guest,
}) => {
  const of = async (name: string) =>
    (await guest.call(listImports, {})).imports.find(({ source }) => source === name)
  expect((await guest.call(listImports, {})).imports.map(({ source }) => source)).toEqual(
    Object.keys(sources),
  )
  expect(await of('assemblee-scrutins')).toMatchObject({
    imported_at: null,
    as_of: null,
    refused_since: null,
  })

  const path = await folder(context, 'votes', {
    'a.json': rollCall({ number: 1 }),
    'b.json': rollCall({ number: 2, sort: 'reporté par Mme Valmont' }),
    'c.json': '{"scrutin"',
  })
  await importing(context, 'assemblee-scrutins', path)
  const state = await of('assemblee-scrutins')
  expect(state).toMatchObject({
    title: 'Scrutins publics',
    institution: 'Assemblée nationale',
    imported_at: expect.any(String),
    as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    documents: 3,
    records: 1,
    refused_since: null,
  })
  expect(state?.set_aside.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual([
    { kind: 'file_cut', count: 1 },
    { kind: 'unknown_code', count: 1 },
  ])
  expect(JSON.stringify(state)).not.toMatch(/Valmont|json/)

  const empty = await folder(context, 'empty', { 'a.json': {} })
  expect(await refusal(importing(context, 'assemblee-scrutins', empty))).toBe('invalid_record')
  // A wrong file of the operator says nothing about what the source publishes.
  expect(await of('assemblee-scrutins')).toMatchObject({
    records: 1,
    refused_since: expect.any(String),
    is_own_file_refused: true,
  })
  await importing(context, 'assemblee-scrutins', path)
  expect(await of('assemblee-scrutins')).toMatchObject({ refused_since: null, is_own_file_refused: false })
})

test('administrators are notified once of a new reason, and read reasons and examples at the state of the service', async ({
  context,
  clock,
  join,
}) => {
  const ada = await join('ada', { administrator: true })
  const mona = await join('mona', { moderator: true })
  const news = async (member: Member) =>
    (await member.call(listNotifications, { query: {} })).items
      .filter(({ title }) => title.startsWith('Données officielles'))
      .map(({ message, data }) => [message, data.path])
  const path = place(context, 'liste.csv')
  const bring = async (...rows: string[]) => {
    await writeFile(path, table(row('commune', '/pages_nominatives/x'), ...rows))
    return importing(context, 'hatvp-liste', path)
  }
  await bring(';Valmont;commune;di;2026-01-31;y.pdf;/y;Livrée')
  const first = [
    'Liste des déclarations publiées : 1 document mis de côté (donnée impossible : prenom manque).',
    '/moderation/etat',
  ]
  expect(await news(ada)).toEqual([first])
  expect(await news(mona)).toEqual([])
  await bring(';Valmont;commune;di;2026-01-31;y.pdf;/y;Livrée', ';Rive;commune;di;2026-01-31;z.pdf;/z;Livrée')
  expect(await news(ada)).toEqual([first])
  await bring('Aline;;commune;di;2026-01-31;y.pdf;/y;Livrée')
  expect(await news(ada)).toHaveLength(2)

  await bring(';Valmont;commune;di;2026-01-31;y.pdf;/y;Livrée', ';Rive;commune;di;2026-01-31;z.pdf;/z;Livrée')
  const state = (await ada.call(getServiceState, {})).imports.find(({ source }) => source === 'hatvp-liste')
  expect(state).toMatchObject({
    read_from: 'liste.csv',
    documents: 3,
    reasons: [
      {
        reason: 'donnée impossible : prenom manque',
        count: 2,
        examples: [
          { unit: 'liste.csv, ligne 3', detail: 'prenom manque' },
          { unit: 'liste.csv, ligne 4', detail: 'prenom manque' },
        ],
      },
    ],
    refusal: null,
  })
  const longAgo = new Date(clock.now().getTime() - 100 * 86_400_000)
  await context.db.updateTable('import_reasons').set({ last_seen_at: longAgo }).execute()
  await bring(';Valmont;commune;di;2026-01-31;y.pdf;/y;Livrée')
  expect(await news(ada)).toHaveLength(3)
})

test('a source that cannot be fetched is seen; an unchanged file is read again by readers that have learned', async ({
  context,
  guest,
  join,
}) => {
  const ada = await join('ada', { administrator: true })
  const requests: (string | undefined)[] = []
  let isDown = false
  const service = await webService((request, _, response) => {
    requests.push(request.headers['if-none-match'])
    if (isDown) return void response.writeHead(500).end()
    if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
    response.writeHead(200, { etag: '"1"' }).end(table(row('commune', '/x'), row('epci', '/yy')))
  })
  try {
    const trusted = service.address.replace('http://127.0.0.1', 'source.test')
    const there = {
      ...context,
      config: { ...context.config, imports: { ...context.config.imports, trusted } },
    }
    const settings = {
      ...importSettings,
      addresses: { ...importSettings.addresses, 'hatvp-liste': `http://${trusted}/liste.csv` },
    }
    const bring = () => runImport(there, sources['hatvp-liste'], undefined, { settings })
    const state = async () =>
      (await guest.call(listImports, {})).imports.find(({ source }) => source === 'hatvp-liste')
    expect(await bring()).toMatchObject({ status: 'imported' })
    isDown = true
    expect(await refusal(bring())).toBe('source_unreachable')
    expect(await refusal(bring())).toBe('source_unreachable')
    expect(await state()).toMatchObject({
      records: 2,
      refused_since: expect.any(String),
      is_own_file_refused: false,
    })
    const { items } = await ada.call(listNotifications, { query: {} })
    expect(items.filter(({ title }) => title.startsWith('Données officielles'))).toHaveLength(1)
    isDown = false
    expect(await bring()).toMatchObject({ status: 'unchanged' })
    expect(await state()).toMatchObject({ records: 2, refused_since: null })

    await context.db.updateTable('imports').set({ reader_version: 'before' }).execute()
    expect(await bring()).toMatchObject({ status: 'imported', changes: { changed: 0 } })
    expect(await bring()).toMatchObject({ status: 'unchanged' })
    expect(requests.filter((etag) => etag === undefined)).toHaveLength(2)
  } finally {
    await service.close()
  }
})
