import { z } from 'zod'

/** What the agenda knows: the calendar groups them, search shows {@link searchedEventTypes}. */
export const eventTypes = [
  'meeting',
  'session',
  'election',
  'demonstration',
  'debate',
  'assembly_vote',
  'assembly_session',
  'interview',
] as const
export type EventType = (typeof eventTypes)[number]

/** The types among which one searches (spec 000 §9). */
export const searchedEventTypes = ['debate', 'assembly_vote', 'assembly_session', 'interview'] as const

export const eventLevels = ['national', 'regional', 'local'] as const

/** An event of the agenda. */
export const EventView = z.object({
  id: z.uuid(),
  type: z.enum(eventTypes),
  level: z.enum(eventLevels),
  title: z.string(),
  description: z.string(),
  place: z.string().nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
})
export type EventView = z.infer<typeof EventView>
