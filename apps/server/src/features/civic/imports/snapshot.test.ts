import { readdir, stat } from 'node:fs/promises'
import { listImports } from '@parvis/contract/civic/imports.ts'
import { getLaw, listLaws, listLawVersions } from '@parvis/contract/civic/laws.ts'
import { getOfficial } from '@parvis/contract/civic/officials.ts'
import { getRollCall } from '@parvis/contract/civic/roll-calls.ts'
import { searchFor } from '@parvis/contract/discovery/search.ts'
import { sql } from 'kysely'
import { expect, test as plainTest } from 'vitest'
import { folder, importing, importSettings } from '../../../../test/imports.ts'
import { readExtracts } from '../../../../test/official-extracts.ts'
import { assembly, rollCall } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import { importFrom } from './run.ts'
import { loadSnapshot, readSnapshot, snapshotFolder, snapshotPlace, snapshotSources } from './snapshot.ts'
import { sources } from './sources.ts'

plainTest('the snapshot is small, and names its publisher, licence and day', async () => {
  const files = await readdir(snapshotFolder)
  expect(files.sort()).toEqual(snapshotSources.map((name) => `${name}.jsonl.br`).sort())
  const sizes = await Promise.all(files.map(async (file) => (await stat(new URL(file, snapshotFolder))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000)
  for (const name of snapshotSources) {
    const { head, lines } = await readSnapshot(name)
    expect(head).toMatchObject({ source: name, licence: expect.stringContaining('Licence Ouverte') })
    expect(lines.join('\n')).not.toMatch(
      /infoNaissance|adresse|collaborateur|explication|@assemblee-nationale/,
    )
  }
})

test('a fresh start has people, votes and laws with their source and day; a real import takes their place', async ({
  context,
  guest,
}) => {
  expect(await loadSnapshot(context)).toEqual([...snapshotSources])
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from officials where institution = 'assemblee' and name is not null) as deputies,
      (select count(*)::int from officials where institution = 'senat' and name is not null) as senators,
      (select count(*)::int from roll_calls) as votes, (select count(*)::int from laws) > 100 as laws,
      (select count(*)::int from organs where kind = 'unknown') as unnamed,
      (select count(*)::int from laws where status = 'promulgation') as promulgated`.execute(context.db)
  expect(rows[0]).toMatchObject({ deputies: 577, senators: 175, votes: 300, laws: true })
  expect(rows[0]?.promulgated).toBeGreaterThanOrEqual(40)
  const state = async (source: string) =>
    (await guest.call(listImports, {})).imports.find((one) => one.source === source)
  expect(await state('assemblee-acteurs')).toMatchObject({
    is_bundled: true,
    as_of: '2026-04-20',
    set_aside: [],
  })

  const found = (await guest.call(searchFor, { query: { q: 'Panot', type: 'facts' } })).facts?.items
  expect(found).toContainEqual(expect.objectContaining({ kind: 'person', title: 'Mathilde Panot' }))
  expect(await guest.call(getOfficial, { params: { uid: 'PA720892' } })).toMatchObject({
    name: 'Mathilde Panot',
    source: {
      institution: 'Assemblée nationale',
      page: expect.stringContaining('extrait livré avec le logiciel'),
    },
  })
  const vote = await context.db.selectFrom('roll_calls').select('uid').orderBy('id').executeTakeFirstOrThrow()
  expect((await guest.call(getRollCall, { params: vote })).groups.length).toBeGreaterThan(5)
  expect((await guest.call(listLaws, { query: {} })).items[0]?.source.institution).toBe('Assemblée nationale')

  expect(await loadSnapshot(context)).toEqual([])
  await importing(context, 'assemblee-acteurs', await folder(context, 'acteurs', assembly), {
    allowFewer: true,
  })
  expect(await state('assemblee-acteurs')).toMatchObject({ is_bundled: false })
  expect(await loadSnapshot(context)).toEqual([])
})

test('a record of the extract that is equal in the real file has that file as its source, once', async ({
  context,
  guest,
}) => {
  const votes = { 'a.json': rollCall({ number: 99_001, groups: [{ pours: [900_001] }] }) }
  const [people, ballots] = [await folder(context, 'people', assembly), await folder(context, 'votes', votes)]
  const bundled = async (name: 'assemblee-acteurs' | 'assemblee-scrutins', path: string) =>
    importFrom(
      context,
      { ...sources[name], page: 'Extrait livré' },
      { path, readFrom: snapshotPlace, etag: null, lastModified: null },
      { settings: importSettings },
    )
  await bundled('assemblee-acteurs', people)
  await bundled('assemblee-scrutins', ballots)
  const pages = async () => [
    (await guest.call(getOfficial, { params: { uid: 'PA900001' } })).source?.page,
    (await guest.call(getRollCall, { params: { uid: 'VTANR5L17V99001' } })).source?.page,
  ]
  expect(await pages()).toEqual(['Extrait livré', 'Extrait livré'])
  const real = async () => [
    await importing(context, 'assemblee-acteurs', people),
    await importing(context, 'assemblee-scrutins', ballots),
  ]
  const unchanged = [
    { changes: { added: 0, changed: 0, unchanged: 7 } },
    { changes: { added: 0, changed: 0, unchanged: 1 } },
  ]
  expect(await real()).toMatchObject(unchanged)
  expect(await pages()).toEqual([sources['assemblee-acteurs'].page, sources['assemblee-scrutins'].page])
  const rows = async () =>
    (
      await sql`
        select uid, import_id from officials union all select uid, import_id from organs
        union all select uid, import_id from roll_calls order by 1`.execute(context.db)
    ).rows
  const first = await rows()
  expect(await real()).toMatchObject(unchanged)
  expect(await rows()).toEqual(first)
})

test('a law of the extract that is equal in the real file has that file as its source, without a public version', async ({
  context,
  guest,
}) => {
  const extracts = await readExtracts('assemblee-dossiers')
  const files = [...extracts].map(([uid, document]) => [`${uid}.json`, document])
  const path = await folder(context, 'dossiers', Object.fromEntries(files))
  const source = sources['assemblee-dossiers']
  await importFrom(
    context,
    { ...source, page: 'Extrait livré' },
    { path, readFrom: snapshotPlace, etag: null, lastModified: null },
    { settings: importSettings },
  )
  const [law] = (await guest.call(listLaws, { query: {} })).items
  const params = { reference: law?.reference ?? '' }
  expect(law?.source.page).toBe('Extrait livré')
  await importing(context, 'assemblee-dossiers', path)
  expect((await guest.call(getLaw, { params })).source.page).toBe(source.page)
  expect((await guest.call(listLawVersions, { params, query: {} })).items).toEqual([])
})
