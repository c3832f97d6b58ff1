import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CalendarType } from '@parvis/contract/list-filters.ts'

export const calendarTypeTexts: Record<CalendarType, MessageDescriptor> = {
  meeting: msg`Réunion`,
  session: msg`Session`,
  election: msg`Élection`,
  demonstration: msg`Manifestation`,
}

/** Beside the word, never instead of it. */
export const calendarTypeDots: Record<CalendarType, string> = {
  meeting: 'bg-blue',
  session: 'bg-support',
  election: 'bg-brass',
  demonstration: 'bg-question',
}
