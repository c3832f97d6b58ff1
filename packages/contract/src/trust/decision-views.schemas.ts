import { z } from 'zod'
import { decisionGrounds, decisionKinds, moderationLabels, moderationRules } from '../audit/decisions.ts'
import { verificationReasons } from '../audit/verification-decisions.ts'
import { Person } from '../people/person.schemas.ts'
import { misuseSteps } from './misuse.ts'
import { CitedRule } from './rules.schemas.ts'

/** A measure and its reasons. */
export const Ruling = z.object({
  kind: z.enum(decisionKinds),
  rule: z.enum(moderationRules).nullable(),
  /** Wording of the cited rule that was then in force. */
  cited_rule: CitedRule.nullable(),
  ground: z.enum(decisionGrounds).nullable(),
  /** The law that the decision relies on, for content against the law. */
  legal_ground: z.string().nullable(),
  /** Manifestly illegal content or, without a measure, manifestly unfounded reports. */
  manifest: z.boolean(),
  /** Step of the misuse policy that the decision is for the author. */
  misuse: z.enum(misuseSteps).nullable(),
  label: z.enum(moderationLabels).nullable(),
  /** Reason of a decision about a tick, which cites no rule. */
  tick_reason: z.enum(verificationReasons).nullable(),
  /** Text for the author. */
  facts: z.string().nullable(),
})

/** A decision. Only a reversal can be added, with its date and its author. */
export const DecisionView = Ruling.extend({
  id: z.uuid(),
  case_id: z.uuid(),
  /** For the staff only. */
  note: z.string().nullable(),
  automated: z.boolean(),
  suspended_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Null once that account is gone. */
  moderator: Person.nullable(),
  reversed_at: z.iso.datetime().nullable(),
  reversed_by: Person.nullable(),
  reversal_note: z.string().nullable(),
  /** Reversed by who had taken it, as the only one of the staff. */
  self_corrected: z.boolean(),
  /**
   * Whether this member may reverse it: not the member concerned, nor the moderator who decided, unless they are the
   * only one of the staff.
   */
  may_reverse: z.boolean(),
})
export type DecisionView = z.infer<typeof DecisionView>
