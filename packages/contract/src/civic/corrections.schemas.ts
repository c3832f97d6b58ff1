import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import {
  Cursor,
  Id,
  optionalPrintedText,
  pageOf,
  printedLine,
  printedText,
  siteAddress,
} from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { limits } from '../limits.ts'
import { forEditors } from '../refusal-groups.ts'
import { errorOutcomes, errorsCeiling, reportLists } from './corrections.ts'

/** Address of a figure: a page, a block of it, and a row of the block; null for the block itself. */
const figure = {
  page: z.string().min(1).max(40),
  block: z.string().min(1).max(130),
  item: z.string().min(1).max(130).nullable(),
} as const

const SourceAddress = siteAddress(furtherLimits.errorSourceUrl)

const paragraphs = (text: string) => text.replace(/\r\n?/g, '\n').trim()
const Paragraphs = (maximum: number) => z.string().transform(paragraphs).pipe(printedText(maximum))

/** The source has said something else since: it took the correction up, or the correction lapsed, wholly or in some fields. */
const CorrectionEnd = z.object({
  as: z.enum(['taken_up', 'lapsed', 'lapsed_in_part']),
  at: z.iso.datetime(),
})
export type CorrectionEnd = z.infer<typeof CorrectionEnd>

/** A published correction or remark. It names neither who reported the error nor who settled it. */
export const Correction = z.object({
  id: z.uuid(),
  /** The figure in words: page, block and row. */
  subject: z.string(),
  /** Path of the figure on the site. */
  path: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  source: z.object({ name: z.string(), url: z.url() }),
  published_at: z.iso.datetime(),
  /** Whether it changed the record. False: a remark, which stands beside what is shown. */
  is_applied: z.boolean(),
  /** Null as long as it applies, and for a remark. */
  ended: CorrectionEnd.nullable(),
})
export type Correction = z.infer<typeof Correction>

export const listCorrections = {
  summary:
    'Corrections of the political data that readers asked for, latest first; of one figure with `page`',
  query: z.strictObject({
    page: figure.page.optional(),
    block: figure.block.optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(Correction),
} satisfies Description

export const reportError = {
  summary:
    'Reports an error in a figure of the political data, with a source. The same report sent twice is one; a figure has one open report per member',
  body: z.strictObject({
    ...figure,
    wrong: Paragraphs(furtherLimits.errorText),
    proposed: Paragraphs(furtherLimits.errorText),
    source_url: SourceAddress,
    note: z.string().transform(paragraphs).pipe(optionalPrintedText(furtherLimits.errorNote)),
  }),
  returns: z.object({ id: z.uuid() }),
  refusals: [
    'political_page_not_found',
    'political_block_not_found',
    'political_item_not_found',
    'event_not_found',
    'law_not_found',
    'vote_not_found',
    'error_reported_before',
    'too_many_error_reports',
  ],
} satisfies Description

/** A report in the queue of editors, who do not learn who sent it. */
export const ErrorReport = z.object({
  id: z.uuid(),
  subject: z.string(),
  path: z.string(),
  record: z.string(),
  wrong: z.string(),
  proposed: z.string(),
  source_url: z.url(),
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Sent by the reader: somebody else settles it. */
  is_own: z.boolean(),
  outcome: z.enum(errorOutcomes).nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  settled_at: z.iso.datetime().nullable(),
})
export type ErrorReport = z.infer<typeof ErrorReport>

export const listErrorReports = {
  summary:
    'Reports of errors for editors: open ones oldest first, settled ones latest first; with `q`, those whose figure has every typed word',
  query: z.strictObject({
    list: z.enum(reportLists).default('open'),
    q: z.string().max(limits.search).default(''),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(ErrorReport),
  refusals: [...forEditors],
} satisfies Description

export const countErrorReports = {
  summary: 'How many reports of errors wait for this editor, without their own; 100 stands for 100 and more',
  returns: z.object({ waiting: z.int().min(0).max(errorsCeiling) }),
  refusals: [...forEditors],
} satisfies Description

/** A field of a record that a correction may change. */
export const RecordField = z.object({
  /** Names of nested fields; a row of a list by its name, or its place. */
  path: z.array(z.string()),
  label: z.string(),
  /** As typed by an editor; empty for what is not established. */
  value: z.string(),
})
export type RecordField = z.infer<typeof RecordField>

export const getErrorReport = {
  summary: 'One report of an error for editors, with the fields of its record as readers see them now',
  params: z.object({ reportId: Id }),
  returns: z.object({
    report: ErrorReport,
    /** Empty for laws, events, votes and tables of the site's own: remarks stand beside them. */
    fields: z.array(RecordField),
  }),
  refusals: [...forEditors, 'error_report_not_found'],
} satisfies Description

const Change = z.strictObject({
  path: z.array(z.string().min(1).max(500)).min(1).max(8),
  /** The value that the editor saw: another one since then is refused. */
  before: z.string().max(20_000),
  /** Empty: not established. */
  after: z.string().max(4_000),
})

const publication = {
  before: Paragraphs(furtherLimits.errorText),
  after: Paragraphs(furtherLimits.errorText),
  reason: Paragraphs(furtherLimits.correctionReason),
  source_name: z.string().trim().pipe(printedLine(furtherLimits.correctionSource)),
  source_url: SourceAddress,
} as const

const Outcome = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('corrected'),
    ...publication,
    /** Fields that readers see corrected at once, one at least; the public list states them in place of `before` and `after`. */
    changes: z.array(Change).max(furtherLimits.correctionFields),
  }),
  /** A remark beside what has no field to change: a law, an event, a vote, a table of the site's own. */
  z.strictObject({ outcome: z.literal('noted'), ...publication }),
  z.strictObject({ outcome: z.literal('refused'), reason: Paragraphs(furtherLimits.correctionReason) }),
  z.strictObject({ outcome: z.literal('closed') }),
])
export type ErrorDecision = z.output<typeof Outcome>

export const settleErrorReport = {
  summary:
    'Settles a report of an error: publishes a correction that changes the record, or a remark beside a record without fields, refuses it with a reason, or closes it. Its reporter is notified',
  params: z.object({ reportId: Id }),
  body: Outcome,
  returns: ErrorReport,
  refusals: [
    ...forEditors,
    'error_report_not_found',
    'error_report_settled',
    'own_error_report',
    'correction_outdated',
    'correction_value_invalid',
    'correction_without_change',
    'correction_display_needed',
    'correction_has_fields',
  ],
} satisfies Description
