import { z } from 'zod'
import { moderationActs } from '../audit/staff-acts.ts'
import type { Description } from '../endpoint.ts'
import { Id } from '../id.schemas.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { Person } from '../people/person.schemas.ts'
import { forAdministrators } from '../refusals.ts'

/** A line of the audit trail. */
export const ActView = z.object({
  id: z.string(),
  act: z.enum(moderationActs),
  /** Null once that account is gone. */
  actor: Person.nullable(),
  /** Member whose rights changed, or whose document or file was read. */
  subject: Person.nullable(),
  case_id: z.uuid().nullable(),
  decision_id: z.uuid().nullable(),
  /** Closed codes and figures, such as the kind of a decision. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** For acts on the calendar: the event with its present title, and the reason. */
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  event_reason: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type ActView = z.infer<typeof ActView>

export const listActs = {
  summary: 'Every act of the staff, latest first, 50 a page; for administrators',
  query: z.object({
    /** Only one member's acts. */
    actor_id: Id.optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(ActView),
  refusals: [...forAdministrators],
} satisfies Description
