import { europeanCommittees } from '@parvis/contract/civic/words.ts'
import { facts, hemicycle, members, people } from '../blocks.ts'
import type { Entry, FactSet } from '../fact-set.ts'
import { type BuiltBlock, folded, frame, frenchDate, type PageDefinition, recordsOf } from '../frame.ts'

/** Seats of the European Parliament in its tenth term. */
const europeanSeats = 720

const institution = (factSet: FactSet, key: string, title: string): BuiltBlock[] => [
  ...facts(key, title, factSet.one('institutions', key)),
  ...members(`${key}-members`, `${title} : qui y siège`, factSet.one('institutions', key)),
]

const europeanHemicycle = (factSet: FactSet) =>
  hemicycle(
    'hemicycle',
    'Les groupes du Parlement européen',
    factSet.of('parliament-groups').filter(({ value }) => value.chamber === 'european'),
    {
      total: europeanSeats,
      note: 'Gauche, centre et droite : regroupement éditorial de {siteName}, qui n’a rien d’officiel.',
    },
  )

/** Seats of France and their holders on a day: one count for all pages. */
export function frenchSeats(factSet: FactSet) {
  const entries = factSet.of('french-meps')
  const gone = entries.filter(({ value }) => value.until !== null && value.until <= factSet.today)
  const sitting = entries.filter((entry) => !gone.includes(entry))
  // The count is as recent as the last departure that changed it.
  const latest = [...gone, ...sitting.slice(0, 1)].sort((one, other) =>
    other.provenance.as_of.localeCompare(one.provenance.as_of),
  )[0]
  const display =
    gone.length === 0 ? `${entries.length} sièges` : `${sitting.length} sièges pourvus sur ${entries.length}`
  return { sitting, gone, display, provenance: latest?.provenance }
}

const frenchMeps = (factSet: FactSet): BuiltBlock[] => {
  const { sitting, gone, display, provenance } = frenchSeats(factSet)
  const left = gone.map(({ value }) => `${value.name} (${frenchDate(value.until ?? '')})`)
  const note = [
    left.length > 0 &&
      `${display}, au ${frenchDate(provenance?.as_of ?? '')} ; mandat quitté : ${left.join(', ')}.`,
    'Les commissions ne sont montrées que pour les élus dont elles sont connues.',
  ]
  return people('meps', 'Les députés européens élus en France', sitting, {
    note: note.filter((part) => part !== false).join(' '),
  })
}

/** Day on which the Parliament's list of committees was read. */
const committeesAsOf = '2026-11-21'

const committees: BuiltBlock = {
  block: {
    ...frame({ id: 'committees', title: 'Les commissions du Parlement européen', csv: false }, []),
    provenance: {
      source: {
        institution: 'Parlement européen',
        page: 'Les commissions',
        url: 'https://www.europarl.europa.eu/committees/fr/about/list-of-committees',
        exact_page: true,
      },
      second_source: null,
      published_on: null,
      read_on: null,
      as_of: committeesAsOf,
      basis: 'general-knowledge',
      stale: false,
      corrected_on: null,
      correction_source: null,
      remark_on: null,
      warning: null,
    },
    kind: 'table',
    columns: [
      { key: 'code', label: 'Sigle', type: 'text' },
      { key: 'name', label: 'Commission', type: 'text' },
    ],
    rows: Object.entries(europeanCommittees).map(([code, name]) => ({
      key: code,
      cells: [code, name],
      provenance: null,
    })),
  },
  records: [],
}

/** The country that presides over the Council on a day. */
export const presidencyOn = (today: string, council: Entry<'institutions'>) =>
  council.value.members.find(
    ({ since, until }) => since !== null && since <= today && (until === null || today <= until),
  )

/** The presidencies of the Council: countries and their six months. */
function presidencies(factSet: FactSet): BuiltBlock[] {
  const entry = factSet.one('institutions', 'conseil-ue')
  if (entry === undefined || entry.value.members.length === 0) return []
  const current = presidencyOn(factSet.today, entry)
  const items = entry.value.members.flatMap((country, place) =>
    country.since === null
      ? []
      : [
          {
            key: `${entry.key}-${place + 1}`,
            from: country.since,
            to: country.until,
            title: country.name,
            description: country === current ? 'En cours' : country.note,
            provenance: null,
          },
        ],
  )
  const base = frame({ id: 'presidencies', title: 'La présidence tournante, par pays' }, [entry])
  return [{ block: { ...base, kind: 'timeline', items }, records: recordsOf([entry]) }]
}

export const europe = {
  'european-meps': {
    title: 'Eurodéputés français',
    summary: 'Les 81 sièges de la France au Parlement européen : nom, liste, groupe, commission.',
    blocks: (factSet) => [...frenchMeps(factSet), committees, ...europeanHemicycle(factSet)],
  },
  parliament: {
    title: 'Parlement européen',
    summary: 'Les 720 sièges par groupe, la présidence, et les élus de la France.',
    blocks: (factSet) => [
      ...europeanHemicycle(factSet),
      ...institution(factSet, 'parlement-europeen', 'Parlement européen'),
      ...frenchMeps(factSet),
      committees,
    ],
  },
  commission: {
    title: 'Commission européenne',
    summary: 'Le collège des 27 commissaires, leur pays et leur portefeuille.',
    blocks: (factSet) => [
      ...institution(factSet, 'commission-europeenne', 'Commission européenne'),
      ...folded(frenchMeps(factSet)),
    ],
  },
  council: {
    title: 'Conseil de l’Union européenne',
    summary: 'Les ministres des États membres, la présidence tournante, et le Conseil européen.',
    blocks: (factSet) => [
      ...facts('conseil-ue', 'Conseil de l’Union européenne', factSet.one('institutions', 'conseil-ue')),
      ...presidencies(factSet),
      ...institution(factSet, 'conseil-europeen', 'Conseil européen'),
      ...folded(frenchMeps(factSet)),
    ],
  },
  court: {
    title: 'Cour de justice de l’Union européenne',
    summary: 'La juridiction de l’Union, à Luxembourg, et celles qui ne se confondent pas avec elle.',
    blocks: (factSet) => [
      ...institution(factSet, 'cjue', 'Cour de justice de l’Union européenne'),
      ...institution(factSet, 'cedh', 'Cour européenne des droits de l’homme'),
      ...institution(factSet, 'cour-comptes-ue', 'Cour des comptes européenne'),
      ...folded(frenchMeps(factSet)),
    ],
  },
  ecb: {
    title: 'Banque centrale européenne',
    summary: 'La banque centrale de la zone euro : mission, présidence.',
    blocks: (factSet) => [
      ...institution(factSet, 'bce', 'Banque centrale européenne'),
      ...folded(frenchMeps(factSet)),
    ],
  },
} satisfies Record<string, PageDefinition>
