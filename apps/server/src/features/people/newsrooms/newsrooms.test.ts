import { listNewsrooms } from '@parvis/contract/people/newsrooms.ts'
import { expect } from 'vitest'
import { folder, importing, refusal } from '../../../../test/imports.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

/** Header of the CPPAP's list as published in July 2026. All services are invented. */
const header = 'Editeur;Forme juridique;Département;Service;url;Qualification;Numéro CPPAP'
const halles =
  'ÉDITIONS DES HALLES;SAS;75;courrier-des-halles.example;https://www.courrier-des-halles.example/;IPG;0330 Y 90001'
const lettre =
  'HALLES PRO;SARL;75;La Lettre des Halles - Newsletter;La Lettre des Halles - Newsletter;;1126 W 90002'

const list = async (context: Parvis['context'], name: string, rows: string[], top = header, options = {}) =>
  importing(
    context,
    'cppap',
    await folder(context, name, { 'spel.csv': `\uFEFF${[top, ...rows].join('\r\n')}\r\n` }),
    options,
  )
const found = async (member: Member, q: string) =>
  (await member.call(listNewsrooms, { query: { q } })).items.map(({ name }) => name)

test('the list of the CPPAP is found by the words of the service and of its publisher', async ({
  context,
  join,
}) => {
  const jeanne = await join('jeanne', { role: 'journalist' })
  expect(await jeanne.call(listNewsrooms, { query: { q: 'halles' } })).toEqual({ items: [], edition: null })
  const report = await list(context, 'first', [halles, lettre])
  expect(report).toMatchObject({ changes: { added: 2 }, findings: { setAside: {}, unknown: {} } })
  const { items, edition } = await jeanne.call(listNewsrooms, { query: { q: 'editions' } })
  expect(items).toEqual([
    {
      name: 'courrier-des-halles.example',
      service: {
        number: '0330 Y 90001',
        publisher: 'ÉDITIONS DES HALLES',
        domain: 'courrier-des-halles.example',
        expires_on: '2030-03-31',
      },
      has_contact: false,
      mail_agrees: false,
      site_agrees: false,
    },
  ])
  expect(edition).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(await found(jeanne, 'HALLES')).toHaveLength(2)
  expect(await found(jeanne, 'alles')).toEqual([])
  expect(await found(jeanne, 'https://www.courrier-des-halles.example/')).toHaveLength(1)
  expect(await found(jeanne, '%')).toEqual([])
  const [letter] = (await jeanne.call(listNewsrooms, { query: { q: 'la lettre' } })).items
  expect(letter?.service).toMatchObject({ domain: null, expires_on: '2026-11-30' })
})

test('columns are found by name; a row that cannot be read is set aside, and removes nothing', async ({
  context,
  join,
}) => {
  const jeanne = await join('jeanne', { role: 'journalist' })
  await list(context, 'first', [halles, lettre])
  const older = 'N° CPPAP;Nom du service de presse en ligne;Raison sociale;Adresse du site'
  const report = await list(
    context,
    'second',
    [
      '0331 Y 90001;courrier-des-halles.example;ÉDITIONS DES HALLES;http://courrier-des-halles.example',
      '1330 W 90003;treize-mois.example;Mois impossible;http://treize-mois.example',
      '0330 W 90004;"gazette.example\ngazette.example";Gazette;"http://www.gazette.example\ngazette.example"',
    ],
    older,
    { allowsFewer: true },
  )
  expect(report).toMatchObject({ changes: { added: 1, changed: 1, removed: 0 } })
  expect(Object.keys(report.findings.setAside)).toEqual(['donnée impossible : numéro CPPAP illisible'])
  expect(await found(jeanne, 'halles')).toHaveLength(2)
  const [gazette] = (await jeanne.call(listNewsrooms, { query: { q: 'gazette' } })).items
  expect(gazette?.service).toMatchObject({ domain: 'gazette.example' })

  // A whole file takes away the services that it lacks.
  await list(context, 'third', [halles, 'Gazette;SAS;75;gazette.example;x;;0330 W 90004', ';;;;;;'])
  expect(await found(jeanne, 'lettre')).toEqual([])
})

test('another table is refused, and changes nothing', async ({ context, join }) => {
  const jeanne = await join('jeanne', { role: 'journalist' })
  await list(context, 'first', [halles])
  const other = list(context, 'other', ['a;b'], 'Titre;Raison sociale')
  expect(await refusal(other)).toBe('not_this_source')
  expect(await found(jeanne, 'halles')).toEqual(['courrier-des-halles.example'])
})
