import { column, election, facts, hemicycle, members, people, publisher, table } from '../blocks.ts'
import type { Entry, FactSet } from '../fact-set.ts'
import { type BuiltBlock, type PageDefinition, recordsOf, wholeDatasets } from '../frame.ts'

/** Seats that the law sets. */
export const assemblySeats = 577
export const senateSeats = 348

const groupsOf = (factSet: FactSet, chamber: Entry<'parliament-groups'>['value']['chamber']) =>
  factSet.of('parliament-groups').filter(({ value }) => value.chamber === chamber)

const groupings =
  'Gauche, centre et droite : regroupement éditorial de {siteName}, qui n’a rien d’officiel.' as const

const assemblyHemicycle = (factSet: FactSet) =>
  hemicycle('hemicycle', 'Les groupes de l’Assemblée nationale', groupsOf(factSet, 'assembly'), {
    total: assemblySeats,
    note: groupings,
  })

const senateHemicycle = (factSet: FactSet) =>
  hemicycle('hemicycle', 'Les groupes du Sénat', groupsOf(factSet, 'senate'), {
    total: senateSeats,
    note: `${groupings} Un groupe dont l’effectif n’est pas établi n’est pas dessiné.`,
  })

function legislatures(factSet: FactSet): BuiltBlock {
  const rows = [...factSet.of('legislatures')].reverse().map((entry) => ({
    key: entry.key,
    entry,
    cells: [
      entry.value.number,
      entry.value.from,
      entry.value.to,
      entry.value.dissolved ? 'dissolution' : null,
      entry.value.note,
    ],
  }))
  const columns = [
    column.number('number', 'Législature'),
    column.date('from', 'Début'),
    column.date('to', 'Fin'),
    column.text('end', 'Terme'),
    column.text('note', 'Précision'),
  ]
  return table('legislatures', 'Les législatures', columns, rows, { records: wholeDatasets('legislatures') })
}

function assemblyPresidents(factSet: FactSet): BuiltBlock {
  const rows = [...factSet.of('assembly-presidents')].reverse().map((entry) => ({
    key: entry.key,
    entry,
    cells: [entry.value.name, entry.value.from, entry.value.to, entry.value.note],
  }))
  const columns = [
    column.text('name', 'Nom'),
    column.date('from', 'Début'),
    column.date('to', 'Fin'),
    column.text('note', 'Précision'),
  ]
  return table('assembly-presidents', 'Présidents de l’Assemblée nationale', columns, rows, {
    records: wholeDatasets('assembly-presidents'),
  })
}

const deputiesPublisher = publisher('deputies', 'La liste des députés', {
  institution: 'Assemblée nationale',
  url: 'https://www.assemblee-nationale.fr/',
  publishes: 'La liste des députés en exercice, leur circonscription, leur groupe et leur commission.',
  missing: `{siteName} ne montre pas encore la liste des ${assemblySeats} députés.`,
})

const senatorsPublisher = publisher('senators', 'La liste des sénateurs', {
  institution: 'Sénat',
  url: 'https://www.senat.fr/',
  publishes: 'La liste des sénateurs en exercice, leur département, leur groupe et leur commission.',
  missing: `{siteName} ne montre pas encore la liste des ${senateSeats} sénateurs.`,
})

/** Lists the president of each group, in the chamber's order. */
function groupPresidents(groups: Entry<'parliament-groups'>[]): BuiltBlock[] {
  const rows = groups
    .filter(({ value }) => value.president !== null)
    .sort((one, other) => one.value.place - other.value.place)
    .map((entry) => ({
      key: entry.key,
      entry,
      cells: [entry.value.president, entry.value.abbreviation, entry.value.name, entry.value.seats],
    }))
  if (rows.length === 0) return []
  const columns = [
    column.text('president', 'Présidence'),
    column.text('abbreviation', 'Sigle'),
    column.text('name', 'Groupe'),
    column.number('seats', 'Sièges'),
  ]
  const records = recordsOf(rows.map(({ entry }) => entry))
  return [table('group-presidents', 'Qui préside les groupes', columns, rows, { records })]
}

/** The two chambers of Parliament, and who sits in them. */
export const chambers = {
  assembly: {
    title: 'Assemblée nationale',
    summary: 'Les 577 sièges par groupe, la présidence, les législatures depuis 1958.',
    blocks: (factSet) => [
      ...assemblyHemicycle(factSet),
      ...facts('facts', 'L’institution', factSet.one('institutions', 'assemblee-nationale')),
      ...members('presidency', 'La présidence', factSet.one('institutions', 'assemblee-nationale')),
      assemblyPresidents(factSet),
      legislatures(factSet),
    ],
  },
  deputies: {
    title: 'Députés',
    summary: 'Les députés en exercice et les groupes où ils siègent.',
    blocks: (factSet) => [
      ...withList(people('list', 'Les députés', factSet.of('deputies')), deputiesPublisher, [
        ...groupPresidents(groupsOf(factSet, 'assembly')),
        ...assemblyHemicycle(factSet),
      ]),
    ],
  },
  senate: {
    title: 'Sénat',
    summary: 'Les 348 sièges par groupe, la présidence, les renouvellements.',
    blocks: (factSet) => [
      ...senateHemicycle(factSet),
      ...facts('facts', 'L’institution', factSet.one('institutions', 'senat')),
      ...members('presidency', 'La présidence', factSet.one('institutions', 'senat')),
      ...factSet
        .of('local-elections')
        .filter(({ value }) => value.election === 'senatorial')
        .map((entry) => election(entry))
        .reverse(),
    ],
  },
  senators: {
    title: 'Sénateurs',
    summary: 'Les sénateurs en exercice et les groupes où ils siègent.',
    blocks: (factSet) => [
      ...withList(people('list', 'Les sénateurs', factSet.of('senators')), senatorsPublisher, [
        ...groupPresidents(groupsOf(factSet, 'senate')),
        ...senateHemicycle(factSet),
      ]),
    ],
  },
} satisfies Record<string, PageDefinition>

/** The list before the rest; while there is none, the rest before who publishes it. */
function withList(list: BuiltBlock[], otherwise: BuiltBlock, rest: BuiltBlock[]): BuiltBlock[] {
  return list.length === 0 ? [...rest, otherwise] : [...list, ...rest]
}
