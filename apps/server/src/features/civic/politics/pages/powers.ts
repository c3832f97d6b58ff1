import { election, facts, hemicycle, links, members, people, publisher, table } from '../blocks.ts'
import type { Book, Entry } from '../book.ts'
import { apart, frame, type Made, shownOf, wholly } from '../frame.ts'
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

export function presidents(book: Book): Made[] {
  const entries = book.of('presidents')
  const block = {
    ...frame({ id: 'presidents', title: 'Les présidents de la Vᵉ République' }, entries),
    kind: 'presidents' as const,
    // Latest first.
    presidents: [...entries].reverse().map(({ key, value, provenance }) => ({ key, ...value, provenance })),
  }
  return [{ block, shown: wholly('presidents') }]
}

/** Prime ministers under all presidents or under one, latest first. */
function primeMinisters(id: string, title: string, entries: Entry<'presidents'>[]): Made[] {
  const rows = [...entries].reverse().flatMap((entry) =>
    [...entry.value.prime_ministers].reverse().map((minister, place) => ({
      key: `${entry.key}-${entry.value.prime_ministers.length - place}`,
      entry,
      cells: [minister.name, minister.from, minister.to, entry.value.name, minister.note],
    })),
  )
  if (rows.length === 0) return []
  const columns = [
    { key: 'name', label: 'Premier ministre', type: 'text' as const },
    { key: 'from', label: 'Début', type: 'date' as const },
    { key: 'to', label: 'Fin', type: 'date' as const },
    { key: 'president', label: 'Président de la République', type: 'text' as const },
    { key: 'note', label: 'Précision', type: 'text' as const },
  ]
  return [table(id, title, columns, rows, { shown: shownOf(entries) })]
}

function reforms(book: Book): Made[] {
  const entries = book.of('presidents')
  const base = frame({ id: 'reforms', title: 'Principales réformes depuis 1958' }, entries)
  const items = entries.flatMap((entry) =>
    entry.value.reforms.map((reform, place) => ({
      key: `${entry.key}-${place + 1}`,
      from: String(reform.year),
      to: null,
      title: reform.label,
      description: `Sous la présidence de ${entry.value.name}`,
      provenance: apart(entry.provenance, base.provenance),
    })),
  )
  items.sort((one, other) => (one.from < other.from ? 1 : one.from > other.from ? -1 : 0))
  return [{ block: { ...base, kind: 'timeline', items }, shown: shownOf(entries) }]
}

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
    { key: 'number', label: 'Législature', type: 'number' as const },
    { key: 'from', label: 'Début', type: 'date' as const },
    { key: 'to', label: 'Fin', type: 'date' as const },
    { key: 'end', label: 'Terme', type: 'text' as const },
    { key: 'note', label: 'Précision', type: 'text' as const },
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
    { key: 'name', label: 'Nom', type: 'text' as const },
    { key: 'from', label: 'Début', type: 'date' as const },
    { key: 'to', label: 'Fin', type: 'date' as const },
    { key: 'note', label: 'Précision', type: 'text' as const },
  ]
  return table('assembly-presidents', 'Présidents de l’Assemblée nationale', columns, rows, {
    shown: wholly('assembly-presidents'),
  })
}

function regionMap(book: Book): Made[] {
  const regions = book.of('regions')
  const heads = book.of('regional-presidents')
  const block = {
    ...frame({ id: 'map', title: 'Les dix-huit régions' }, [...regions, ...heads]),
    kind: 'map' as const,
    regions: regions.map(({ key, value }) => {
      const head = heads.find((entry) => entry.key === key)
      return {
        ...value,
        president: head === undefined ? null : { ...head.value, provenance: head.provenance },
      }
    }),
  }
  // The block's provenance is that of the regions; their presidents carry their own.
  const own = frame({ id: 'map', title: block.title }, regions)
  return [
    { block: { ...block, provenance: own.provenance }, shown: wholly('regions', 'regional-presidents') },
  ]
}

function parties(book: Book): Made {
  const rows = book.of('parties').map((entry) => {
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
    { key: 'abbreviation', label: 'Sigle', type: 'text' as const },
    { key: 'name', label: 'Parti', type: 'text' as const },
    { key: 'leader', label: 'Direction', type: 'text' as const },
    { key: 'leader_role', label: 'Fonction', type: 'text' as const },
    { key: 'founded_on', label: 'Fondation', type: 'date' as const },
    { key: 'assembly_group', label: 'Assemblée nationale', type: 'text' as const },
    { key: 'senate_group', label: 'Sénat', type: 'text' as const },
    { key: 'european_group', label: 'Parlement européen', type: 'text' as const },
    { key: 'note', label: 'Précision', type: 'text' as const },
  ]
  return table('parties', 'Les partis politiques', columns, rows, {
    note: 'Groupe : celui où siègent l’essentiel des élus du parti ; parti et groupe ne se confondent pas. Les noms et les sigles sont ceux de la liste des partis, qui dit leur source.',
    shown: wholly('parties'),
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

export const powers = {
  presidents: {
    title: 'Présidents de la République',
    summary: 'Les présidents de la Vᵉ République : mandats, Premiers ministres, réformes.',
    blocks: (book) => [
      ...presidents(book),
      links('more', 'Voir aussi', [
        { label: 'Élections présidentielles', path: '/political-data/presidential-2027' },
        { label: 'Premiers ministres et gouvernements', path: '/political-data/governments' },
      ]),
    ],
  },
  president: {
    title: 'Président de la République',
    summary: 'Le président en exercice, ses Premiers ministres, et ceux qui l’ont précédé.',
    blocks: (book) => {
      const inOffice = book.of('presidents').filter(({ value }) => value.to === null)
      return [
        ...presidents(book),
        ...primeMinisters('prime-ministers', 'Premiers ministres de la présidence en cours', inOffice),
      ]
    },
  },
  government: {
    title: 'Gouvernement',
    summary: 'La composition du Gouvernement : nom, fonction, date d’entrée en fonction.',
    blocks: (book) => [
      ...people('ministers', 'Les membres du Gouvernement', book.of('ministers'), {
        note: 'La date est celle de l’entrée dans la fonction actuelle, pas de la première nomination au Gouvernement.',
      }),
      links('more', 'Voir aussi', [
        { label: 'Tous les Premiers ministres', path: '/political-data/governments' },
      ]),
    ],
  },
  governments: {
    title: 'Premiers ministres et gouvernements',
    summary: 'Les Premiers ministres depuis 1959, sous chaque présidence.',
    blocks: (book) => [
      ...primeMinisters(
        'prime-ministers',
        'Premiers ministres de la Vᵉ République',
        book.of('presidents').filter(({ value }) => value.mandate === 'president'),
      ),
      links('more', 'Voir aussi', [{ label: 'Le Gouvernement actuel', path: '/political-data/government' }]),
    ],
  },
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
  constitutional: {
    title: 'Conseil constitutionnel',
    summary: 'Ses neuf membres, qui les a nommés, et jusqu’à quand.',
    blocks: (book) => [
      ...members('members', 'Les membres', book.one('institutions', 'conseil-constitutionnel')),
      ...facts('facts', 'L’institution', book.one('institutions', 'conseil-constitutionnel')),
    ],
  },
  regions: {
    title: 'Régions',
    summary: 'Les dix-huit régions : population, chef-lieu, présidence.',
    blocks: (book) => [
      ...regionMap(book),
      ...book
        .of('local-elections')
        .filter(({ value }) => value.election === 'regional')
        .map((entry) => election(entry)),
    ],
  },
  institutions: {
    title: 'Institutions',
    summary: 'Les institutions de la République et les partis politiques.',
    blocks: (book) => [
      ...book
        .of('institutions')
        .filter(({ value }) => value.kind === 'france')
        .flatMap((entry) => [
          ...facts(entry.key, entry.value.name, entry),
          ...(entry.value.members.length > 0 && entry.value.members.length < 4
            ? members(`${entry.key}-members`, `${entry.value.name} : présidence`, entry)
            : []),
        ]),
      parties(book),
    ],
  },
  reforms: {
    title: 'Réformes',
    summary: 'Les principales réformes depuis 1958, et les textes en discussion aujourd’hui.',
    blocks: (book) => [
      ...reforms(book),
      links('laws', 'Les textes en discussion', [
        {
          label: 'Suivi des lois',
          description: 'Où en est chaque projet ou proposition de loi.',
          path: '/law-tracking',
        },
      ]),
    ],
  },
} satisfies Record<string, PageMaker>

/** The list, or its publisher while the list is not imported. */
function listOr(list: Made[], otherwise: Made): Made[] {
  return list.length === 0 ? [otherwise] : list
}
