import type { TimelineBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { Entry, FactSet } from '../fact-set.ts'
import { type BuiltBlock, frame, ownProvenance, recordsOf, sharedProvenance } from '../frame.ts'
import { isExactPage } from '../record-rules.ts'

type TimelineItem = TimelineBlock['items'][number]

const latestFirst = (one: TimelineItem, other: TimelineItem) =>
  one.from < other.from ? 1 : one.from > other.from ? -1 : 0

/** Pages that are no publication: home pages, and tables of data banks. */
const noPublication = /^https:\/\/[^/]+\/?$|\/serie\/|\/databrowser\//

/** Official publications with the economic figures read from them. */
export function publications(factSet: FactSet): BuiltBlock[] {
  const entries = factSet
    .of('economic-figures')
    .filter(({ provenance: { source } }) => source.url !== null && !noPublication.test(source.url))
  const perPage = Map.groupBy(entries, ({ provenance: { source } }) => source.url)
  const base = frame({ id: 'publications', title: 'Les publications citées par {siteName}' }, entries)
  const items = [...perPage.values()].flatMap(([first, ...others]): TimelineItem[] => {
    if (first === undefined) return []
    const more =
      others.length === 0
        ? ''
        : others.length === 1
          ? ' (et un autre chiffre)'
          : ` (et ${others.length} autres chiffres)`
    return [
      {
        key: first.key,
        from: first.provenance.as_of,
        to: null,
        title: first.provenance.source.page,
        description: `${first.value.label} : ${first.value.display}${more}`,
        provenance: ownProvenance(first.provenance, base.provenance),
      },
    ]
  })
  if (items.length === 0) return []
  return [
    { block: { ...base, kind: 'timeline', items: items.sort(latestFirst) }, records: recordsOf(entries) },
  ]
}

type Moves = FactSet['moves'][number]

/** Source of a law's steps and acts. */
export const lawProvenance = ({ reference, source, as_of, basis }: Moves, { remarkOn }: FactSet) => ({
  source: { ...source, exact_page: isExactPage(source) },
  second_source: null,
  published_on: null,
  read_on: null,
  as_of,
  basis,
  // A past event does not change.
  stale: false,
  corrected_on: null,
  correction_source: null,
  remark_on: remarkOn(`laws/${reference}`),
  warning: null,
})

/** Dated moments of laws, latest first. */
function timelineOfLaws(
  factSet: FactSet,
  id: string,
  title: string,
  momentsOf: (law: Moves) => { on: string; text: string }[],
): BuiltBlock[] {
  const found = factSet.moves
    .map((law) => ({ law, moments: momentsOf(law) }))
    .filter(({ moments }) => moments.length > 0)
  const shared = sharedProvenance(found.map(({ law }) => lawProvenance(law, factSet)))
  if (shared === null) return []
  const items = found.flatMap(({ law, moments }) =>
    [...Map.groupBy(moments, ({ on }) => on)].map(([day, ofDay]) => ({
      key: `${law.reference}-${day}`,
      from: day,
      to: null,
      title: law.title,
      description: ofDay.map(({ text }) => text).join(' · '),
      provenance: ownProvenance(lawProvenance(law, factSet), shared),
    })),
  )
  return [
    {
      block: {
        ...frame({ id, title }, []),
        provenance: shared,
        kind: 'timeline',
        items: items.sort(latestFirst).slice(0, momentsListed),
      },
      records: [],
    },
  ]
}

const momentsListed = 40

const ruling = /^(Décision du Conseil constitutionnel|Article 49)/

/** Debates, adoptions and rejections of tracked laws. */
export const debates = (factSet: FactSet) =>
  timelineOfLaws(factSet, 'debates', 'Les textes débattus au Parlement', ({ steps, acts }) => [
    ...steps.flatMap(({ stage, date, description }) =>
      stage === 'seance' && date !== null ? [{ on: date, text: description ?? 'Discussion en séance' }] : [],
    ),
    ...acts
      .filter(({ label }) => !ruling.test(label))
      .map(({ date, label, votesFor, votesAgainst, abstentions }) => ({
        on: date,
        text:
          votesFor === null || votesAgainst === null
            ? label
            : `${label} (${votesFor} pour, ${votesAgainst} contre${abstentions === null ? '' : `, ${abstentions} abstentions`})`,
      })),
  ])

/** « Article 49.3 » is a name; readers get its meaning. */
const rulingText = (label: string) =>
  label.startsWith('Article')
    ? `Engagement de responsabilité du Gouvernement (${label.replace('Article', 'article')})`
    : label

/** Engagements of responsibility and rulings of the Constitutional Council on tracked laws. */
export const rulings = (factSet: FactSet) =>
  timelineOfLaws(
    factSet,
    'acts',
    'Engagements de responsabilité et décisions du Conseil constitutionnel',
    ({ acts }) =>
      acts
        .filter(({ label }) => ruling.test(label))
        .map(({ date, label }) => ({ on: date, text: rulingText(label) })),
  )

/** Figures of a dataset by their keys, in this order. */
export const figuresNamed = (factSet: FactSet, keys: string[]): Entry<'economic-figures'>[] =>
  keys.flatMap((key) => factSet.one('economic-figures', key) ?? [])
