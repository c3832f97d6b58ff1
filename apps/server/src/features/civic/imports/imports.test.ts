import { spawn } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { folder, importing, importSettings, place, refusal } from '../../../../test/imports.ts'
import { actor, assembly, organ, rollCall, writeFolder } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import { zipOf } from '../../../../test/zip.ts'
import type { AppContext } from '../../../app-context.ts'
import { importFrom } from './run.ts'
import { sources } from './sources.ts'

async function contents(context: AppContext) {
  const { rows } = await sql`
    select (select count(*)::int from officials) as officials, (select count(*)::int from organs) as organs,
      (select count(*)::int from mandates) as mandates, (select count(*)::int from roll_calls) as votes,
      (select count(*)::int from positions) as positions, (select count(*)::int from import_staging) as staged`.execute(
    context.db,
  )
  return rows[0]
}

/** Runs the command as an operator does. */
function command(
  context: AppContext,
  ...words: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((ended) => {
    const child = spawn(
      process.execPath,
      [new URL('../../../commands/main.ts', import.meta.url).pathname, 'import', ...words],
      {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          NODE_ENV: 'test',
          DATABASE_URL: context.config.databaseUrl,
          PARVIS_DATA: context.config.dataFolder,
        },
      },
    )
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    child.on('close', (code) => ended({ code, out, err }))
  })
}

test('the command imports actors and votes, reports the changes, and reports none for the same file', async ({
  context,
}) => {
  const actors = await folder(context, 'acteurs', assembly)
  const archive = place(context, 'Scrutins.json.zip')
  await writeFile(
    archive,
    zipOf(
      Object.entries({
        'json/VTANR5L17V99001.json': JSON.stringify(
          rollCall({
            number: 99_001,
            groups: [{ pours: [900_001] }, { organ: 'PO0', contres: [900_002, 900_009] }],
          }),
        ),
        'json/VTANR5L17V99002.json': JSON.stringify(
          rollCall({ number: 99_002, type: 'MOC', sort: 'rejeté', title: 'la motion' }),
        ),
      }),
    ),
  )
  expect(await importing(context, 'assemblee-acteurs', actors)).toMatchObject({
    changes: { added: 7, changed: 0, unchanged: 0 },
  })
  expect(await command(context, 'assemblee-scrutins', archive)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /ajoutés 2 · modifiés 0 · identiques 0[\s\S]*groupe inconnu \(1\)[\s\S]*votant inconnu \(1\)/,
    ),
  })
  expect(await context.db.selectFrom('moderation_acts').select(['act', 'via', 'details']).execute()).toEqual([
    { act: 'data_imported', via: 'command_line', details: { source: 'assemblee-scrutins' } },
  ])
  const before = await contents(context)
  expect(before).toEqual({ officials: 3, organs: 6, mandates: 5, votes: 2, positions: 5, staged: 0 })
  expect(await importing(context, 'assemblee-acteurs', actors)).toMatchObject({
    changes: { added: 0, changed: 0, unchanged: 7 },
  })
  expect(await importing(context, 'assemblee-scrutins', archive)).toMatchObject({
    changes: { added: 0, changed: 0, unchanged: 2 },
  })
  expect(await contents(context)).toEqual(before)

  const refused = [
    command(context, 'assemblee-inconnue'),
    command(context, 'assemblee-acteurs', '/nulle/part'),
  ]
  expect(await Promise.all(refused)).toMatchObject([
    { code: 2, err: expect.stringContaining('Usage') },
    { code: 10, err: expect.stringContaining('Import refusé (file_missing)') },
  ])
}, 60_000)

test('a corrected record replaces the former one, and a record missing from the file stays', async ({
  context,
}) => {
  await importing(context, 'assemblee-acteurs', await folder(context, 'a', assembly))
  const vote = (day: string, pours: number[]) => ({
    'v.json': rollCall({ number: 99_001, day, groups: [{ pours }] }),
  })
  await importing(
    context,
    'assemblee-scrutins',
    await folder(context, 'v1', vote('2026-06-03', [900_001, 900_002])),
  )
  await importing(context, 'assemblee-scrutins', await folder(context, 'v2', vote('2026-06-04', [900_002])))
  expect(await contents(context)).toMatchObject({ votes: 1, positions: 1 })

  const renamed = {
    'a.json': actor(900_001, ['Aline', 'Rivage']),
    'o.json': organ(900_001, 'GP', 'Groupe des bancs'),
  }
  await expect(
    importing(context, 'assemblee-acteurs', await folder(context, 'b', renamed), { allowFewer: true }),
  ).resolves.toMatchObject({
    changes: { added: 0, changed: 1, unchanged: 1 },
  })
  const named = await context.db.selectFrom('officials').select(['uid', 'name']).orderBy('uid').execute()
  expect(named).toEqual([
    { uid: 'PA900001', name: 'Aline Rivage' },
    { uid: 'PA900002', name: 'Basile Rive' },
  ])
  const held = await context.db.selectFrom('mandates').select('kind').execute()
  expect(held).toHaveLength(2)
})

test('broken files are refused by name, and nothing of them is written', async ({ context }) => {
  const votes = Object.fromEntries(
    Array.from({ length: 20 }, (_, turn) => [
      `json/${turn}.json`,
      JSON.stringify(rollCall({ number: 90_000 + turn })),
    ]),
  )
  const archive = zipOf(Object.entries(votes))
  const cases: [string, Record<string, unknown> | Buffer, string][] = [
    ['cut archive', archive.subarray(0, archive.byteLength / 2), 'file_cut'],
    ['cut document', { 'a.json': JSON.stringify(rollCall({ number: 1 })).slice(0, -40) }, 'file_cut'],
    ['page of a site', { 'a.json': '<html>Bonjour</html>' }, 'not_this_source'],
    ['nothing', {}, 'file_missing'],
    ['other encoding', { 'a.json': Buffer.from('{"scrutin":"\u00e9"}', 'latin1') }, 'wrong_encoding'],
    [
      'unknown code',
      {
        'a.json': rollCall({ number: 1, sort: 'reporté' }),
        'b.json': rollCall({ number: 2, sort: 'reporté' }),
      },
      'unknown_code',
    ],
    ['other source', assembly, 'invalid_record'],
  ]
  for (const [name, given, expected] of cases) {
    const path = place(context, name)
    if (Buffer.isBuffer(given)) await writeFile(path, given)
    else await writeFolder(path, given)
    expect([name, await refusal(importing(context, 'assemblee-scrutins', path))]).toEqual([name, expected])
  }
  const huge = place(context, 'huge.zip')
  await writeFile(huge, '')
  await truncate(huge, 2 * 1024 ** 3)
  expect(await refusal(importing(context, 'assemblee-scrutins', huge))).toBe('file_too_large')
  expect(await contents(context)).toEqual({
    officials: 0,
    organs: 0,
    mandates: 0,
    votes: 0,
    positions: 0,
    staged: 0,
  })
})

test('a file with far fewer records than the last one is refused, unless the operator allows it', async ({
  context,
}) => {
  const people = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, turn) => [
        `${turn}.json`,
        actor(900_100 + turn, ['A', `B${turn}`], null),
      ]),
    )
  await importing(context, 'assemblee-acteurs', await folder(context, 'ten', people(10)))
  expect(
    await refusal(importing(context, 'assemblee-acteurs', await folder(context, 'seven', people(7)))),
  ).toBe('far_fewer_records')
  expect(
    await importing(context, 'assemblee-acteurs', await folder(context, 'eight', people(8))),
  ).toMatchObject({
    status: 'imported',
  })
  expect(
    await importing(context, 'assemblee-acteurs', place(context, 'seven'), { allowFewer: true }),
  ).toMatchObject({
    changes: { unchanged: 7 },
  })
})

test('a killed import resumes with the same file, and starts over with another', async ({ context }) => {
  const path = place(context, 'many.zip')
  await writeFile(
    path,
    zipOf(
      Array.from({ length: 450 }, (_, turn) => [
        `${1_000 + turn}.json`,
        JSON.stringify(rollCall({ number: 90_000 + turn })),
      ]),
    ),
  )
  let reports = 0
  const stopped = importFrom(
    context,
    sources['assemblee-scrutins'],
    { path, readFrom: 'many.zip', etag: null, lastModified: null },
    {
      settings: importSettings,
      onProgress: () => {
        reports += 1
        if (reports === 2) throw new Error('killed')
      },
    },
  )
  await expect(stopped).rejects.toThrow('killed')
  expect(await contents(context)).toMatchObject({ votes: 0, positions: 0, staged: 400 })
  expect(await importing(context, 'assemblee-scrutins', path)).toMatchObject({
    resumedAfter: 400,
    documents: 450,
    changes: { added: 450 },
  })
  expect(await contents(context)).toMatchObject({ votes: 450, positions: 900, staged: 0 })
})

test('two simultaneous imports of one source: the second is refused as already running', async ({
  context,
}) => {
  const path = await folder(context, 'a', assembly)
  const outcomes = await Promise.all([
    refusal(importing(context, 'assemblee-acteurs', path)),
    refusal(importing(context, 'assemblee-acteurs', path)),
    refusal(importing(context, 'assemblee-agenda', await folder(context, 'b', { 'a.json': {} }))),
  ])
  expect(outcomes.slice(0, 2).sort()).toEqual(['import_running', 'imported'])
  expect(outcomes[2]).toBe('invalid_record')
})
