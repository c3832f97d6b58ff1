import { z } from 'zod'
import { actFamilyNames, actOrigins, moderationActs } from '../audit/staff-acts.ts'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf } from '../fields.schemas.ts'
import { AuthorView, Person, TypedUsername } from '../people/profiles.schemas.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { staffFlags } from './staff.ts'

const StaffMember = z.object({
  member: AuthorView,
  is_moderator: z.boolean(),
  is_administrator: z.boolean(),
  is_editor: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const listStaff = {
  summary: 'Moderators, administrators and editors, longest members first, 50 a page; for administrators',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(StaffMember),
  refusals: [...forAdministrators],
} satisfies Description

export const setStaff = {
  summary:
    'Gives or takes the rights of a moderator, an administrator or an editor; the last administrator keeps theirs. Harmless when nothing changes',
  body: z.strictObject({
    username: TypedUsername,
    flag: z.enum(staffFlags),
    value: z.boolean(),
  }),
  returns: StaffMember,
  refusals: [...forAdministrators, 'recent_factor_required', 'profile_not_found', 'last_administrator'],
} satisfies Description

/** A line of the audit trail. */
export const ActView = z.object({
  id: z.string(),
  act: z.enum(moderationActs),
  via: z.enum(actOrigins),
  /** Null at the command line, and once that account is gone. */
  actor: Person.nullable(),
  /** Member whom the act is about: whose rights, tick or content was decided on, or whose file was read. */
  subject: Person.nullable(),
  case_id: z.uuid().nullable(),
  decision_id: z.uuid().nullable(),
  /** Closed codes and figures, such as the kind of a decision. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** For acts on the calendar and on periods before a vote: the event with its present title. */
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  /** In the words of who acted. */
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type ActView = z.infer<typeof ActView>

const ActFilter = z.strictObject({
  /** Only one member's acts. */
  actor_id: Id.optional(),
  /** Only acts done in one way. */
  via: z.enum(actOrigins).optional(),
  family: z.enum(actFamilyNames).optional(),
  /** Only acts about one member: profile id or username. */
  subject: TypedUsername.optional(),
  /** First and last day, in France. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type ActFilter = z.output<typeof ActFilter>

const forTrail = [...forAdministrators, 'profile_not_found'] as const

export const listActs = {
  summary: 'Every act of the staff, latest first, 50 a page; for administrators',
  query: ActFilter.extend({ cursor: Cursor.optional() }),
  returns: pageOf(ActView),
  refusals: [...forTrail],
} satisfies Description

export const exportActs = {
  summary: 'The same acts as a CSV file, latest first, 50,000 at most; the export is an act itself',
  body: ActFilter,
  returns: z.object({
    csv: z.string(),
    count: z.int(),
    /** Whether older acts are left out: a shorter period has them. */
    is_cut: z.boolean(),
  }),
  refusals: [...forTrail],
} satisfies Description
