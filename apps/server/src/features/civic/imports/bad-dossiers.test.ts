import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { getLaw } from '@parvis/contract/civic/laws.ts'
import { expect } from 'vitest'
import { folder, importing } from '../../../../test/imports.ts'
import { test } from '../../../../test/parvis.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, turn) => turn + 1)

interface DossierAct {
  codeActe: string
  dateActe: string
}

const dossier = (number: number, title = `Bancs publics ${number}`, further: DossierAct[] = []) => ({
  dossierParlementaire: {
    uid: `DLR5L17N${number}`,
    legislature: '17',
    titreDossier: { titre: title, titreChemin: `bancs_${number}` },
    procedureParlementaire: { code: '2', libelle: 'Proposition de loi ordinaire' },
    fusionDossier: null,
    actesLegislatifs: {
      acteLegislatif: [
        {
          codeActe: 'AN1-DEPOT',
          dateActe: '2026-01-14',
          libelleActe: { libelleCourt: 'Dépôt' },
          actesLegislatifs: null,
        },
        ...further.map((act) => ({ ...act, libelleActe: { libelleCourt: 'Acte' }, actesLegislatifs: null })),
      ],
    },
  },
})

/** Dates a folder and its files. */
async function dated(path: string, day: string): Promise<string> {
  const noon = new Date(`${day}T12:00:00+02:00`)
  for (const file of [...(await readdir(path)).map((name) => join(path, name)), path])
    await utimes(file, noon, noon)
  return path
}

const dossiers = (count: number, more: Record<string, unknown> = {}) => ({
  ...Object.fromEntries(
    numbers(count).map((number) => [`DLR5L17N9900${number}.json`, dossier(99_000 + number)]),
  ),
  ...more,
})

test('a dossier that disappears from the file, or can no longer be read, stays as it was', async ({
  context,
  guest,
}) => {
  await importing(context, 'assemblee-dossiers', await folder(context, 'a', dossiers(12)))
  await importing(
    context,
    'assemblee-dossiers',
    await folder(context, 'b', dossiers(11, { 'DLR5L17N99001.json': '{"dossierParlementaire"' })),
  )
  for (const number of [99_001, 99_012])
    expect(await guest.call(getLaw, { params: { reference: `DLR5L17N${number}` } })).toMatchObject({
      title: `Bancs publics ${number}`,
    })
})

test('the file of the next day changes only what changed', async ({ context }) => {
  const before = dossiers(8)
  await importing(
    context,
    'assemblee-dossiers',
    await dated(await folder(context, 'a', before), '2026-05-01'),
  )
  const rows = async () =>
    new Map(
      (
        await context.db.selectFrom('laws').selectAll().where('reference', 'like', 'DLR5L17N99%').execute()
      ).map((row) => [row.reference, row]),
    )
  const first = await rows()
  const next = {
    ...before,
    'DLR5L17N99003.json': dossier(99_003, 'Bancs publics et fontaines'),
    'DLR5L17N99009.json': dossier(99_009),
  }
  const nextDay = await dated(await folder(context, 'b', next), '2026-05-02')
  expect(await importing(context, 'assemblee-dossiers', nextDay)).toMatchObject({
    changes: { added: 1, changed: 1, unchanged: 7 },
  })
  const second = await rows()
  expect(second.size).toBe(9)
  expect(second.get('DLR5L17N99003')?.title).toBe('Bancs publics et fontaines')
  for (const [reference, row] of first)
    if (reference !== 'DLR5L17N99003')
      expect(second.get(reference)).toEqual({ ...row, as_of: second.get('DLR5L17N99009')?.as_of })
})

test('a sitting ahead is no step that a law has reached, and a kind of file that is not known is set aside', async ({
  context,
}) => {
  const ahead = [
    { codeActe: 'AN1-COM-FOND-SAISIE', dateActe: '2026-01-20' },
    { codeActe: 'AN1-DEBATS-SEANCE', dateActe: '2026-05-12' },
  ]
  const unknown = dossier(99_002)
  unknown.dossierParlementaire.procedureParlementaire = { code: '77', libelle: 'Procédure nouvelle' }
  const files = { 'a.json': dossier(99_001, 'Bancs publics', ahead), 'b.json': unknown }
  const read = async (name: string, day: string) =>
    importing(context, 'assemblee-dossiers', await dated(await folder(context, name, files), day))
  const stage = async () =>
    (
      await context.db
        .selectFrom('laws')
        .select('status')
        .where('reference', '=', 'DLR5L17N99001')
        .executeTakeFirstOrThrow()
    ).status
  expect(await read('a', '2026-05-01')).toMatchObject({
    findings: {
      setAside: { 'code inconnu : procedureParlementaire.code = "# Procédure nouvelle"': { count: 1 } },
    },
  })
  expect(await stage()).toBe('commission')
  await read('b', '2026-05-13')
  expect(await stage()).toBe('seance')
})
