import { isHomePage } from '@parvis/contract/civic/corrections.ts'
import type { FactBasis } from '@parvis/contract/civic/political-slugs.ts'
import { z } from 'zod'
import type { DatasetName, ValueOf } from './datasets.ts'
import { isFigure, isStated } from './figure-value.ts'

export const Source = z.strictObject({
  institution: z.string().min(1),
  page: z.string().min(1),
  url: z.url({ protocol: /^https$/ }).nullish(),
  /** False: the address is the publisher's home page, since that of the page is not established. */
  exactPage: z.boolean().optional(),
})

type SourceInput = z.output<typeof Source>

/** Whether the address is that of the page: a home page never is. */
export function isExactPage({ url, exactPage = true }: Pick<SourceInput, 'url' | 'exactPage'>): boolean {
  return exactPage && !isHomePage(url)
}

interface SourceFields {
  source: SourceInput
  secondSource?: SourceInput | null | undefined
  publishedOn?: string | null | undefined
  readOn?: string | null | undefined
  asOf: string
  basis: FactBasis
}

/** Broken rules about the source of a record, one sentence each. */
export function brokenSourceRules(record: SourceFields): string[] {
  const { source, secondSource, publishedOn, readOn, asOf, basis } = record
  const broken: string[] = []
  if (basis === 'cross-checked' && secondSource == null)
    broken.push('A cross-checked record does not name its second source.')
  if (secondSource != null && isSameSource(source, secondSource))
    broken.push('The second source is the same as the first.')
  if (readOn != null && asOf > readOn)
    broken.push('The day of the fact is later than the day on which it was read.')
  if (readOn != null && publishedOn != null && publishedOn > readOn)
    broken.push('The day of publication is later than the day of reading.')
  return broken
}

function isSameSource(one: SourceInput, other: SourceInput): boolean {
  if (one.url != null && one.url === other.url) return true
  return one.institution === other.institution && one.page === other.page
}

/** Further rules for bundled records, which state every field themselves. */
export function unstatedFields(record: SourceFields): string[] {
  const { source, secondSource, publishedOn, readOn, basis } = record
  const broken: string[] = []
  for (const one of [source, secondSource])
    if (one != null && isHomePage(one.url) && one.exactPage !== false)
      broken.push(`The address of « ${one.page} » is a home page: mark it with exactPage: false.`)
  if (publishedOn === undefined) broken.push('State publishedOn, or null where it is not established.')
  if (readOn === undefined) broken.push('State readOn, or null where the source was not read again.')
  if (readOn === null && basis !== 'general-knowledge') broken.push('A source that counts was read on a day.')
  return broken
}

type Election = ValueOf<'presidential-elections'>
type Round = Election['rounds'][number]

/** Wrong sums in a record, and texts without their number, one sentence each. */
export function brokenSums(value: ValueOf<DatasetName>): string[] {
  if (isFigure(value) && !isStated(value))
    return [`The text "${value.display}" does not state ${value.value}.`]
  if (!('rounds' in value)) return []
  return [...value.rounds.flatMap(brokenRound), ...brokenSeats(value)]
}

const sum = (numbers: (number | null)[]) => numbers.reduce<number>((total, one) => total + (one ?? 0), 0)

/** Shares have two decimals at most: their sum is exact to a hundredth. */
const exact = 0.005

function brokenRound(round: Round): string[] {
  const { complete, results, counts, turnout_pct, sum_note } = round
  const name = `Round ${round.round}:`
  const broken: string[] = []
  const shares = sum(results.map(({ pct }) => pct))
  if (complete && Math.abs(shares - 100) > exact && sum_note === null)
    broken.push(`${name} shares add up to ${shares.toFixed(2)} without a sum_note.`)
  if (!complete && shares > 100 + exact && sum_note === null) broken.push(`${name} shares exceed 100.`)
  const votes = results.every((result) => result.votes !== null) ? sum(results.map((one) => one.votes)) : null
  if (votes !== null && results.length > 0 && complete) {
    if (counts?.valid != null && counts.valid !== votes)
      broken.push(`${name} ${votes} votes for ${counts.valid} valid ones.`)
  }
  // A share implies a number of votes, even with some results missing.
  const whole = (complete ? votes : null) ?? counts?.valid ?? null
  for (const { label, votes: own, pct } of results)
    if (whole !== null && own !== null && pct !== null)
      if (Math.abs((own / whole) * 100 - pct) > exact + 0.001)
        broken.push(`${name} ${label} does not have ${pct} % of the votes.`)
  if (counts === null) return broken
  const { registered, voters, blank, spoiled, blank_or_spoiled, valid } = counts
  if (blank !== null && spoiled !== null && blank + spoiled !== blank_or_spoiled)
    broken.push(`${name} blank and spoiled ballots do not add up.`)
  if (voters !== null && valid !== null && blank_or_spoiled !== null && valid + blank_or_spoiled !== voters)
    broken.push(`${name} valid, blank and spoiled ballots are not those of the voters.`)
  if (registered !== null && voters !== null && turnout_pct !== null)
    if (Math.abs((voters / registered) * 100 - turnout_pct) > 0.051)
      broken.push(`${name} the turnout is not that of the counts.`)
  return broken
}

function brokenSeats({ seats }: Election): string[] {
  if (seats === null) return []
  const total = sum(seats.results.map((result) => result.seats))
  if (seats.complete && total !== seats.total) return [`${total} seats are listed of ${seats.total}.`]
  if (!seats.complete && total > seats.total) return [`${total} seats are listed, more than ${seats.total}.`]
  return []
}

/** Fields with a past day. `until` and `term_ends` may lie ahead. */
const pastFields = new Set([
  'since',
  'from',
  'to',
  'born_on',
  'died_on',
  'date',
  'elected_on',
  'founded_on',
  'refers_to',
])

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** `27 septembre 2026`, `1er octobre 2026` or `septembre 2026`. */
const writtenDay = new RegExp(`(?:(\\d{1,2})(?:er)?\\s)?(${months.join('|')})\\s(\\d{4})`, 'gi')

/** Words of plans: their sentences may name a coming day. */
const planWords =
  /prévu|fixé|au plus tard|jusqu|attendu|prochain|renouvel|au début|à partir|prévision|projet|à terme|sera|seront/i

/** Facts later than the day for which they are known. Marked plans are no facts yet. */
export function laterFacts(value: unknown, asOf: string): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => laterFacts(part, asOf))
  if (typeof value === 'string') return laterSentences(value, asOf)
  if (typeof value !== 'object' || value === null) return []
  if ('planned' in value && value.planned === true) return []
  const isForecast = 'label' in value && typeof value.label === 'string' && planWords.test(value.label)
  return Object.entries(value).flatMap(([name, part]) => {
    if (!pastFields.has(name)) return laterFacts(part, asOf)
    if (isForecast) return []
    const days = Array.isArray(part) ? part : [part]
    return days.flatMap((day) =>
      typeof day === 'string' && day > asOf.slice(0, day.length)
        ? [`${name} ${day} is later than ${asOf}.`]
        : [],
    )
  })
}

function laterSentences(text: string, asOf: string): string[] {
  return text.split(/(?<=[.;])\s/).flatMap((sentence) => {
    if (planWords.test(sentence)) return []
    return [...sentence.matchAll(writtenDay)].flatMap(([match, day, month = '', year = '']) => {
      const number = String(months.indexOf(month.toLowerCase()) + 1).padStart(2, '0')
      const written = day === undefined ? `${year}-${number}` : `${year}-${number}-${day.padStart(2, '0')}`
      return written > asOf.slice(0, written.length) ? [`« ${match} » is later than ${asOf}.`] : []
    })
  })
}
