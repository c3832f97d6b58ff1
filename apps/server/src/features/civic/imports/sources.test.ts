import { writeFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { folder, importing, place, refusal } from '../../../../test/imports.ts'
import { actor, mandate } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'

test('senators come from a table in Windows encoding, with comment lines', async ({ context }) => {
  const header =
    'Matricule,Qualité,Nom usuel,Prénom usuel,État,Groupe politique,Commission permanente,Circonscription'
  const rows = [
    '99001X,Mme,Rivière,Élise,ACTIF,SOC,Commission des bancs,Valmont',
    '99002Y,M.,"Rive, du",Paul,ACTIF,Aucun,,Rive',
    '99003Z,M.,Vieux,Jean,ANCIEN,UC,,Rive',
  ]
  const table = (lines: string[]) =>
    Buffer.from(['% Fichier du jour', '% à lire', header, ...lines].join('\r\n'), 'latin1')
  const path = place(context, 'senateurs.csv')
  await writeFile(path, table(rows))
  expect(await importing(context, 'senat-senateurs', path)).toMatchObject({
    documents: 3,
    changes: { added: 7 },
  })
  const found = await context.db.selectFrom('officials').select('name').orderBy('uid').execute()
  expect(found.map(({ name }) => name)).toEqual(['Élise Rivière', 'Paul Rive, du', 'Jean Vieux'])

  await writeFile(path, Buffer.from(table(rows).toString('latin1'), 'utf8'))
  expect(await refusal(importing(context, 'senat-senateurs', path))).toBe('wrong_encoding')
  await writeFile(path, table([...rows, '99004X,M.,Coupé']))
  expect(await refusal(importing(context, 'senat-senateurs', path))).toBe('file_cut')
  await writeFile(path, 'Nom;Prenom\nA;B\n')
  expect(await refusal(importing(context, 'senat-senateurs', path))).toBe('not_this_source')
})

test('the agenda follows its source: new meetings appear, cancelled ones are marked, deleted ones disappear, past ones stay', async ({
  context,
  clock,
}) => {
  const meeting = (number: number, starts: string, state = 'Confirmé') => ({
    reunion: {
      '@xsi:type': 'reunionCommission_type',
      uid: `RUANR5L17S2026IDC${number}`,
      timeStampDebut: starts,
      lieu: { libelleLong: 'Salle 1' },
      cycleDeVie: { etat: state },
      ODJ: { resumeODJ: { item: `Examen ${number}` } },
    },
  })
  const day = (days: number) =>
    `${new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)}T09:00:00+01:00`
  const titles = async () =>
    (
      await context.db
        .selectFrom('events')
        .select(['title', 'called_off_at'])
        .where('reference', 'is not', null)
        .where('withdrawn_at', 'is', null)
        .orderBy('title')
        .execute()
    ).map(({ title, called_off_at }) => (called_off_at === null ? title : `${title} (annulé)`))
  await importing(
    context,
    'assemblee-agenda',
    await folder(context, 'a', {
      '1.json': meeting(1, day(-3)),
      '2.json': meeting(2, day(3)),
      '3.json': meeting(3, day(4)),
      '4.json': meeting(4, day(5), 'Supprimé'),
    }),
  )
  expect(await titles()).toEqual(['Examen 1', 'Examen 2', 'Examen 3'])
  const report = await importing(
    context,
    'assemblee-agenda',
    await folder(context, 'b', {
      '2.json': meeting(2, day(3)),
      '3.json': meeting(3, day(4), 'Annulé'),
      '5.json': meeting(5, day(6)),
      '6.json': meeting(6, day(7)),
    }),
    { allowFewer: true },
  )
  expect(report.changes).toMatchObject({ added: 2, changed: 1, unchanged: 1, removed: 0 })
  expect(await titles()).toEqual(['Examen 1', 'Examen 2', 'Examen 3 (annulé)', 'Examen 5', 'Examen 6'])
  const fewer = await importing(
    context,
    'assemblee-agenda',
    await folder(context, 'c', {
      '2.json': meeting(2, day(3)),
      '3.json': meeting(3, day(4), 'Annulé'),
      '5.json': meeting(5, day(6), 'Supprimé'),
    }),
    { allowFewer: true },
  )
  expect(fewer.changes).toMatchObject({ added: 0, changed: 0, unchanged: 2, removed: 2 })
  expect(await titles()).toEqual(['Examen 1', 'Examen 2', 'Examen 3 (annulé)'])
})

test('mandates in unknown organs are counted as missing, not invented', async ({ context }) => {
  const path = await folder(context, 'a', {
    'a.json': actor(900_001, ['A', 'B'], mandate({ organ: 'PO999999' })),
  })
  expect(await importing(context, 'assemblee-acteurs', path)).toMatchObject({
    changes: { added: 1, missing: { 'mandat dans un organe inconnu': 1 } },
  })
})
