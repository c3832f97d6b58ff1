import { describe, expect, test } from 'vitest'
import { noted } from '../../../../../test/official-files.ts'
import { readSenateUnit, type SenatorRecord } from './senators.ts'

const { notes: silent } = noted()
const refused = (refusal: string) => expect.objectContaining({ refusal })

describe('the table of senators', () => {
  const row = (more: Record<string, string> = {}) => ({
    Matricule: '99001X',
    Qualité: 'Mme',
    'Nom usuel': 'Rivière-Ô',
    'Prénom usuel': 'Élise',
    État: 'ACTIF',
    'Groupe politique': 'SER',
    'Commission permanente': 'commission des bancs',
    Circonscription: 'Valmont',
    'Courrier électronique': 'personne@exemple.example',
    ...more,
  })
  const senator = (more: Record<string, string>, notes = silent) =>
    readSenateUnit(row(more), notes).at(-1)?.record as SenatorRecord

  test('a sitting senator, by today’s and by the historic name of the group, with an address built from the name', () => {
    const read = readSenateUnit(row(), silent)
    expect(read.map(({ key }) => key)).toEqual([
      'SENAT',
      'SENAT-GP-soc',
      'SENAT-COM-commission-des-bancs',
      'SENAT-99001X',
    ])
    expect(read[1]?.record).toMatchObject({ short_name: 'SER' })
    expect(read[2]?.record).toMatchObject({ name: 'Commission des bancs' })
    expect(read[3]?.record).toMatchObject({
      name: 'Élise Rivière-Ô',
      page_url: 'https://www.senat.fr/senateur/riviere_o_elise99001x.html',
    })
    expect(JSON.stringify(read)).not.toContain('exemple.example')
    for (const group of ['SOC', 'SER'])
      expect(senator({ 'Groupe politique': group }).memberships[0]?.organ).toBe('SENAT-GP-soc')
    for (const group of ['UMP', 'Les Républicains'])
      expect(senator({ 'Groupe politique': group }).memberships[0]?.organ).toBe('SENAT-GP-ump')
  })

  // ODSEN_GENERAL.csv of 2 November 2021: the president of the Senate; 254 former senators without a letter; « G.D. ».
  test('the president has no committee; a number without letter and a group with dots are read', () => {
    const president = senator({
      'Commission permanente': 'Aucune (Président du Sénat)',
      'Fonction au Bureau du Sénat': 'Président du Sénat',
    })
    expect(president.memberships.map(({ kind, quality }) => [kind, quality])).toEqual([
      ['group', null],
      ['bureau', 'Président du Sénat'],
    ])
    const { lines, notes } = noted()
    const former = readSenateUnit(
      row({ Matricule: '000425', État: 'ANCIEN', 'Groupe politique': 'G.D.' }),
      notes,
    )
    expect(former.at(-1)).toMatchObject({ key: 'SENAT-000425', record: { sitting: false } })
    expect(former[1]?.record).toMatchObject({ name: 'Gauche Démocratique' })
    expect(lines).toEqual([])
  })

  test('right after a renewal there is no group; a new group is shown under its own name', () => {
    const { lines, notes } = noted()
    expect(senator({ 'Groupe politique': 'Aucun', 'Commission permanente': '' }).memberships).toEqual([])
    expect(readSenateUnit(row({ 'Groupe politique': 'NEUF' }), notes)[1]?.record).toMatchObject({
      name: 'NEUF',
    })
    expect(lines).toEqual(['Groupe politique = NEUF'])
  })

  test('invalid rows are refused', () => {
    expect(() => readSenateUnit(row({ État: 'SUSPENDU' }), silent)).toThrow(refused('unknown_code'))
    expect(() => readSenateUnit(row({ Matricule: 'x' }), silent)).toThrow(refused('invalid_record'))
    expect(() => readSenateUnit(row({ 'Nom usuel': '' }), silent)).toThrow(refused('invalid_record'))
  })
})

// Rows of ODSEN_ELUSEN.csv and ODSEN_HISTOGROUPES.csv, read in November 2021.
test('a mandate and a time in a group have their days; a senator without a group is in none', () => {
  const [, mandate] = readSenateUnit(
    {
      Matricule: '83008P',
      'Nom usuel': 'Abadie',
      'Prénom usuel': 'François',
      'Identifiant mandat': '1',
      'Date de début de mandat': '1983-10-03 00:00:00.0',
      'Date de fin de mandat': '1992-10-01 00:00:00.0',
      'Motif début de mandat': 'Election',
    },
    silent,
  )
  expect(mandate).toMatchObject({
    key: 'SENAT-83008P-1',
    record: { starts_on: '1983-10-03', ends_on: '1992-10-01', cause: 'Election' },
  })
  const group = {
    Matricule: '83008P',
    'Id appartenance': '208',
    'Id fonction occupée': '208',
    'Code du groupe politique': 'RDSE',
    'Nom court du groupe politique': 'Groupe du RDSE',
    "Date de début d'appartenance": '',
    "Date de fin d'appartenance": '2001-03-02 00:00:00.0',
    'Nom court fonction': 'Membre',
    'Date de début de la fonction': '',
    'Date de fin de la fonction': '2001-03-02 00:00:00.0',
  }
  expect(readSenateUnit(group, silent)[1]?.record).toMatchObject({
    organ: 'SENAT-GP-rdse',
    starts_on: null,
    ends_on: '2001-03-02',
  })
  const { lines, notes } = noted()
  expect(readSenateUnit({ ...group, 'Code du groupe politique': 'AUCUN' }, notes)).toEqual([])
  expect(lines).toEqual(['aucun groupe'])
})

// An item of senateurs.json (api-senat), read on 3 March 2026; invented name.
test('the list of senators has the seat and every committee, delegation and study group', () => {
  const read = readSenateUnit(
    {
      matricule: '99002Y',
      nom: 'Rive',
      prenom: 'Basile',
      civilite: 'M.',
      siege: 5,
      organismes: [
        { code: 'COM-LOIS', type: 'COMMISSION', libelle: 'Commission des lois', ordre: 7007 },
        { code: 'OFFICE-206', type: 'DELEGATION/OFFICE', libelle: 'Office\u00a0parlementaire', ordre: 16002 },
      ],
      groupe: { code: 'UC', libelle: 'Groupe Union Centriste', ordre: 3 },
      circonscription: { code: '35', libelle: 'Ille-et-Vilaine', ordre: 350 },
    },
    silent,
  )
  expect(read.at(-1)).toMatchObject({
    key: 'liste:SENAT-99002Y',
    record: { seat: 5, constituency: 'Ille-et-Vilaine' },
  })
  expect((read.at(-1)?.record as SenatorRecord | undefined)?.memberships.map(({ kind }) => kind)).toEqual([
    'group',
    'committee',
    'delegation',
  ])
  expect(read[3]?.record).toMatchObject({ name: 'Office parlementaire' })
})
