import { writeFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { folder, importing, importSettings, place, refusal } from '../../../../test/imports.ts'
import { rollCall, writeFolder } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import { zipOf } from '../../../../test/zip.ts'
import type { AppContext } from '../../../app-context.ts'
import { runImport } from './run.ts'
import type { Source } from './source.ts'
import { sources } from './sources.ts'

const votes = async (context: AppContext) =>
  (await context.db.selectFrom('roll_calls').select(['uid', 'title']).orderBy('uid').execute()).map(
    ({ uid, title }) => `${uid} ${title}`,
  )

/** Documents of roll calls, of which the first `odd` have an outcome that is not known. */
const documents = (all: number, odd: number) =>
  Object.fromEntries(
    Array.from({ length: all }, (_, turn) => [
      `${1_000 + turn}.json`,
      rollCall({ number: 1_000 + turn, ...(turn < odd ? { sort: 'reporté' } : {}) }),
    ]),
  )

test('a document that cannot be read is set aside by reason, and the others are imported', async ({
  context,
}) => {
  const path = place(context, 'Scrutins.zip')
  const damaged = zipOf([
    ['json/a.json', JSON.stringify(rollCall({ number: 1, sort: 'reporté' }))],
    ['json/b.json', JSON.stringify(rollCall({ number: 2, sort: 'reporté' }))],
    ['json/c.json', JSON.stringify(rollCall({ number: 3, day: '2026-13-01' }))],
    ['json/d.json', JSON.stringify(rollCall({ number: 4, day: '2026-14-02' }))],
    ['json/e.json', '{"scrutin": {"uid": "VTANR5L17V5"'],
    ['json/f.json', '<html>Erreur 500</html>'],
    ['json/g.json', JSON.stringify(rollCall({ number: 7, title: 'un texte abime' }))],
    ['json/h.json', JSON.stringify(rollCall({ number: 8, title: 'un titre' }))],
    ['json/i.json', JSON.stringify(rollCall({ number: 8, title: 'un autre titre' }))],
    ['json/j.json', JSON.stringify(rollCall({ number: 8, title: 'un titre' }))],
  ])
  await writeFile(path, damaged)
  const { findings, changes } = await importing(context, 'assemblee-scrutins', path)
  // Two documents contradict each other: neither is imported.
  expect(changes).toMatchObject({ added: 1 })
  expect(findings.setAside).toEqual({
    'code inconnu : sort.code = "reporté"': {
      refusal: 'unknown_code',
      count: 2,
      examples: [
        { unit: 'json/a.json', detail: 'sort.code = "reporté"' },
        { unit: 'json/b.json', detail: 'sort.code = "reporté"' },
      ],
    },
    'donnée impossible : dateScrutin = #-#-#': {
      refusal: 'invalid_record',
      count: 2,
      examples: [
        { unit: 'json/c.json', detail: 'dateScrutin = 2026-13-01' },
        { unit: 'json/d.json', detail: 'dateScrutin = 2026-14-02' },
      ],
    },
    'document illisible, coupé ou abîmé': {
      refusal: 'file_cut',
      count: 1,
      examples: [{ unit: 'json/e.json', detail: '' }],
    },
    'document illisible, autre forme': {
      refusal: 'not_this_source',
      count: 1,
      examples: [{ unit: 'json/f.json', detail: '' }],
    },
    'identifiant donné deux fois': {
      refusal: 'duplicate_identifier',
      count: 1,
      examples: [{ unit: 'json/i.json', detail: 'roll_call VTANR5L17V8' }],
    },
  })
  expect(await votes(context)).toEqual(['VTANR5L17V7 un texte abime'])
})

test('a damaged entry of an archive is set aside; so is a document in another encoding', async ({
  context,
}) => {
  const path = place(context, 'Scrutins.zip')
  const archive = zipOf([
    ['json/a.json', JSON.stringify(rollCall({ number: 1 }))],
    ['json/b.json', JSON.stringify(rollCall({ number: 2 }))],
    ['json/c.json', JSON.stringify(rollCall({ number: 3, groups: [{ pours: [900_001] }] }))],
  ])
  // Damages the compressed bytes of the first entry.
  const start = archive.indexOf('json/a.json') + 'json/a.json'.length
  archive.fill(0xff, start + 10, start + 60)
  await writeFile(path, archive)
  expect(await importing(context, 'assemblee-scrutins', path)).toMatchObject({
    changes: { added: 2 },
    findings: { setAside: { 'document illisible, coupé ou abîmé': { count: 1 } } },
  })
  await writeFolder(place(context, 'mixed'), {
    'a.json': Buffer.from('{"scrutin":"\u00e9"}', 'latin1'),
    'b.json': rollCall({ number: 4 }),
    'c.json': 'null',
  })
  expect(
    await importing(context, 'assemblee-scrutins', place(context, 'mixed'), { allowFewer: true }),
  ).toMatchObject({
    changes: { added: 1 },
    findings: { setAside: { 'document illisible, autre encodage': { count: 1 } } },
  })
})

test('a reader that fails at one document sets it aside, and an operator with --strict gets the error', async ({
  context,
}) => {
  const source = sources['assemblee-scrutins']
  const failing: Source = {
    ...source,
    reader: (settings) => (document, notes) => {
      const records = source.reader(settings)(document, notes)
      if (records[0]?.key === 'VTANR5L17V1001') throw new TypeError('x is not iterable')
      return records
    },
  }
  const path = await folder(context, 'some', documents(3, 0))
  const read = (strict: boolean) => runImport(context, failing, path, { settings: importSettings, strict })
  await expect(read(true)).rejects.toThrow(TypeError)
  expect(await read(false)).toMatchObject({
    changes: { added: 2 },
    findings: {
      setAside: {
        'erreur du lecteur : TypeError: x is not iterable': { refusal: 'reader_failed', count: 1 },
      },
    },
  })
})

test('a row with a missing cell is set aside, and a table whose last row is cut is refused', async ({
  context,
}) => {
  const path = place(context, 'senateurs.csv')
  const table = (...rows: string[]) =>
    ['Matricule,Qualité,Nom usuel,Prénom usuel,État,Groupe politique', ...rows, ''].join('\n')
  const write = (text: string) => writeFile(path, Buffer.from(text, 'latin1'))
  await write(
    table(
      '99001X,Mme,Riviere,Elise,ACTIF,SOC',
      '99002X,Mme,Coupee',
      '99003X,M.,Paul "le Grand" Rive,Jean,ACTIF,SOC',
    ),
  )
  expect(await importing(context, 'senat-senateurs', path)).toMatchObject({
    findings: {
      setAside: {
        'donnée impossible : # colonnes au lieu de #': {
          count: 1,
          examples: [{ unit: 'senateurs.csv, ligne 3', detail: '3 colonnes au lieu de 6' }],
        },
      },
    },
  })
  const names = await context.db.selectFrom('officials').select('name').orderBy('uid').execute()
  expect(names.map(({ name }) => name)).toEqual(['Elise Riviere', 'Jean Paul "le Grand" Rive'])
  await write(table('99001X,Mme,Riviere,Elise,ACTIF,SOC', '99002X,Mme,Cou').trimEnd())
  expect(await refusal(importing(context, 'senat-senateurs', path))).toBe('file_cut')
})

test('a row whose quote never ends is set aside alone, wherever the table has other quotes', async ({
  context,
}) => {
  const path = place(context, 'senateurs.csv')
  const rows = Array.from({ length: 600 }, (_, turn) => `${turn + 1000}X,Mme,Rive,"Elise ${turn}",ACTIF,SOC`)
  rows[299] = '1299X,Mme,"Rive,Elise,ACTIF,SOC'
  rows[303] = '1303X,Mme,Rive,"Elise\nAnne",ACTIF,SOC'
  rows[304] = '1304X,Mme,"Rive, dite ""la Grande""",Elise,ACTIF,SOC'
  rows[305] = '1305X,Mme,"Rive"s,Elise,ACTIF,SOC'
  const table = ['Matricule,Qualité,Nom usuel,Prénom usuel,État,Groupe politique', ...rows, ''].join('\r\n')
  await writeFile(path, Buffer.from(table, 'latin1'))
  expect(await importing(context, 'senat-senateurs', path)).toMatchObject({
    findings: {
      setAside: {
        'donnée impossible : guillemet ouvert et jamais fermé': {
          count: 2,
          examples: [{ unit: 'senateurs.csv, ligne 301' }, { unit: 'senateurs.csv, ligne 307' }],
        },
      },
    },
  })
  const names = new Map(
    (await context.db.selectFrom('officials').select(['uid', 'name']).execute()).map(({ uid, name }) => [
      uid,
      name,
    ]),
  )
  expect(names.size).toBe(598)
  expect(names.get('SENAT-1300X')).toBe('Elise 300 Rive')
  expect(names.get('SENAT-1303X')).toMatch(/^Elise\s+Anne Rive$/)
  expect(names.get('SENAT-1304X')).toBe('Elise Rive, dite "la Grande"')
  expect(names.get('SENAT-1599X')).toBe('Elise 599 Rive')
})

test('a file is refused when more than 5 % of its documents, and at least 20, are set aside; what is known stays', async ({
  context,
}) => {
  const bring = async (all: number, odd: number) =>
    importing(context, 'assemblee-scrutins', await folder(context, `${all}-${odd}`, documents(all, odd)), {
      allowFewer: true,
    })
  expect(await bring(25, 19)).toMatchObject({ changes: { added: 6 } })
  const known = await votes(context)
  expect(await refusal(bring(40, 20))).toBe('too_many_set_aside')
  expect(await votes(context)).toEqual(known)
  const refused = await context.db
    .selectFrom('imports')
    .select('refusal')
    .where('status', '=', 'refused')
    .execute()
  expect(refused).toEqual([{ refusal: expect.stringContaining('20 sur 40, dont 1000.json') }])
  expect(await bring(400, 20)).toMatchObject({ changes: { added: 375, unchanged: 5 } })
  expect(await refusal(bring(399, 20))).toBe('too_many_set_aside')
})

test('--strict refuses the file at its first document that cannot be read', async ({ context }) => {
  const path = await folder(context, 'one', documents(30, 1))
  expect(await refusal(importing(context, 'assemblee-scrutins', path, { strict: true }))).toBe('unknown_code')
  const twice = await folder(context, 'twice', {
    'a.json': rollCall({ number: 1 }),
    'b.json': rollCall({ number: 1, title: 'un autre titre' }),
  })
  expect(await refusal(importing(context, 'assemblee-scrutins', twice, { strict: true }))).toBe(
    'duplicate_identifier',
  )
  expect(await votes(context)).toEqual([])
})

test('a stopped import that goes on remembers what it set aside', async ({ context }) => {
  const path = await folder(context, 'many', documents(450, 3))
  const stop = new AbortController()
  const stopped = importing(context, 'assemblee-scrutins', path, {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await expect(stopped).rejects.toThrow()
  const report = await importing(context, 'assemblee-scrutins', path)
  expect(report).toMatchObject({ resumedAfter: 200, changes: { added: 447 } })
  expect(Object.values(report.findings.setAside)).toMatchObject([{ count: 3 }])
})
