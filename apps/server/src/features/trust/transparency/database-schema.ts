import { z } from 'zod'
import * as values from './database-values.ts'

/**
 * A statement of reasons as the DSA Transparency Database takes it: `database-values.ts` names the source of these facts.
 * Columns that the database leaves out under a condition must be null here.
 */

/** Statements of one request of its interface. */
export const batchSize = 100

const Free = (most: number) => z.string().trim().min(1).max(most).nullable()
const Listed = <const Value extends string>(allowed: readonly Value[]) => z.array(z.enum(allowed))

const day = /^\d{4}-\d\d-\d\d$/
const Day = (first: string) =>
  z
    .string()
    .regex(day)
    .refine((value) => value >= first && value <= '2038-01-01')
const End = Day('2000-01-01').nullable()

const Columns = z.strictObject({
  puid: z
    .string()
    .max(500)
    .regex(/^[a-zA-Z0-9-_]+$/),
  decision_visibility: Listed(values.visibilities).nullable(),
  decision_visibility_other: Free(500),
  end_date_visibility_restriction: End,
  decision_monetary: z.enum(values.monetaries).nullable(),
  decision_monetary_other: Free(500),
  end_date_monetary_restriction: End,
  decision_provision: z.enum(values.provisions).nullable(),
  end_date_service_restriction: End,
  decision_account: z.enum(values.accounts).nullable(),
  end_date_account_restriction: End,
  account_type: z.enum(values.accountTypes).nullable(),
  decision_ground: z.enum(values.grounds),
  decision_ground_reference_url: z.url().max(500).nullable(),
  illegal_content_legal_ground: Free(500),
  illegal_content_explanation: Free(2_000),
  incompatible_content_ground: Free(500),
  incompatible_content_explanation: Free(2_000),
  incompatible_content_illegal: z.enum(values.yesOrNo).nullable(),
  category: z.enum(values.statementCategories),
  category_addition: Listed(values.statementCategories),
  category_specification: Listed(values.keywords),
  category_specification_other: Free(500),
  content_type: Listed(values.contentTypes).min(1),
  content_type_other: Free(500),
  content_language: z
    .string()
    .refine((code) => values.contentLanguages.includes(code))
    .nullable(),
  content_date: Day('2000-01-01'),
  territorial_scope: z.array(z.string().refine((code) => values.territories.includes(code))),
  application_date: Day('2020-01-01'),
  decision_facts: z.string().trim().min(1).max(5_000),
  source_type: z.enum(values.sourceTypes),
  source_identity: Free(500),
  automated_detection: z.enum(values.yesOrNo),
  automated_decision: z.enum(values.automatedDecisions),
})
export type DatabaseStatement = z.infer<typeof Columns>
type Column = keyof DatabaseStatement

/** All columns, in the order of the database's own files. */
export const databaseColumns = Object.keys(Columns.shape) as Column[]

type Condition = (statement: DatabaseStatement) => boolean

const isIllegal: Condition = ({ decision_ground }) => decision_ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
const isIncompatible: Condition = (statement) => !isIllegal(statement)

/** Columns that are needed under a condition, and left out without it. */
const needed: Partial<Record<Column, Condition>> = {
  decision_visibility_other: ({ decision_visibility }) =>
    decision_visibility?.includes('DECISION_VISIBILITY_OTHER') ?? false,
  decision_monetary_other: ({ decision_monetary }) => decision_monetary === 'DECISION_MONETARY_OTHER',
  content_type_other: ({ content_type }) => content_type.includes('CONTENT_TYPE_OTHER'),
  illegal_content_legal_ground: isIllegal,
  illegal_content_explanation: isIllegal,
  incompatible_content_ground: isIncompatible,
  incompatible_content_explanation: isIncompatible,
}

/** Columns that are left out without a condition, and optional with it. */
const allowed: Partial<Record<Column, Condition>> = {
  incompatible_content_illegal: isIncompatible,
  category_specification_other: ({ category_specification }) =>
    category_specification.includes('KEYWORD_OTHER'),
  source_identity: ({ source_type }) => source_type !== 'SOURCE_VOLUNTARY',
}

const entries = (conditions: Partial<Record<Column, Condition>>) =>
  Object.entries(conditions) as [Column, Condition][]

/** The form of a statement, with the conditions between its columns. */
export const DatabaseStatement = Columns.superRefine((statement, context) => {
  const fault = (column: Column, message: string) =>
    context.addIssue({ code: 'custom', path: [column], message })
  const { decision_visibility, decision_monetary, decision_provision, decision_account } = statement
  const restricts =
    (decision_visibility ?? []).length > 0 ||
    [decision_monetary, decision_provision, decision_account].some((one) => one !== null)
  if (!restricts) fault('decision_visibility', 'one of the four kinds of restriction is needed')
  for (const [column, holds] of entries(needed)) {
    if (holds(statement) && statement[column] === null) fault(column, 'needed')
    if (!holds(statement) && statement[column] !== null) fault(column, 'must be left out')
  }
  for (const [column, holds] of entries(allowed))
    if (!holds(statement) && statement[column] !== null) fault(column, 'must be left out')
})
