import { listOrganMeetings } from '@parvis/contract/civic/events.ts'
import { listLaws } from '@parvis/contract/civic/laws.ts'
import { getOrgan, listOrganMembers, listOrganVotes } from '@parvis/contract/civic/organs.ts'
import { expect } from 'vitest'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { actor, assembly, mandate } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { importDocuments, importVotes } from '../../../../test/voting.ts'

const group = { params: { uid: 'PO900001' } }
const committee = { params: { uid: 'PO900003' } }

const members = async (guest: Guest, on?: string) =>
  (await guest.call(listOrganMembers, { ...group, query: { on } })).items

test('a guest reads who is in a group today, at another day and ever, with functions and days', async ({
  context,
  guest,
}) => {
  await importDocuments(context, 'assemblee-acteurs', {
    ...assembly,
    'json/acteur/PA900002.json': actor(
      900_002,
      ['Basile', 'Rive'],
      [
        mandate({ from: '2024-07-18', to: '2025-03-01' }),
        // Resigned and came back, as its president.
        { ...mandate({ from: '2026-01-10', quality: 'Président' }), uid: 'PM900002' },
      ],
    ),
    // Leaves one group and joins another within a day.
    'json/acteur/PA900003.json': actor(
      900_003,
      ['Carla', 'Pont'],
      [
        mandate({ from: '2024-07-18', to: '2025-06-01' }),
        { ...mandate({ organ: 'PO900002', from: '2025-06-01' }), uid: 'PM900003' },
      ],
    ),
  })
  expect((await members(guest)).map(({ name }) => name)).toEqual(['Basile Rive', 'Aline Valmont'])
  expect((await members(guest, '2025-03-01')).map(({ name }) => name)).toEqual([
    'Carla Pont',
    'Basile Rive',
    'Aline Valmont',
  ])
  const ever = await members(guest, 'ever')
  expect(ever.find(({ name }) => name === 'Basile Rive')?.mandates).toEqual([
    { quality: 'Président', starts_on: '2026-01-10', ends_on: null },
    { quality: 'Membre', starts_on: '2024-07-18', ends_on: '2025-03-01' },
  ])
  // On the day of the change she is in both.
  expect((await members(guest, '2025-06-01')).map(({ name }) => name)).toContain('Carla Pont')
  const other = await guest.call(listOrganMembers, {
    params: { uid: 'PO900002' },
    query: { on: '2025-06-01' },
  })
  expect(other.items.map(({ name }) => name)).toEqual(['Carla Pont'])
  expect(await guest.call(getOrgan, group)).toMatchObject({
    name: 'Groupe des bancs',
    kind: 'group',
    institution: 'assemblee',
    member_count: 2,
    ever_count: 3,
    cohesion: null,
  })
  // A friendship group has no page.
  await expect(guest.call(getOrgan, { params: { uid: 'PO900004' } })).toBeRefused('organ_not_found')
  for (const query of ['on=hier', 'cursor=1', 'cursor=9_1_%00'])
    await expect(guest.get(`/api/v1/organs/PO900001/members?${query}`)).toBeRefused('validation_failed')
})

test('a group shows each vote with its numbers, and counts cohesion over the votes that have a majority', async ({
  context,
  guest,
}) => {
  await importVotes(context, [
    { number: 99_001, groups: [{ pours: [900_001, 900_002], contres: [900_003] }] },
    // Without a majority, and a motion: neither counts.
    { number: 99_002, groups: [{ pours: [900_001], contres: [900_002] }] },
    { number: 99_003, type: 'MOC', title: 'la motion de censure', groups: [{ pours: [900_001] }] },
    { number: 99_004, type: 'SPO', title: 'l’amendement n° 1', groups: [{ pours: [900_001] }] },
  ])
  const { items } = await guest.call(listOrganVotes, { ...group, query: {} })
  expect(items.map(({ number }) => number)).toEqual([99_003, 99_002, 99_001])
  expect(items.at(-1)?.group).toMatchObject({ majority: 'for', members: 3, tally: { for: 2, against: 1 } })
  const all = await guest.call(listOrganVotes, { ...group, query: { scope: 'all' } })
  expect(all.items).toHaveLength(4)
  expect((await guest.call(getOrgan, group)).cohesion).toEqual({ votes: 1, cast: 3, with_majority: 2 })
  await expect(guest.call(listOrganVotes, { params: { uid: 'PO1' }, query: {} })).toBeRefused(
    'organ_not_found',
  )
})

const meeting = (number: number, day: string, dossier: string | null = null) => ({
  reunion: {
    '@xsi:type': 'reunionCommission_type',
    uid: `RUANR5L17S2026IDC${number}`,
    timeStampDebut: `${day}T09:00:00.000+02:00`,
    timeStampFin: null,
    lieu: { libelleLong: 'Salle 1' },
    cycleDeVie: { etat: 'Confirmé', chrono: { creation: `${day}T00:00:00.000+02:00`, cloture: null } },
    organeReuniRef: 'PO900003',
    typeReunion: 'DEP',
    ODJ:
      dossier === null
        ? null
        : {
            pointsODJ: {
              pointODJ: {
                objet: 'Examen des bancs',
                dossiersLegislatifsRefs: { dossierRef: dossier },
                cycleDeVie: { etat: 'Confirmé' },
              },
            },
          },
  },
})

test('a committee shows its meetings to come and past, and the laws referred to it', async ({
  context,
  guest,
}) => {
  await importDocuments(context, 'assemblee-acteurs', assembly)
  await importDocuments(context, 'assemblee-agenda', {
    '1.json': meeting(1, '2027-05-12', 'DLR5L17N1'),
    '2.json': meeting(2, '2020-05-12'),
    '3.json': meeting(3, '2027-05-11'),
  })
  await importLawRecords(context, [
    aLaw('bancs', { dossierUid: 'DLR5L17N1', committees: ['PO900003', 'PO78718'] }),
    aLaw('ponts', { committees: ['PO900009'] }),
  ])
  const days = async (when: 'coming' | 'past') =>
    (await guest.call(listOrganMeetings, { ...committee, query: { when } })).items.map(({ starts_at }) =>
      starts_at.slice(0, 10),
    )
  expect(await days('coming')).toEqual(['2027-05-11', '2027-05-12'])
  expect(await days('past')).toEqual(['2020-05-12'])
  const { items } = await guest.call(listLaws, { query: { committee: 'PO900003' } })
  expect(items.map(({ reference }) => reference)).toEqual(['bancs'])
  const [first] = (await guest.call(listOrganMeetings, { ...committee, query: {} })).items
  expect(first?.proceedings?.organ_page).toEqual({
    uid: 'PO900003',
    name: 'Commission des bancs',
    kind: 'committee',
  })
  expect((await guest.call(getOrgan, committee)).kind).toBe('committee')
})

test('pages of groups and committees have a title, one address and structured data, and are in the sitemap', async ({
  context,
  guest,
}) => {
  await importVotes(context, [{ number: 99_001 }])
  const page = await guest.send('GET', '/groupes/groupe-des-bancs-PO900001')
  expect(page.text).toContain('<title>Groupe des bancs')
  expect(page.text).toContain('"@type":"Organization"')
  for (const former of ['/groupes/PO900001', '/commissions/groupe-PO900001']) {
    const moved = await guest.send('GET', former)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/groupes/groupe-des-bancs-PO900001'])
  }
  for (const unknown of ['/groupes/personne', '/commissions/groupe-d-amitie-PO900004'])
    expect((await guest.send('GET', unknown)).status).toBe(404)
  const listed = (await guest.send('GET', '/sitemaps/parlement.xml')).text
  expect(listed).toContain('/groupes/groupe-des-bancs-PO900001</loc>')
  expect(listed).toContain('/commissions/commission-des-bancs-PO900003</loc>')
})
