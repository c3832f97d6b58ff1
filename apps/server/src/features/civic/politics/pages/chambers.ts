import { election, facts, hemicycle, members, people, publisher, recordTable } from '../blocks.ts'
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

const legislatures = (factSet: FactSet) =>
  recordTable(
    'legislatures',
    'Les législatures',
    factSet.of('legislatures').toReversed(),
    [
      ['number', 'number', 'Législature', ({ number }) => number],
      ['date', 'from', 'Début', ({ from }) => from],
      ['date', 'to', 'Fin', ({ to }) => to],
      ['text', 'end', 'Terme', ({ dissolved }) => (dissolved ? 'dissolution' : null)],
      ['text', 'note', 'Précision', ({ note }) => note],
    ],
    { records: wholeDatasets('legislatures') },
  )

const assemblyPresidents = (factSet: FactSet) =>
  recordTable(
    'assembly-presidents',
    'Présidents de l’Assemblée nationale',
    factSet.of('assembly-presidents').toReversed(),
    [
      ['text', 'name', 'Nom', ({ name }) => name],
      ['date', 'from', 'Début', ({ from }) => from],
      ['date', 'to', 'Fin', ({ to }) => to],
      ['text', 'note', 'Précision', ({ note }) => note],
    ],
    { records: wholeDatasets('assembly-presidents') },
  )

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
  const entries = groups
    .filter(({ value }) => value.president !== null)
    .sort((one, other) => one.value.place - other.value.place)
  if (entries.length === 0) return []
  return [
    recordTable(
      'group-presidents',
      'Qui préside les groupes',
      entries,
      [
        ['text', 'president', 'Présidence', ({ president }) => president],
        ['text', 'abbreviation', 'Sigle', ({ abbreviation }) => abbreviation],
        ['text', 'name', 'Groupe', ({ name }) => name],
        ['number', 'seats', 'Sièges', ({ seats }) => seats],
      ],
      { records: recordsOf(entries) },
    ),
  ]
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

/** The list and the rest; without a list, the rest and its publisher. */
function withList(list: BuiltBlock[], otherwise: BuiltBlock, rest: BuiltBlock[]): BuiltBlock[] {
  return list.length === 0 ? [...rest, otherwise] : [...list, ...rest]
}
