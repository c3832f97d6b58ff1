import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id } from '../id.schemas.ts'
import { Person } from '../people/person.schemas.ts'
import { forStaff } from '../refusals.ts'
import { CaseView } from './case-views.schemas.ts'
import { CaseReference, StaffText } from './moderation-cases.schemas.ts'

export const assignCase = {
  summary:
    'Gives an open case to oneself or a colleague, or to nobody. It stays theirs until it is decided; a claim, beside it, lasts for the minutes of a decision',
  params: CaseReference,
  body: z.strictObject({
    /** Null: nobody. */
    member_id: Id.nullable(),
    /** Assignee on the caller’s screen: another change meanwhile refuses this one. */
    from: Id.nullable(),
  }),
  returns: CaseView,
  refusals: [
    ...forStaff,
    'case_not_found',
    'case_settled',
    'case_claimed',
    'case_escalated',
    'own_case',
    'assignment_changed',
    'assignee_unfit',
  ],
} satisfies Description

export const escalateCase = {
  summary:
    'Passes an open case on to the administrators, with the reason: they see it first, and they alone decide it',
  params: CaseReference,
  body: z.strictObject({ note: StaffText }),
  returns: CaseView,
  refusals: [
    ...forStaff,
    'case_not_found',
    'case_settled',
    'case_claimed',
    'case_assigned',
    'case_escalated',
    'own_case',
    'own_decision',
    'no_administrator_free',
  ],
} satisfies Description

export const takeCaseBack = {
  summary: 'Gives a case back to the whole team; for administrators, and for who passed it on',
  params: CaseReference,
  returns: CaseView,
  refusals: [
    ...forStaff,
    'case_not_found',
    'case_settled',
    'case_claimed',
    'case_escalated',
    'case_not_escalated',
    'own_case',
  ],
} satisfies Description

export const listColleagues = {
  summary: 'Those of the staff to whom a case can be given, by name',
  returns: z.object({ items: z.array(Person.extend({ is_own: z.boolean() })) }),
  refusals: [...forStaff],
} satisfies Description

const Workload = z.object({
  member: Person,
  is_own: z.boolean(),
  /** Open cases given to them, and cases that they hold right now. */
  assigned: z.int(),
  claimed: z.int(),
  /** Cases that they decided. */
  decided_7: z.int(),
  decided_30: z.int(),
  /** Reported cases that they decided in 30 days, and median hours from the opening to the decision; null for a few. */
  delays: z.int(),
  median_hours: z.number().nullable(),
})
export type Workload = z.infer<typeof Workload>

export const getWorkload = {
  summary:
    'Work and delays in the last 30 days: of each of the staff for administrators, their own for moderators',
  returns: z.object({
    /** Of the whole team. */
    open: z.int(),
    unassigned: z.int(),
    /** When the open case that waits longest was opened. */
    oldest_at: z.iso.datetime().nullable(),
    items: z.array(Workload),
  }),
  refusals: [...forStaff],
} satisfies Description
