import { readdir, stat } from 'node:fs/promises'
import { listImports } from '@parvis/contract/civic/imports.ts'
import { listLaws } from '@parvis/contract/civic/laws.ts'
import { getOfficial } from '@parvis/contract/civic/officials.ts'
import { getRollCall } from '@parvis/contract/civic/roll-calls.ts'
import { searchFor } from '@parvis/contract/discovery/search.ts'
import { sql } from 'kysely'
import { expect, test as plainTest } from 'vitest'
import { folder, importing } from '../../../../test/imports.ts'
import { assembly } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import { loadSnapshot, readSnapshot, snapshotFolder, snapshotSources } from './snapshot.ts'

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
