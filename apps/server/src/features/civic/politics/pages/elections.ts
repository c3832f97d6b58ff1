import { calendarTimeline, election, eventProvenance, publisher, sentences, table } from '../blocks.ts'
import type { FactSet } from '../fact-set.ts'
import { type BuiltBlock, type PageDefinition, wholeDatasets } from '../frame.ts'

const electionDatasets = [
  'presidential-elections',
  'legislative-elections',
  'european-elections',
  'referendums',
  'local-elections',
] as const

/** The three tabs of every page of national elections, latest election first. */
const history = (factSet: FactSet): BuiltBlock[] => [
  ...[...factSet.of('presidential-elections')].reverse().map((entry) => election(entry, 'presidential')),
  ...[...factSet.of('legislative-elections')].reverse().map((entry) => election(entry, 'legislative')),
  ...[...factSet.of('european-elections')].reverse().map((entry) => election(entry, 'european')),
]

/** Upcoming elections whose reference has one of these prefixes. */
function ahead(
  factSet: FactSet,
  id: string,
  title: string,
  references: string[],
  note?: string,
): BuiltBlock[] {
  const events = factSet.events.filter(
    ({ type, reference, from, to }) =>
      type === 'election' &&
      (to ?? from) >= factSet.today.slice(0, (to ?? from).length) &&
      references.some((beginning) => reference.startsWith(beginning)),
  )
  return calendarTimeline(id, title, events, { factSet, note: note ?? null })
}

const everyElection = [
  'presidentielle',
  'legislatives',
  'europeennes',
  'municipales',
  'regionales',
  'senatoriales',
]

/** Local elections, latest first; national results before those of towns. */
const local = (factSet: FactSet, kind: 'municipal' | 'regional') =>
  factSet
    .of('local-elections')
    .filter(({ value }) => value.election === kind)
    .sort((one, other) => other.value.year - one.value.year)
    .map((entry) => election(entry))

/** States that no election is due, with the source of the calendar. */
function noneBefore2029(factSet: FactSet): BuiltBlock[] {
  const due = factSet.events.find(({ reference }) => reference === 'legislatives-2029')
  if (due === undefined) return []
  return [
    sentences(
      'none-due',
      'Pas d’élections législatives prévues en 2027',
      [
        'Aucune élection législative n’est prévue avant 2029, sauf dissolution de l’Assemblée nationale.',
        'L’Assemblée nationale élue en juillet 2024 l’est pour cinq ans : son mandat court jusqu’en juin 2029.',
        'Le président de la République peut la dissoudre (article 12 de la Constitution) : des élections ont alors lieu vingt à quarante jours plus tard.',
      ],
      eventProvenance(due, factSet),
    ),
  ]
}

const kindNames = {
  presidential: 'Présidentielle',
  legislative: 'Législatives',
  european: 'Européennes',
  referendum: 'Référendum',
  regional: 'Régionales',
  municipal: 'Municipales',
  senatorial: 'Sénatoriales',
} as const

/** Turnout and ballots of every nationwide vote, latest first; empty cells are not established. */
function turnout(factSet: FactSet): BuiltBlock {
  const rows = electionDatasets
    .flatMap((dataset) => factSet.of(dataset))
    .flatMap((entry) =>
      entry.value.rounds.map((round) => ({ key: `${entry.key}-${round.round}`, entry, round })),
    )
    .sort((one, other) => (one.round.date < other.round.date ? 1 : -1))
  return table(
    'turnout',
    'Participation depuis 1958',
    rows,
    [
      ['date', 'date', 'Date', ({ round }) => round.date],
      ['text', 'kind', 'Scrutin', ({ entry }) => kindNames[entry.value.election]],
      // Third, so that phones of 360 px show it without scrolling.
      ['percent', 'turnout', 'Participation', ({ round }) => round.turnout_pct],
      ['number', 'round', 'Tour', ({ round }) => round.round],
      ['number', 'registered', 'Inscrits', ({ round }) => round.counts?.registered ?? null],
      ['number', 'voters', 'Votants', ({ round }) => round.counts?.voters ?? null],
      ['number', 'blank-or-spoiled', 'Blancs ou nuls', ({ round }) => round.counts?.blank_or_spoiled ?? null],
      ['number', 'valid', 'Exprimés', ({ round }) => round.counts?.valid ?? null],
      ['text', 'title', 'Titre', ({ entry }) => entry.value.title],
    ],
    { note: 'Un tiret : chiffre non établi.', records: wholeDatasets(...electionDatasets) },
  )
}

export const elections = {
  elections: {
    title: 'Élections',
    summary: 'Présidentielles, législatives, européennes : les résultats nationaux depuis 1958.',
    section: 'presidential',
    blocks: (factSet) => [
      ...ahead(factSet, 'ahead', 'Prochains scrutins', everyElection),
      ...history(factSet),
    ],
  },
  legislatives: {
    title: 'Élections législatives',
    summary: 'Les élections législatives depuis 1958 : participation, voix du premier tour, sièges.',
    section: 'legislative',
    blocks: (factSet) => [
      ...ahead(factSet, 'ahead', 'Prochaines élections législatives', ['legislatives']),
      ...history(factSet),
    ],
  },
  referendums: {
    title: 'Référendums',
    summary: 'Les dix référendums nationaux de la Vᵉ République : question, réponse, participation.',
    section: 'presidential',
    blocks: (factSet) => [
      ...[...factSet.of('referendums')].reverse().map((entry) => election(entry)),
      ...history(factSet),
    ],
  },
  european: {
    title: 'Élections européennes',
    summary: 'Les élections européennes en France depuis 1979 : listes, voix, sièges.',
    section: 'european',
    blocks: (factSet) => [
      ...ahead(factSet, 'ahead', 'Prochaines élections européennes', ['europeennes']),
      ...history(factSet),
    ],
  },
  'euro-elections': {
    title: 'Européennes',
    summary: 'Les élections européennes en France depuis 1979, et la prochaine.',
    section: 'european',
    blocks: (factSet) => [
      ...ahead(factSet, 'ahead', 'Prochaines élections européennes', ['europeennes']),
      ...history(factSet),
    ],
  },
  'presidential-2027': {
    title: 'Présidentielle 2027',
    summary: 'Les dates de l’élection présidentielle de 2027, et les résultats des précédentes.',
    section: 'presidential',
    blocks: (factSet) => [
      ...ahead(factSet, 'ahead', 'Les deux tours', ['presidentielle-2027']),
      publisher('candidates', 'Candidats et résultats', {
        institution: 'Conseil constitutionnel',
        url: 'https://www.conseil-constitutionnel.fr/',
        publishes:
          'Les parrainages, la liste officielle des candidats, puis la proclamation des résultats de chaque tour.',
        missing: '{siteName} n’a encore ni candidats ni résultats à montrer.',
      }),
      ...history(factSet),
    ],
  },
  'legislative-2027': {
    title: 'Législatives 2027',
    summary:
      'Aucune élection législative n’est prévue avant 2029, sauf dissolution de l’Assemblée nationale.',
    section: 'legislative',
    blocks: (factSet) => [
      ...noneBefore2029(factSet),
      ...ahead(factSet, 'ahead', 'Prochaine échéance', ['legislatives']),
      ...history(factSet),
    ],
  },
  'municipal-2026': {
    title: 'Municipales 2026',
    summary: 'Les élections municipales des 15 et 22 mars 2026 : ce qui est établi, et qui publie le reste.',
    blocks: (factSet) => [
      ...local(factSet, 'municipal'),
      publisher('results', 'Les résultats de toutes les communes', {
        institution: 'Ministère de l’Intérieur',
        url: 'https://www.resultats-elections.interieur.gouv.fr/',
        publishes: 'Participation, voix et sièges, commune par commune.',
        missing: '{siteName} ne reprend pas les résultats de chaque commune.',
      }),
      ...ahead(factSet, 'ahead', 'Prochaines élections municipales', ['municipales']),
    ],
  },
  'regional-2028': {
    title: 'Régionales 2028',
    summary: 'La date des prochaines élections régionales, et celles de 2021.',
    blocks: (factSet) => [
      ...ahead(factSet, 'ahead', 'Prochaines élections régionales', ['regionales']),
      ...local(factSet, 'regional'),
    ],
  },
  votes: {
    title: 'Votes et participation',
    summary: 'La participation à chaque scrutin national, et où trouver les votes du Parlement.',
    section: 'presidential',
    blocks: (factSet) => [
      turnout(factSet),
      publisher('roll-calls', 'Les scrutins publics du Parlement', {
        institution: 'Assemblée nationale',
        url: 'https://www.assemblee-nationale.fr/',
        publishes: 'Chaque scrutin public : résultat, position de chaque groupe et de chaque député.',
        missing:
          '{siteName} ne reprend pas ici les scrutins : les votes d’un élu vérifié se lisent sur son profil.',
      }),
      ...history(factSet),
    ],
  },
} satisfies Record<string, PageDefinition>
