import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { listImports } from '@parvis/contract/civic/imports.ts'
import { expect } from 'vitest'
import { folder, importing, importSettings, place, refusal } from '../../../../test/imports.ts'
import { rollCall } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import { webService } from '../../../../test/web-service.ts'
import { zipOf } from '../../../../test/zip.ts'
import type { AppContext } from '../../../app-context.ts'
import { runImport } from './run.ts'
import type { Source } from './source.ts'
import { sources } from './sources.ts'

const titles = async (context: AppContext) =>
  (await context.db.selectFrom('roll_calls').select(['uid', 'title']).orderBy('uid').execute()).map(
    ({ uid, title }) => `${uid} ${title}`,
  )

/** Roll calls of a legislature, as an archive of a day. */
async function archive(
  context: AppContext,
  { day, ...votes }: { day: string; legislature?: number; numbers: number[]; title?: string },
): Promise<string> {
  const path = place(context, `${day}-${votes.legislature ?? 17}.zip`)
  const documents = votes.numbers.map((number) => rollCall({ number, title: votes.title ?? 'un texte' }))
  const text = documents.map((document, turn) => {
    const json = JSON.stringify(document)
    const own = votes.legislature === undefined ? json : json.replaceAll('R5L17', `R5L${votes.legislature}`)
    return [`json/${turn}.json`, own] as const
  })
  await writeFile(path, zipOf(text))
  await utimes(path, new Date(day), new Date(day))
  return path
}

const numbers = (count: number) => Array.from({ length: count }, (_, turn) => turn + 1)

test('of two files that contradict each other the later one holds, in whichever order they are read', async ({
  context,
}) => {
  const late = await archive(context, { day: '2026-05-02', numbers: [1], title: 'un titre corrigé' })
  const early = await archive(context, { day: '2026-05-01', numbers: [1, 2], title: 'un titre' })
  await importing(context, 'assemblee-scrutins', late)
  expect(await refusal(importing(context, 'assemblee-scrutins', early))).toBe('older_file')
  expect(await titles(context)).toEqual(['VTANR5L17V1 un titre corrigé'])
  // The day of a folder is that of its latest file.
  const files = await folder(context, 'early', { 'a.json': rollCall({ number: 1, title: 'un titre' }) })
  await utimes(join(files, 'a.json'), new Date('2026-05-01'), new Date('2026-05-01'))
  expect(await refusal(importing(context, 'assemblee-scrutins', files))).toBe('older_file')
  // A file of an earlier day of another legislature contradicts nothing.
  const former = await archive(context, {
    day: '2024-05-01',
    legislature: 16,
    numbers: [1],
    title: 'un autre',
  })
  await importing(context, 'assemblee-scrutins', former)
  expect(await titles(context)).toEqual(['VTANR5L16V1 un autre', 'VTANR5L17V1 un titre corrigé'])
})

test('a list without legislatures replaces no later one either, unless the operator allows it', async ({
  context,
}) => {
  const list = async (day: string, name: string) => {
    const table = `Matricule,Qualité,Nom usuel,Prénom usuel,État,Groupe politique\n99001X,Mme,${name},Élise,ACTIF,SOC\n`
    const path = await folder(context, day, { 'ODSEN_GENERAL.csv': Buffer.from(table, 'latin1') })
    const file = join(path, 'ODSEN_GENERAL.csv')
    await utimes(file, new Date(day), new Date(day))
    return file
  }
  const known = async () => (await context.db.selectFrom('officials').select('name').execute())[0]?.name
  await importing(context, 'senat-senateurs', await list('2026-03-21', 'Rivière-Neuve'))
  const former = await list('2021-11-02', 'Rivière')
  expect(await refusal(importing(context, 'senat-senateurs', former))).toBe('older_file')
  expect(await known()).toBe('Élise Rivière-Neuve')
  await importing(context, 'senat-senateurs', former, { allowOlder: true })
  expect(await known()).toBe('Élise Rivière')
})

test('a legislature that begins at midnight begins at nothing, and what the former one voted stays', async ({
  context,
}) => {
  const bring = async (day: string, legislature: number, count: number) =>
    importing(
      context,
      'assemblee-scrutins',
      await archive(context, { day, legislature, numbers: numbers(count) }),
    )
  await bring('2026-05-01', 17, 40)
  expect(await bring('2026-05-02', 18, 1)).toMatchObject({ changes: { added: 1, removed: 0 } })
  expect(await titles(context)).toHaveLength(41)
  // Each legislature is compared with itself, also after the other.
  expect(await refusal(bring('2026-05-03', 17, 30))).toBe('far_fewer_records')
  await bring('2026-05-03', 18, 10)
  expect(await refusal(bring('2026-05-04', 18, 7))).toBe('far_fewer_records')
  await bring('2026-05-04', 17, 39)
  expect(await titles(context)).toHaveLength(50)
})

test('the same vote in two files is one vote', async ({ context }) => {
  await importing(
    context,
    'assemblee-scrutins',
    await folder(context, 'a', {
      'a.json': rollCall({ number: 1 }),
      'copie/a.json': rollCall({ number: 1 }),
      'b.json': rollCall({ number: 2 }),
    }),
  )
  expect(
    await importing(
      context,
      'assemblee-scrutins',
      await folder(context, 'b', { 'b.json': rollCall({ number: 2 }), 'c.json': rollCall({ number: 3 }) }),
    ),
  ).toMatchObject({ changes: { added: 1, changed: 0, unchanged: 1 }, findings: { setAside: {} } })
  expect(await titles(context)).toHaveLength(3)

  // Two that differ: what is known stays, whichever of them comes first.
  const known = await titles(context)
  const contradicting = {
    'a.json': rollCall({ number: 2, title: 'un titre faux' }),
    'b.json': rollCall({ number: 2 }),
    'c.json': rollCall({ number: 3 }),
  }
  expect(
    await importing(context, 'assemblee-scrutins', await folder(context, 'c', contradicting)),
  ).toMatchObject({
    changes: { added: 0, changed: 0 },
    findings: { setAside: { 'identifiant donné deux fois': { count: 1 } } },
  })
  expect(await titles(context)).toEqual(known)
})

test('a meeting that can no longer be read is not taken for one that is no longer announced', async ({
  context,
  clock,
}) => {
  const meeting = (number: number) => ({
    reunion: {
      '@xsi:type': 'reunionCommission_type',
      uid: `RUANR5L17S2026IDC${number}`,
      timeStampDebut: `${new Date(clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)}T09:00:00+01:00`,
      lieu: { libelleLong: 'Salle 1' },
      cycleDeVie: { etat: 'Confirmé' },
      ODJ: { resumeODJ: { item: `Examen ${number}` } },
    },
  })
  const file = (...list: number[]) =>
    Object.fromEntries(list.map((number) => [`RUANR5L17S2026IDC${number}.json`, meeting(number)]))
  await importing(context, 'assemblee-agenda', await folder(context, 'a', file(1, 2, 3, 4, 5, 6)))
  const damaged = { ...file(1, 2, 3, 4, 5), 'RUANR5L17S2026IDC5.json': '{"reunion"' }
  expect(
    await importing(context, 'assemblee-agenda', await folder(context, 'b', damaged), { allowFewer: true }),
  ).toMatchObject({
    changes: { removed: 1 },
  })
  const announced = await context.db
    .selectFrom('events')
    .select('reference')
    .where('reference', 'like', 'assemblee:%')
    .where('withdrawn_at', 'is', null)
    .execute()
  expect(announced).toHaveLength(5)
})

test('a table in another encoding, and a download that stops, change nothing that was known', async ({
  context,
  guest,
}) => {
  const table = (name: string) =>
    `Matricule,Qualité,Nom usuel,Prénom usuel,État,Groupe politique\n99001X,Mme,${name},Élise,ACTIF,SOC\n`
  let answer: { bytes: Buffer; length: number } = { bytes: Buffer.alloc(0), length: 0 }
  const publish = (bytes: Buffer, length = bytes.byteLength) => {
    answer = { bytes, length }
  }
  const service = await webService((_request, _, response) => {
    response.writeHead(200, { 'content-length': answer.length }).write(answer.bytes)
    if (answer.length === answer.bytes.byteLength) response.end()
    else setTimeout(() => response.destroy(), 20)
  })
  try {
    const trusted = service.address.replace('http://127.0.0.1', 'source.test')
    const there = {
      ...context,
      config: { ...context.config, imports: { ...context.config.imports, trusted } },
    }
    const address = `http://${trusted}/senateurs.csv`
    const bring = () => runImport(there, sources['senat-senateurs'], address, { settings: importSettings })
    const known = async () =>
      (await context.db.selectFrom('officials').select('name').execute()).map(({ name }) => name)
    const state = async () =>
      (await guest.call(listImports, {})).imports.find(({ source }) => source === 'senat-senateurs')
    publish(Buffer.from(table('Rivière'), 'latin1'))
    await bring()
    publish(Buffer.from(table('Rivière-Neuve'), 'utf8'))
    expect(await refusal(bring())).toBe('wrong_encoding')
    publish(Buffer.from(`\ufeff${table('Rivière-Neuve')}`, 'utf16le'))
    expect(await refusal(bring())).toMatch(/wrong_encoding|not_this_source/)
    publish(Buffer.from(table('Rivière-Neuve'), 'latin1').subarray(0, 80), 5_000)
    expect(await refusal(bring())).toBe('source_unreachable')
    expect(await known()).toEqual(['Élise Rivière'])
    expect(await state()).toMatchObject({ records: 1, refused_since: expect.any(String) })
    publish(Buffer.from(table('Rivière-Neuve'), 'latin1'))
    await bring()
    expect(await known()).toEqual(['Élise Rivière-Neuve'])
    expect(await state()).toMatchObject({ refused_since: null })
  } finally {
    await service.close()
  }
})

/** Packed bytes of a document of blanks: one block, repeated. It is too large for its checksum to be read. */
function blanks(megabytes: number) {
  const block = deflateRawSync(Buffer.alloc(1_048_576, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = [...Array.from({ length: megabytes }, () => block), deflateRawSync(Buffer.alloc(0))]
  return { packed: Buffer.concat(packed), size: megabytes * 1_048_576, checksum: 0 }
}

test('a document of 500 MB is set aside without being held in memory', async ({ context }) => {
  const path = place(context, 'Scrutins.zip')
  await writeFile(
    path,
    zipOf([
      ['json/a.json', JSON.stringify(rollCall({ number: 1 }))],
      ['json/b.json', blanks(500)],
      ['json/c.json', JSON.stringify(rollCall({ number: 2 }))],
    ]),
  )
  const before = process.memoryUsage.rss()
  expect(await importing(context, 'assemblee-scrutins', path)).toMatchObject({
    changes: { added: 2 },
    findings: {
      setAside: { 'document illisible, trop grand': { count: 1, examples: [{ unit: 'json/b.json' }] } },
    },
  })
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1_048_576)
})

test('a document of an archive that was altered, as its checksum says, is set aside', async ({ context }) => {
  const path = place(context, 'Scrutins.zip')
  const altered = Buffer.from(JSON.stringify(rollCall({ number: 2, title: 'un titre changé' })))
  const checksum = crc32(JSON.stringify(rollCall({ number: 2, title: 'un titre' })))
  await writeFile(
    path,
    zipOf([
      ['json/a.json', JSON.stringify(rollCall({ number: 1, title: 'un titre' }))],
      ['json/b.json', { packed: deflateRawSync(altered), size: altered.byteLength, checksum }],
    ]),
  )
  expect(await importing(context, 'assemblee-scrutins', path)).toMatchObject({
    findings: {
      setAside: {
        'document illisible, coupé ou abîmé': { count: 1, examples: [{ unit: 'json/b.json' }] },
      },
    },
  })
  expect(await titles(context)).toEqual(['VTANR5L17V1 un titre'])
})

test('an archive of 100,000 documents, one of them of 500 MB, is read in small batches', {
  tags: ['long'],
  // Two minutes where other work shares the processor.
  timeout: 240_000,
}, async ({ context }) => {
  const path = place(context, 'Agenda.zip')
  const other = { packed: deflateRawSync('{}'), size: 2, checksum: crc32('{}') }
  const entries = function* () {
    yield ['json/first.json', JSON.stringify(rollCall({ number: 1 }))] as const
    yield ['json/large.json', blanks(500)] as const
    for (let turn = 3; turn < 100_000; turn += 1) yield [`json/${turn}.json`, other] as const
    yield ['json/last.json', JSON.stringify(rollCall({ number: 2 }))] as const
  }
  await writeFile(path, zipOf(entries()))
  // Leaves out most of them, so that the archive and not the database is measured.
  const source: Source = {
    ...sources['assemblee-scrutins'],
    reader: (settings) => (document, notes) => {
      if (Object.keys(document as object).length > 0)
        return sources['assemblee-scrutins'].reader(settings)(document, notes)
      notes.ignored('vide')
      return []
    },
  }
  const before = process.memoryUsage.rss()
  expect(await runImport(context, source, path, { settings: importSettings })).toMatchObject({
    documents: 100_000,
    changes: { added: 2 },
    findings: { ignored: { vide: 99_997 }, setAside: { 'document illisible, trop grand': { count: 1 } } },
  })
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1_048_576)
})
