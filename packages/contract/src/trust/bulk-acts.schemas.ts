import { z } from 'zod'
import { decisionGrounds, moderationRules } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, pageOf } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { Person } from '../people/profiles.schemas.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { bulkKinds, bulkStates } from './bulk-acts.ts'
import { MemberSelection } from './members.schemas.ts'

/** Ticked members, or all whom a search finds. */
const Targets = z.union([
  z.strictObject({ members: z.array(Id).min(1).max(500) }),
  z.strictObject({ selection: MemberSelection }),
])
export type BulkTargets = z.input<typeof Targets>

const StaffText = boundedText(furtherLimits.moderationText).max(8_000, { error: 'too_long' })
const reasoned = {
  rule: z.enum(moderationRules),
  ground: z.enum(decisionGrounds),
  /** Facts and circumstances, which each member reads. */
  facts: StaffText,
  note: StaffText.nullish(),
} as const

export const BulkDraft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('end_sessions') }),
  z.strictObject(reasoned).extend({ kind: z.enum(['warn', 'ban']) }),
  z.strictObject(reasoned).extend({ kind: z.literal('suspend'), suspended_until: z.iso.datetime() }),
])
export type BulkDraft = z.input<typeof BulkDraft>

const BulkAct = z.object({
  id: z.uuid(),
  kind: z.enum(bulkKinds),
  state: z.enum(bulkStates),
  rule: z.enum(moderationRules).nullable(),
  facts: z.string().nullable(),
  suspended_until: z.iso.datetime().nullable(),
  /** Null once that account is gone. */
  by: Person.nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  undone_by: Person.nullable(),
  undone_at: z.iso.datetime().nullable(),
  /** Accounts in all, done, refused (already closed, one's own report…), and undone. */
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  undone: z.int(),
  may_undo: z.boolean(),
})
export type BulkAct = z.infer<typeof BulkAct>

export const previewBulkAct = {
  summary:
    'How many accounts an action would be about, and who they are; the staff and oneself are left out. For administrators',
  body: z.strictObject({ targets: Targets }),
  returns: z.object({
    count: z.int(),
    /** Of the staff, or oneself. */
    left_out: z.int(),
    /** The first ten. */
    sample: z.array(Person),
  }),
  refusals: [...forAdministrators, 'bulk_too_large'],
} satisfies Description

export const startBulkAct = {
  summary:
    'Does one thing to many accounts, as a job with progress: each gets its own statement, appeal and log entry. Refused when the accounts are no longer as many as the preview said',
  body: z.strictObject({ targets: Targets, expected: z.int().min(1), act: BulkDraft }),
  returns: BulkAct,
  refusals: [
    ...forAdministrators,
    'recent_factor_required',
    'bulk_too_large',
    'bulk_changed',
    'suspension_end_invalid',
    'rule_retired',
  ],
} satisfies Description

export const listBulkActs = {
  summary: 'Actions on many accounts with their progress, latest first, 20 a page; for administrators',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(BulkAct),
  refusals: [...forAdministrators],
} satisfies Description

export const undoBulkAct = {
  summary:
    'Undoes an action as a whole, as a job: all its decisions are reversed, and what waits is not done. Ended sessions stay ended',
  params: z.object({ bulkId: Id }),
  returns: BulkAct,
  refusals: [...forAdministrators, 'recent_factor_required', 'bulk_not_found', 'bulk_not_undoable'],
} satisfies Description
