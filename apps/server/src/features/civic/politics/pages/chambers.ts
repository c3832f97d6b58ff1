import { column, election, facts, hemicycle, members, people, publisher, table } from '../blocks.ts'
import type { Book, Entry } from '../book.ts'
import { type Made, type PageMaker, shownOf, wholly } from '../frame.ts'

/** Seats that the law sets. */
export const assemblySeats = 577
export const senateSeats = 348

const groupsOf = (book: Book, chamber: Entry<'parliament-groups'>['value']['chamber']) =>
  book.of('parliament-groups').filter(({ value }) => value.chamber === chamber)

const groupings =
  'Gauche, centre et droite : regroupement éditorial de {siteName}, qui n’a rien d’officiel.' as const

const assemblyHemicycle = (book: Book) =>
  hemicycle('hemicycle', 'Les groupes de l’Assemblée nationale', groupsOf(book, 'assembly'), {
    total: assemblySeats,
    note: groupings,
  })

const senateHemicycle = (book: Book) =>
  hemicycle('hemicycle', 'Les groupes du Sénat', groupsOf(book, 'senate'), {
    total: senateSeats,
    note: `${groupings} Un groupe dont l’effectif n’est pas établi n’est pas dessiné.`,
  })

function legislatures(book: Book): Made {
  const rows = [...book.of('legislatures')].reverse().map((entry) => ({
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
  return table('legislatures', 'Les législatures', columns, rows, { shown: wholly('legislatures') })
}

function assemblyPresidents(book: Book): Made {
  const rows = [...book.of('assembly-presidents')].reverse().map((entry) => ({
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
    shown: wholly('assembly-presidents'),
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
function groupPresidents(groups: Entry<'parliament-groups'>[]): Made[] {
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
  const shown = shownOf(rows.map(({ entry }) => entry))
  return [table('group-presidents', 'Qui préside les groupes', columns, rows, { shown })]
}

/** The two chambers of Parliament, and who sits in them. */
export const chambers = {
  assembly: {
    title: 'Assemblée nationale',
    summary: 'Les 577 sièges par groupe, la présidence, les législatures depuis 1958.',
    blocks: (book) => [
      ...assemblyHemicycle(book),
      ...facts('facts', 'L’institution', book.one('institutions', 'assemblee-nationale')),
      ...members('presidency', 'La présidence', book.one('institutions', 'assemblee-nationale')),
      assemblyPresidents(book),
      legislatures(book),
    ],
  },
  deputies: {
    title: 'Députés',
    summary: 'Les députés en exercice et les groupes où ils siègent.',
    blocks: (book) => [
      ...withList(people('list', 'Les députés', book.of('deputies')), deputiesPublisher, [
        ...groupPresidents(groupsOf(book, 'assembly')),
        ...assemblyHemicycle(book),
      ]),
    ],
  },
  senate: {
    title: 'Sénat',
    summary: 'Les 348 sièges par groupe, la présidence, les renouvellements.',
    blocks: (book) => [
      ...senateHemicycle(book),
      ...facts('facts', 'L’institution', book.one('institutions', 'senat')),
      ...members('presidency', 'La présidence', book.one('institutions', 'senat')),
      ...book
        .of('local-elections')
        .filter(({ value }) => value.election === 'senatorial')
        .map((entry) => election(entry))
        .reverse(),
    ],
  },
  senators: {
    title: 'Sénateurs',
    summary: 'Les sénateurs en exercice et les groupes où ils siègent.',
    blocks: (book) => [
      ...withList(people('list', 'Les sénateurs', book.of('senators')), senatorsPublisher, [
        ...groupPresidents(groupsOf(book, 'senate')),
        ...senateHemicycle(book),
      ]),
    ],
  },
} satisfies Record<string, PageMaker>

/** The list before the rest; while there is none, the rest before who publishes it. */
function withList(list: Made[], otherwise: Made, rest: Made[]): Made[] {
  return list.length === 0 ? [...rest, otherwise] : [...list, ...rest]
}
