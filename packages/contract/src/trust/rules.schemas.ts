import { z } from 'zod'
import { moderationRules } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, pageOf, printedLine, printedText } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { languages } from '../languages.ts'
import { Person } from '../people/profiles.schemas.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { ruleChangeKinds } from './rules.ts'

/** A rule of /cgu in one language. */
const RuleWording = z.object({ title: z.string(), text: z.string() })
export type RuleWording = z.infer<typeof RuleWording>

/** All languages; null where a translation is missing, in which case French is shown. */
const RuleTexts = z.object({
  fr: RuleWording,
  en: RuleWording.nullable(),
  es: RuleWording.nullable(),
  de: RuleWording.nullable(),
  it: RuleWording.nullable(),
})
export type RuleTexts = z.infer<typeof RuleTexts>

/** The wording on which a decision rests; it never changes afterwards. */
export const CitedRule = z.object({ version: z.int(), texts: RuleTexts })
export type CitedRule = z.infer<typeof CitedRule>

/** A day in Paris. */
const Day = z.iso.date()

/** One wording of a rule, in the requested language, or in French where it is not translated. */
const RuleVersion = RuleWording.extend({
  version: z.int(),
  language: z.enum(languages),
  in_force_on: Day,
})
export type RuleVersion = z.infer<typeof RuleVersion>

/** A rule of /cgu as the public reads it. */
const RuleView = z.object({
  code: z.enum(moderationRules),
  current: RuleVersion,
  /** Announced, and not in force yet. */
  next: RuleVersion.extend({ reason: z.string() }).nullable(),
  /** Time since which no new decision may cite it; null while it is in use. */
  retired_at: z.iso.datetime().nullable(),
  /** Whether it has a history since Parvis opened. */
  has_changed: z.boolean(),
})
export type RuleView = z.infer<typeof RuleView>

const Language = z.enum(languages).default('fr')

export const listRules = {
  summary:
    'The rules of /cgu in force today, in the order in which they stand there, with what is announced of each',
  scope: 'read',
  query: z.strictObject({ language: Language }),
  returns: z.object({ rules: z.array(RuleView) }),
} satisfies Description

const Reference = z.object({ rule: z.enum(moderationRules) })

/** A change of a rule. */
const RuleChange = z.object({
  id: z.string(),
  kind: z.enum(ruleChangeKinds),
  /** Version of the wording, including one announced and cancelled. */
  version: z.int().nullable(),
  /** The wording itself. */
  worded: RuleVersion.nullable(),
  /** Null for the initial wording. */
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** For administrators only; null for the initial wording, and once that account is gone. */
  actor: Person.nullable(),
})
export type RuleChange = z.infer<typeof RuleChange>

export const listRuleChanges = {
  summary:
    'What became of a rule of /cgu: its wordings, each with the day from which it holds, and when it was retired and restored; latest first, 10 a page; never rewritten',
  scope: 'read',
  params: Reference,
  query: z.strictObject({ language: Language, cursor: Cursor.optional() }),
  returns: pageOf(RuleChange),
} satisfies Description

/** A wording as administrators see it, in all languages. */
const AdministeredVersion = CitedRule.extend({ in_force_on: Day })

/** A rule as administrators see it. */
const AdministeredRule = z.object({
  code: z.enum(moderationRules),
  /** Version number, sent back with the next change. */
  revision: z.int(),
  current: AdministeredVersion,
  next: AdministeredVersion.extend({ reason: z.string() }).nullable(),
  retired_at: z.iso.datetime().nullable(),
  /** Number of decisions that cite any of its wordings, up to a thousand. */
  decisions: z.int(),
})
export type AdministeredRule = z.infer<typeof AdministeredRule>

export const listAdministeredRules = {
  summary: 'The rules of /cgu in all languages, with what is announced of each; for administrators',
  returns: z.object({
    /** Today in Paris: the first day from which a change may apply. */
    today: Day,
    rules: z.array(AdministeredRule),
  }),
  refusals: [...forAdministrators],
} satisfies Description

const Written = z.strictObject({
  title: printedLine(furtherLimits.ruleTitle),
  text: printedText(furtherLimits.ruleText),
})
const Translation = Written.nullable().default(null)
const Revision = z.int()
const Reason = boundedText(furtherLimits.ruleReason)

const RuleDraft = z.strictObject({
  revision: Revision,
  reason: Reason,
  texts: z.strictObject({
    fr: Written,
    en: Translation,
    es: Translation,
    de: Translation,
    it: Translation,
  }),
  in_force_on: Day,
  /** Notifies every member (regulation 2022/2065, article 14(2)). */
  tell_members: z.boolean().default(true),
})
export type RuleDraft = z.input<typeof RuleDraft>

export const wordRule = {
  summary:
    'Gives a rule a new wording from a day on, today or later, with the reason; members are told unless it changes nothing for them. Of two at once the second is told; for administrators',
  params: Reference,
  body: RuleDraft,
  returns: AdministeredRule,
  refusals: [
    ...forAdministrators,
    'rule_changed',
    'rule_change_announced',
    'rule_day_past',
    'rule_day_too_far',
    'rule_unchanged',
  ],
} satisfies Description

export const callOffRule = {
  summary:
    'Calls off a wording that is announced and not in force yet, with the reason; who was told of it is told of this; for administrators',
  params: Reference,
  body: z.strictObject({ revision: Revision, reason: Reason }),
  returns: AdministeredRule,
  refusals: [...forAdministrators, 'rule_changed', 'rule_change_not_announced'],
} satisfies Description

export const retireRule = {
  summary:
    'Takes a rule away from new decisions, or gives it back to them, with the reason; one at least remains. Decisions already taken keep it; for administrators',
  params: Reference,
  body: z.strictObject({
    revision: Revision,
    reason: Reason,
    retired: z.boolean(),
    /** Notifies every member (regulation 2022/2065, article 14(2)). */
    tell_members: z.boolean().default(true),
  }),
  returns: AdministeredRule,
  refusals: [...forAdministrators, 'rule_changed', 'last_rule'],
} satisfies Description
