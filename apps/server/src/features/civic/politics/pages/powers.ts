import { of } from '@parvis/contract/french.ts'
import { column, election, facts, links, members, people, table } from '../blocks.ts'
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
  const rows = [...entries].reverse().flatMap((entry) =>
    [...entry.value.prime_ministers].reverse().map((minister, place) => ({
      key: `${entry.key}-${entry.value.prime_ministers.length - place}`,
      entry,
      cells: [minister.name, minister.from, minister.to, entry.value.name, minister.note],
    })),
  )
  if (rows.length === 0) return []
  const columns = [
    column.text('name', 'Premier ministre'),
    column.date('from', 'Début'),
    column.date('to', 'Fin'),
    column.text('president', 'Président de la République'),
    column.text('note', 'Précision'),
  ]
  return [table(id, title, columns, rows, { records: recordsOf(entries) })]
}

/** Governments, latest first. */
function governments(factSet: FactSet): BuiltBlock {
  const rows = [...factSet.of('governments')].reverse().map((entry) => {
    const { prime_minister, number, from, to, note } = entry.value
    return { key: entry.key, entry, cells: [prime_minister, number, from, to, note] }
  })
  const columns = [
    column.text('prime-minister', 'Premier ministre'),
    column.text('number', 'Gouvernement'),
    column.date('from', 'Début'),
    column.date('to', 'Fin'),
    column.text('note', 'Précision'),
  ]
  return table('governments', 'Les gouvernements depuis 1959', columns, rows, {
    note: 'Leurs membres, avant le Gouvernement actuel : non établis.',
    records: wholeDatasets('governments'),
  })
}

const unknown = 'non établi'

function overseas(factSet: FactSet): BuiltBlock {
  const rows = factSet.of('overseas-collectivities').map((entry) => {
    const { name, status, assembly, president, since, note } = entry.value
    return {
      key: entry.key,
      entry,
      cells: [name, president ?? unknown, since, assembly ?? unknown, status, note],
    }
  })
  const columns = [
    column.text('name', 'Collectivité'),
    column.text('president', 'Présidence'),
    column.date('since', 'Depuis'),
    column.text('assembly', 'Assemblée'),
    column.text('status', 'Statut'),
    column.text('note', 'Précision'),
  ]
  return table('overseas', 'Les collectivités d’outre-mer qui ne sont pas des régions', columns, rows, {
    records: wholeDatasets('overseas-collectivities'),
  })
}

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

function parties(factSet: FactSet): BuiltBlock {
  const rows = factSet.of('parties').map((entry) => {
    const { value } = entry
    return {
      key: entry.key,
      entry,
      cells: [
        value.abbreviation,
        value.name,
        value.leader,
        value.leader_role,
        value.founded_on,
        value.assembly_group,
        value.senate_group,
        value.european_group,
        value.note,
      ],
    }
  })
  const columns = [
    column.text('abbreviation', 'Sigle'),
    column.text('name', 'Parti'),
    column.text('leader', 'Direction'),
    column.text('leader_role', 'Fonction'),
    column.date('founded_on', 'Fondation'),
    column.text('assembly_group', 'Assemblée nationale'),
    column.text('senate_group', 'Sénat'),
    column.text('european_group', 'Parlement européen'),
    column.text('note', 'Précision'),
  ]
  return table('parties', 'Les partis politiques', columns, rows, {
    note: 'Groupe : celui où siègent l’essentiel des élus du parti ; parti et groupe ne se confondent pas. Les noms et les sigles sont ceux de la liste des partis, qui dit leur source.',
    records: wholeDatasets('parties'),
  })
}

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
