import { of } from '@parvis/contract/french.ts'
import { election, facts, links, members, people, recordTable, table } from '../blocks.ts'
import type { Entry, FactSet } from '../fact-set.ts'
import {
  type BuiltBlock,
  frame,
  ownProvenance,
  type PageDefinition,
  recordsOf,
  wholeDatasets,
} from '../frame.ts'

export function presidents(factSet: FactSet): BuiltBlock[] {
  const entries = factSet.of('presidents')
  const block = {
    ...frame({ id: 'presidents', title: 'Les présidents de la Vᵉ République' }, entries),
    kind: 'presidents' as const,
    // Latest first.
    presidents: [...entries].reverse().map(({ key, value, provenance }) => ({ key, ...value, provenance })),
  }
  return [{ block, records: wholeDatasets('presidents') }]
}

/** Prime ministers under all presidents or under one, latest first. */
function primeMinisters(id: string, title: string, entries: Entry<'presidents'>[]): BuiltBlock[] {
  const rows = entries.toReversed().flatMap((entry) =>
    entry.value.prime_ministers.toReversed().map((minister, place) => ({
      key: `${entry.key}-${entry.value.prime_ministers.length - place}`,
      entry,
      minister,
    })),
  )
  if (rows.length === 0) return []
  return [
    table(
      id,
      title,
      rows,
      [
        ['text', 'name', 'Premier ministre', ({ minister }) => minister.name],
        ['date', 'from', 'Début', ({ minister }) => minister.from],
        ['date', 'to', 'Fin', ({ minister }) => minister.to],
        ['text', 'president', 'Président de la République', ({ entry }) => entry.value.name],
        ['text', 'note', 'Précision', ({ minister }) => minister.note],
      ],
      { records: recordsOf(entries) },
    ),
  ]
}

/** Governments, latest first. */
const governments = (factSet: FactSet) =>
  recordTable(
    'governments',
    'Les gouvernements depuis 1959',
    factSet.of('governments').toReversed(),
    [
      ['text', 'prime-minister', 'Premier ministre', ({ prime_minister }) => prime_minister],
      ['text', 'number', 'Gouvernement', ({ number }) => number],
      ['date', 'from', 'Début', ({ from }) => from],
      ['date', 'to', 'Fin', ({ to }) => to],
      ['text', 'note', 'Précision', ({ note }) => note],
    ],
    {
      note: 'Leurs membres, avant le Gouvernement actuel : non établis.',
      records: wholeDatasets('governments'),
    },
  )

const unknown = 'non établi'

const overseas = (factSet: FactSet) =>
  recordTable(
    'overseas',
    'Les collectivités d’outre-mer qui ne sont pas des régions',
    factSet.of('overseas-collectivities'),
    [
      ['text', 'name', 'Collectivité', ({ name }) => name],
      ['text', 'president', 'Présidence', ({ president }) => president ?? unknown],
      ['date', 'since', 'Depuis', ({ since }) => since],
      ['text', 'assembly', 'Assemblée', ({ assembly }) => assembly ?? unknown],
      ['text', 'status', 'Statut', ({ status }) => status],
      ['text', 'note', 'Précision', ({ note }) => note],
    ],
    { records: wholeDatasets('overseas-collectivities') },
  )

/** Reforms of all presidencies, or those whose name matches, latest first. */
export function reforms(factSet: FactSet, title: string, about = /./): BuiltBlock[] {
  const entries = factSet
    .of('presidents')
    .filter(({ value }) => value.reforms.some(({ label }) => about.test(label)))
  const base = frame({ id: 'reforms', title }, entries)
  const items = entries.flatMap((entry) =>
    entry.value.reforms
      .filter(({ label }) => about.test(label))
      .map((reform, place) => ({
        key: `${entry.key}-${place + 1}`,
        from: String(reform.year),
        to: null,
        title: reform.label,
        description: `Sous la présidence ${of(entry.value.name)}`,
        provenance: ownProvenance(entry.provenance, base.provenance),
      })),
  )
  items.sort((one, other) => (one.from < other.from ? 1 : one.from > other.from ? -1 : 0))
  if (items.length === 0) return []
  return [{ block: { ...base, kind: 'timeline', items }, records: recordsOf(entries) }]
}

function regionMap(factSet: FactSet): BuiltBlock[] {
  const regions = factSet.of('regions')
  const heads = factSet.of('regional-presidents')
  // The block's provenance is that of the regions; their presidents carry their own.
  const own = frame({ id: 'map', title: 'Les dix-huit régions' }, regions)
  const block = {
    ...frame({ id: 'map', title: 'Les dix-huit régions' }, [...regions, ...heads]),
    kind: 'map' as const,
    regions: regions.map(({ key, value, provenance }) => {
      const head = heads.find((entry) => entry.key === key)
      return {
        ...value,
        provenance: ownProvenance(provenance, own.provenance),
        president: head === undefined ? null : { ...head.value, provenance: head.provenance },
      }
    }),
  }
  return [
    {
      block: { ...block, provenance: own.provenance },
      records: wholeDatasets('regions', 'regional-presidents'),
    },
  ]
}

const parties = (factSet: FactSet) =>
  recordTable(
    'parties',
    'Les partis politiques',
    factSet.of('parties'),
    [
      ['text', 'abbreviation', 'Sigle', ({ abbreviation }) => abbreviation],
      ['text', 'name', 'Parti', ({ name }) => name],
      ['text', 'leader', 'Direction', ({ leader }) => leader],
      ['text', 'leader_role', 'Fonction', ({ leader_role }) => leader_role],
      ['date', 'founded_on', 'Fondation', ({ founded_on }) => founded_on],
      ['text', 'assembly_group', 'Assemblée nationale', ({ assembly_group }) => assembly_group],
      ['text', 'senate_group', 'Sénat', ({ senate_group }) => senate_group],
      ['text', 'european_group', 'Parlement européen', ({ european_group }) => european_group],
      ['text', 'note', 'Précision', ({ note }) => note],
    ],
    {
      note: 'Groupe : celui où siègent l’essentiel des élus du parti ; parti et groupe ne se confondent pas. Les noms et les sigles sont ceux de la liste des partis, qui dit leur source.',
      records: wholeDatasets('parties'),
    },
  )

export const powers = {
  presidents: {
    title: 'Présidents de la République',
    summary: 'Les présidents de la Vᵉ République : mandats, Premiers ministres, réformes.',
    blocks: (factSet) => [
      ...presidents(factSet),
      links('more', 'Voir aussi', [
        { label: 'Élections présidentielles', path: '/political-data/presidential-2027' },
        { label: 'Premiers ministres et gouvernements', path: '/political-data/governments' },
      ]),
    ],
  },
  president: {
    title: 'Président de la République',
    summary: 'Le président en exercice, ses Premiers ministres, et ceux qui l’ont précédé.',
    blocks: (factSet) => {
      const inOffice = factSet.of('presidents').filter(({ value }) => value.to === null)
      return [
        ...presidents(factSet),
        ...primeMinisters('prime-ministers', 'Premiers ministres de la présidence en cours', inOffice),
      ]
    },
  },
  government: {
    title: 'Gouvernement',
    summary: 'La composition du Gouvernement : nom, fonction, date d’entrée en fonction.',
    blocks: (factSet) => [
      ...people('ministers', 'Les membres du Gouvernement', factSet.of('ministers'), {
        note: 'La date est celle de l’entrée dans la fonction actuelle, pas de la première nomination au Gouvernement. Parti : non établi, sauf mention.',
      }),
      links('more', 'Voir aussi', [
        { label: 'Tous les Premiers ministres', path: '/political-data/governments' },
      ]),
    ],
  },
  governments: {
    title: 'Premiers ministres et gouvernements',
    summary: 'Les Premiers ministres et les gouvernements depuis 1959, sous chaque présidence.',
    blocks: (factSet) => [
      ...primeMinisters(
        'prime-ministers',
        'Premiers ministres de la Vᵉ République',
        factSet.of('presidents').filter(({ value }) => value.mandate === 'president'),
      ),
      governments(factSet),
      links('more', 'Voir aussi', [{ label: 'Le Gouvernement actuel', path: '/political-data/government' }]),
    ],
  },
  constitutional: {
    title: 'Conseil constitutionnel',
    summary: 'Ses neuf membres, qui les a nommés, et jusqu’à quand.',
    blocks: (factSet) => [
      ...members('members', 'Les membres', factSet.one('institutions', 'conseil-constitutionnel')),
      ...facts('facts', 'L’institution', factSet.one('institutions', 'conseil-constitutionnel')),
    ],
  },
  regions: {
    title: 'Régions',
    summary: 'Les dix-huit régions : population, chef-lieu, présidence.',
    blocks: (factSet) => [
      ...regionMap(factSet),
      overseas(factSet),
      ...factSet
        .of('local-elections')
        .filter(({ value }) => value.election === 'regional')
        .map((entry) => election(entry)),
    ],
  },
  institutions: {
    title: 'Institutions',
    summary: 'Les institutions de la République et les partis politiques.',
    blocks: (factSet) => [
      ...factSet
        .of('institutions')
        .filter(({ value }) => value.kind === 'france')
        .flatMap((entry) => [
          ...facts(entry.key, entry.value.name, entry),
          ...(entry.value.members.length > 0 && entry.value.members.length < 4
            ? members(`${entry.key}-members`, `${entry.value.name} : présidence`, entry)
            : []),
        ]),
      parties(factSet),
    ],
  },
  reforms: {
    title: 'Réformes',
    summary: 'Les principales réformes depuis 1958, et les textes en discussion aujourd’hui.',
    blocks: (factSet) => [
      ...reforms(factSet, 'Principales réformes depuis 1958'),
      links('laws', 'Les textes en discussion', [
        {
          label: 'Suivi des lois',
          description: 'Où en est chaque projet ou proposition de loi.',
          path: '/law-tracking',
        },
      ]),
    ],
  },
} satisfies Record<string, PageDefinition>
