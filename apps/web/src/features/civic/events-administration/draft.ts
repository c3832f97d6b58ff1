import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import type { EventType } from '@parvis/contract/civic/events.ts'
import type { AdministeredEvent, EventDraft } from '@parvis/contract/civic/events-administration.schemas.ts'
import type { EventLevel } from '@parvis/contract/list-filters.ts'

type Basis = NonNullable<EventView['source']>['basis']

/** Values of the form, as typed, under the names of the contract's fields. */
export interface Draft {
  title: string
  type: EventType | ''
  level: EventLevel | ''
  when: {
    precision: EventView['date_precision']
    starts: string
    ends: string
    first: string
    last: string
    month: string
    year: string
  }
  place: string
  /** One a line. */
  participants: string
  tv_channel: string
  importance: EventView['importance']
  description: string
  source: { institution: string; page: string; url: string; as_of: string; basis: Basis | '' }
}

/** Parts of an event that are changed as one. */
export type Part = keyof Draft

export const emptyDraft: Draft = {
  title: '',
  type: '',
  level: '',
  when: { precision: 'minute', starts: '', ends: '', first: '', last: '', month: '', year: '' },
  place: '',
  participants: '',
  tv_channel: '',
  importance: 'normal',
  description: '',
  source: { institution: '', page: '', url: '', as_of: '', basis: '' },
}

export function draftOf(event: AdministeredEvent): Draft {
  const { when, source } = event
  const from = { starts: '', first: '', month: '', year: '', ...when }
  const known = from.starts || from.first || from.month || from.year
  return {
    title: event.title,
    type: event.type,
    level: event.level,
    when: {
      precision: when.precision,
      starts: when.precision === 'minute' ? when.starts : '',
      ends: when.precision === 'minute' ? (when.ends ?? '') : '',
      // A more precise date also fills the less precise ones: to say only the day takes one touch.
      first: known.length >= 10 ? known.slice(0, 10) : '',
      last: when.precision === 'day' ? (when.last ?? '') : '',
      month: known.length >= 7 ? known.slice(0, 7) : '',
      year: known.slice(0, 4),
    },
    place: event.place ?? '',
    participants: event.participants.join('\n'),
    tv_channel: event.tv_channel ?? '',
    importance: event.importance,
    description: event.description,
    source: {
      institution: source?.institution ?? '',
      page: source?.page ?? '',
      url: source?.url ?? '',
      as_of: source?.as_of ?? '',
      basis: source?.basis ?? '',
    },
  }
}

export const participantsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** A draft as the contract has it. Its schema refuses what is still missing. */
export function bodyOf(draft: Draft, { mayLackSource }: { mayLackSource: boolean }) {
  const { title, type, level, importance, description, source } = draft
  const isSourceless = Object.values(source).every((text) => text.trim() === '')
  return {
    title,
    type,
    level,
    when: whenIn(draft),
    place: orNull(draft.place),
    participants: participantsIn(draft.participants),
    tv_channel: orNull(draft.tv_channel),
    importance,
    description,
    source: mayLackSource && isSourceless ? null : { ...source, url: orNull(source.url) },
  }
}

function whenIn({ when: { precision, starts, ends, first, last, month, year } }: Draft): EventDraft['when'] {
  if (precision === 'minute') return { precision, starts, ends: ends || null }
  if (precision === 'day') return { precision, first, last: last === first ? null : last || null }
  if (precision === 'month') return { precision, month }
  return { precision, year }
}

/**
 * Another administrator was quicker. Their changes are taken over where nothing was typed; typed values stay, and `clashes`
 * are the parts where both wrote something else.
 */
export function rebased<Typed extends Draft>(
  draft: Typed,
  from: Draft,
  onto: Draft,
): { draft: Typed; taken: Part[]; clashes: Part[] } {
  const next = { ...draft }
  const taken: Part[] = []
  const clashes: Part[] = []
  for (const part of Object.keys(onto) as Part[]) {
    const differ = (one: Draft, other: Draft) => JSON.stringify(one[part]) !== JSON.stringify(other[part])
    if (!differ(from, onto)) continue
    if (!differ(draft, from)) {
      Object.assign(next, { [part]: onto[part] })
      taken.push(part)
    } else if (differ(draft, onto)) clashes.push(part)
  }
  return { draft: next, taken, clashes }
}
