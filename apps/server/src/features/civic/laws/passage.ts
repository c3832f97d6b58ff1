import type { LawView, PassageStep } from '@parvis/contract/civic/laws.schemas.ts'
import type { LawRecord } from './views.ts'

type Lane = PassageStep['lane']
type Facts = Pick<LawView, 'steps' | 'acts' | 'people'> & Pick<LawRecord, 'texts' | 'originChamber'>

/**
 * The way of a law through both chambers, in the order of days: deposits, reports, votes and decisions, with their texts.
 * It names no step whose day is unknown.
 */
export function passageOf(law: Facts): PassageStep[] {
  const texts = ofTexts(law)
  const deposit = law.steps.find(({ stage }) => stage === 'proposition')
  const hasDeposit = texts.some(({ kind }) => kind === 'deposit')
  const ends = law.steps.filter(
    ({ stage, is_reached }) => is_reached && (stage === 'promulgation' || stage === 'application'),
  )
  const steps = [
    ...(deposit === undefined || hasDeposit
      ? []
      : [stepOf(deposit.date, law.originChamber ?? 'both', 'deposit', deposit.description)]),
    ...texts,
    ...law.acts.map(ofAct),
    ...ends.map(({ stage, date, description }) =>
      stepOf(date, 'both', stage === 'promulgation' ? 'promulgation' : 'application', description),
    ),
  ]
  // Sorting is stable: what stands above comes first on one day.
  return withAdoptedTexts(
    steps.filter(({ date }) => date !== '').toSorted((one, other) => one.date.localeCompare(other.date)),
    law,
  )
}

const stepOf = (
  date: string | null,
  lane: Lane,
  kind: PassageStep['kind'],
  label: string | null,
): PassageStep => ({ date: date ?? '', lane, kind, label, texts: [], rapporteurs: [], ballot: null })

/** Places of decisions, as the sentences of acts name them. */
const places: [RegExp, Lane, PassageStep['kind']][] = [
  [/commission mixte|congrès/i, 'both', 'joint'],
  [/conseil constitutionnel/i, 'both', 'council'],
  [/sénat/i, 'senat', 'vote'],
  [/assemblée/i, 'assemblee', 'vote'],
]

function ofAct({ date, label, ballot }: LawView['acts'][number]): PassageStep {
  const [, place, decision] = /^(.{5,30}?) — (.+)$/.exec(label) ?? []
  const [, lane, kind] = places.find(([name]) => name.test(place ?? label)) ?? [null, 'both', 'joint']
  return { ...stepOf(date, lane, kind, decision ?? label), ballot }
}

const laneOf = (uid: string): Lane => (/^[A-Z]{4}SN/.test(uid) ? 'senat' : 'assemblee')

/** A bill deposited or transmitted, `B`; the committee's text, `BTC`; a report. Studies and letters are no steps. */
function kindOfText({ uid, kind }: LawRecord['texts'][number]): PassageStep['kind'] | null {
  if (/BTC\d+$/.test(uid) || (kind === 'RAPP' && /\dB\d+$/.test(uid))) return 'report'
  if (kind === 'AVIS' && /\dB\d+$/.test(uid)) return 'opinion'
  return /^P(ION|RJL|NRE)/.test(uid) && /\dB\d+$/.test(uid) ? 'deposit' : null
}

/** Steps of the texts; the report and the text of one committee on one day are one step. */
function ofTexts({ texts, people }: Facts): PassageStep[] {
  const names = new Map(people.map(({ uid, name }) => [uid, name]))
  const steps = new Map<string, PassageStep>()
  for (const text of texts) {
    const kind = kindOfText(text)
    if (kind === null || text.date === null) continue
    const lane = laneOf(text.uid)
    const key = `${text.date} ${lane} ${kind}`
    const step = steps.get(key) ?? stepOf(text.date, lane, kind, null)
    step.texts.push({ label: text.label, url: text.url })
    for (const uid of text.rapporteurs)
      if (!step.rapporteurs.some((one) => one.uid === uid))
        step.rapporteurs.push({ uid, name: names.get(uid) ?? null })
    steps.set(key, step)
  }
  return [...steps.values()]
}

/** Adds the adopted text to the vote of its chamber and day. */
function withAdoptedTexts(steps: PassageStep[], { texts }: Facts): PassageStep[] {
  return steps.map((step) => {
    if (step.kind !== 'vote') return step
    const adopted = texts.find(
      ({ uid, date }) => /BTA\d+$/.test(uid) && date === step.date && laneOf(uid) === step.lane,
    )
    return adopted === undefined ? step : { ...step, texts: [{ label: adopted.label, url: adopted.url }] }
  })
}
