import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CalendarType } from '@parvis/contract/list-filters.ts'

export const calendarTypeTexts: Record<CalendarType, MessageDescriptor> = {
  meeting: msg`Réunion`,
  session: msg`Session`,
  election: msg`Élection`,
  demonstration: msg`Manifestation`,
}
