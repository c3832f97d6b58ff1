import { column, election, facts, hemicycle, members, people, publisher, table } from '../blocks.ts'
import type { Book, Entry } from '../book.ts'
import { type Made, wholly } from '../frame.ts'
import type { PageMaker } from './page.ts'

const assemblySeats = 577
const senateSeats = 348

const groupsOf = (book: Book, chamber: Entry<'parliament-groups'>['value']['chamber']) =>
  book.of('parliament-groups').filter(({ value }) => value.chamber === chamber)

const groupings =
  'Gauche, centre et droite : regroupement éditorial de Parvis, qui n’a rien d’officiel.' as const

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
  page: 'Open data, acteurs, mandats et organes',
  url: 'https://data.assemblee-nationale.fr/',
  publishes:
    'La liste des députés en exercice, leur circonscription, leur groupe et leur commission, chaque nuit.',
  brings: 'Les 577 députés, avec circonscription, groupe et commission, recherchables par nom.',
})

const senatorsPublisher = publisher('senators', 'La liste des sénateurs', {
  institution: 'Sénat',
  page: 'Données ouvertes du Sénat, les sénateurs',
  url: 'https://data.senat.fr/',
  publishes: 'La liste des sénateurs en exercice, leur département, leur groupe et leur commission.',
  brings: 'Les 348 sénateurs, avec département, groupe et commission, recherchables par nom.',
})

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
      ...listOr(people('list', 'Les députés', book.of('deputies')), deputiesPublisher),
      ...assemblyHemicycle(book),
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
      ...listOr(people('list', 'Les sénateurs', book.of('senators')), senatorsPublisher),
      ...senateHemicycle(book),
    ],
  },
} satisfies Record<string, PageMaker>

/** The list, or its publisher while the list is not imported. */
function listOr(list: Made[], otherwise: Made): Made[] {
  return list.length === 0 ? [otherwise] : list
}
