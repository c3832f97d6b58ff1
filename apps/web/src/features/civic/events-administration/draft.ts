import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import type { EventLevel, EventType } from '@parvis/contract/civic/events.ts'
import type { AdministeredEvent, EventDraft } from '@parvis/contract/civic/events-administration.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'

type Basis = NonNullable<EventView['source']>['basis']

/** Values of the form, as typed. */
export interface Draft {
  type: EventType | ''
  level: EventLevel | ''
  title: string
  description: string
  place: string
  /** One a line. */
  participants: string
  channel: string
  importance: EventView['importance']
  precision: EventView['date_precision']
  starts: string
  ends: string
  first: string
  last: string
  month: string
  institution: string
  page: string
  url: string
  asOf: string
  basis: Basis | ''
}

export const emptyDraft: Draft = {
  type: '',
  level: '',
  title: '',
  description: '',
  place: '',
  participants: '',
  channel: '',
  importance: 'normal',
  precision: 'minute',
  starts: '',
  ends: '',
  first: '',
  last: '',
  month: '',
  institution: '',
  page: '',
  url: '',
  asOf: '',
  basis: '',
}

export function draftOf(event: AdministeredEvent): Draft {
  const { when, source } = event
  const from = when.precision === 'minute' ? when.starts : when.precision === 'day' ? when.first : when.month
  return {
    type: event.type,
    level: event.level,
    title: event.title,
    description: event.description,
    place: event.place ?? '',
    participants: event.participants.join('\n'),
    channel: event.tv_channel ?? '',
    importance: event.importance,
    precision: when.precision,
    starts: when.precision === 'minute' ? when.starts : '',
    ends: when.precision === 'minute' ? (when.ends ?? '') : '',
    // A more precise date also fills the less precise ones: to say only the day takes one touch.
    first: from.length >= 10 ? from.slice(0, 10) : '',
    last: when.precision === 'day' ? (when.last ?? '') : '',
    month: from.slice(0, 7),
    institution: source?.institution ?? '',
    page: source?.page ?? '',
    url: source?.url ?? '',
    asOf: source?.as_of ?? '',
    basis: source?.basis ?? '',
  }
}

const participantsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export type Problem = 'needed' | 'too_long' | 'too_many' | 'not_https' | 'before_start' | 'in_the_future'

/** Faults of a draft, field by field; the server has the last word. `today`: the day that it is in Paris. */
export function problemsOf(
  draft: Draft,
  { mayLackSource, today }: { mayLackSource: boolean; today: string },
): Partial<Record<keyof Draft, Problem>> {
  const problems: Partial<Record<keyof Draft, Problem>> = {}
  const needs = (...fields: (keyof Draft)[]) => {
    for (const field of fields) if (draft[field].trim() === '') problems[field] = 'needed'
  }
  const bounds = (field: keyof Draft, maximum: number) => {
    if (graphemeCount(draft[field].trim(), maximum) > maximum) problems[field] = 'too_long'
  }
  needs('type', 'level', 'title')
  bounds('title', limits.eventTitle)
  bounds('description', limits.eventDescription)
  bounds('place', limits.eventPlace)
  bounds('channel', limits.eventChannel)
  const participants = participantsIn(draft.participants)
  if (participants.length > limits.eventParticipants) problems.participants = 'too_many'
  if (participants.some((one) => graphemeCount(one) > limits.eventParticipant))
    problems.participants = 'too_long'

  if (draft.precision === 'minute') {
    needs('starts')
    if (draft.ends !== '' && draft.ends <= draft.starts) problems.ends = 'before_start'
  } else if (draft.precision === 'day') {
    needs('first')
    if (draft.last !== '' && draft.last < draft.first) problems.last = 'before_start'
  } else needs('month')

  if (mayLackSource && isSourceless(draft)) return problems
  needs('institution', 'page', 'asOf', 'basis')
  bounds('institution', limits.eventSource)
  bounds('page', limits.eventSource)
  bounds('url', limits.eventSourceUrl)
  if (draft.url.trim() !== '' && !/^https:\/\/[^\s/]+\.[^\s]+$/i.test(draft.url.trim()))
    problems.url = 'not_https'
  if (draft.asOf > today) problems.asOf = 'in_the_future'
  return problems
}

const isSourceless = ({ institution, page, url, asOf, basis }: Draft) =>
  [institution, page, url, asOf, basis].every((text) => text.trim() === '')

/** Request body of a draft without faults; null while a choice is missing. */
export function bodyOf(draft: Draft): EventDraft | null {
  const { type, level, basis } = draft
  if (type === '' || level === '') return null
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    type,
    level,
    title: draft.title.trim(),
    description: draft.description.trim(),
    place: orNull(draft.place),
    participants: participantsIn(draft.participants),
    tv_channel: orNull(draft.channel),
    importance: draft.importance,
    when: whenIn(draft),
    source:
      basis === ''
        ? null
        : {
            institution: draft.institution.trim(),
            page: draft.page.trim(),
            url: orNull(draft.url),
            as_of: draft.asOf,
            basis,
          },
  }
}

function whenIn({ precision, starts, ends, first, last, month }: Draft): EventDraft['when'] {
  if (precision === 'minute') return { precision, starts, ends: ends || null }
  if (precision === 'day') return { precision, first, last: last === first ? null : last || null }
  return { precision, month }
}

/** Parts of an event by the fields of the form that say them. */
const fieldsOf = {
  title: ['title'],
  type: ['type'],
  level: ['level'],
  when: ['precision', 'starts', 'ends', 'first', 'last', 'month'],
  place: ['place'],
  participants: ['participants'],
  tv_channel: ['channel'],
  importance: ['importance'],
  description: ['description'],
  source: ['institution', 'page', 'url', 'asOf', 'basis'],
} as const satisfies Record<string, readonly (keyof Draft)[]>
export type Part = keyof typeof fieldsOf

/**
 * Another administrator was quicker. Their changes are taken over where nothing was typed; typed values stay, and `clashes`
 * are the parts where both wrote something else.
 */
export function rebased(
  draft: Draft,
  from: Draft,
  onto: Draft,
): { draft: Draft; taken: Part[]; clashes: Part[] } {
  const next = { ...draft }
  const taken: Part[] = []
  const clashes: Part[] = []
  for (const part of Object.keys(fieldsOf) as Part[]) {
    const fields: readonly (keyof Draft)[] = fieldsOf[part]
    const differ = (one: Draft, other: Draft) => fields.some((field) => one[field] !== other[field])
    if (!differ(from, onto)) continue
    if (!differ(draft, from)) {
      for (const field of fields) Object.assign(next, { [field]: onto[field] })
      taken.push(part)
    } else if (differ(draft, onto)) clashes.push(part)
  }
  return { draft: next, taken, clashes }
}
