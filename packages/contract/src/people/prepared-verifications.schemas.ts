import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { lineFaults, preparedProblems, preparedStates } from './prepared-verifications.ts'
import { Person } from './profiles.schemas.ts'

/** A line of the file as it was read. */
const ReadLine = z.object({
  line: z.int(),
  name: z.string(),
  mandate: z.string(),
  territory: z.string(),
  /** The address or the username. */
  reaches: z.string(),
  source_url: z.string(),
  source_on: z.string(),
  mandate_ends_on: z.string().nullable(),
  faults: z.array(z.enum(lineFaults)),
  /** The member whom the line reaches; null: an invitation would be mailed. */
  member: Person.nullable(),
  /** Reason for which a line without faults would lead to nothing. */
  problem: z.enum(preparedProblems).nullable(),
})
export type ReadLine = z.infer<typeof ReadLine>

const List = z.string().min(1).max(furtherLimits.officialList, { error: 'too_long' })

export const previewOfficials = {
  summary:
    'Reads a list of officials (CSV: nom, mandat, territoire, contact, source, date) and says what each line would become; writes nothing. For administrators',
  body: z.strictObject({ list: List }),
  returns: z.object({
    /** Lines that an import would take. */
    ready: z.int(),
    lines: z.array(ReadLine),
  }),
  refusals: [...forAdministrators, 'officials_list_unreadable'],
} satisfies Description

const OfficialImport = z.object({
  id: z.uuid(),
  file_name: z.string(),
  state: z.enum(['running', 'done', 'undone']),
  /** Null for the command line, and once that account is gone. */
  by: Person.nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  undone_by: Person.nullable(),
  undone_at: z.iso.datetime().nullable(),
  total: z.int(),
  counts: z.record(z.enum(preparedStates), z.int()),
  may_undo: z.boolean(),
})
export type OfficialImport = z.infer<typeof OfficialImport>

export const importOfficials = {
  summary:
    'Imports the lines without faults, as a job with progress: members are told, others are invited by mail. Refused when they are not as many as the preview said',
  body: z.strictObject({
    list: List,
    file_name: z.string().trim().min(1).max(200),
    /** Lines that the preview called ready. */
    expected: z.int().min(1),
  }),
  returns: OfficialImport,
  refusals: [
    ...forAdministrators,
    'recent_factor_required',
    'officials_list_unreadable',
    'officials_list_changed',
  ],
} satisfies Description

export const listOfficialImports = {
  summary: 'Imported lists of officials with their progress, latest first, 20 a page; for administrators',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(OfficialImport),
  refusals: [...forAdministrators],
} satisfies Description

const ImportReference = z.object({ importId: Id })

const PreparedLine = z.object({
  line: z.int(),
  name: z.string(),
  mandate: z.string(),
  territory: z.string(),
  source_url: z.string(),
  source_on: z.iso.date(),
  state: z.enum(preparedStates),
  problem: z.enum(preparedProblems).nullable(),
  member: Person.nullable(),
  request_id: z.uuid().nullable(),
})
export type PreparedLine = z.infer<typeof PreparedLine>

export const getOfficialImport = {
  summary: 'Report of an import: its lines in order with what became of each, 100 a page; for administrators',
  params: ImportReference,
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  returns: OfficialImport.extend({ lines: z.array(PreparedLine), next_after: z.int().nullable() }),
  refusals: [...forAdministrators, 'officials_import_not_found'],
} satisfies Description

export const undoOfficialImport = {
  summary: 'Takes back all lines of an import that nobody has accepted yet; accepted ones stay as they are',
  params: ImportReference,
  returns: OfficialImport,
  refusals: [
    ...forAdministrators,
    'recent_factor_required',
    'officials_import_not_found',
    'officials_import_undone',
  ],
} satisfies Description

const Prepared = z.object({
  id: z.uuid(),
  name: z.string(),
  mandate: z.string(),
  territory: z.string(),
  source_url: z.string(),
  source_on: z.iso.date(),
  mandate_ends_on: z.iso.date().nullable(),
  /** False for an account of another type: such a verification is for officials. */
  may_accept: z.boolean(),
})
export type Prepared = z.infer<typeof Prepared>

export const getPreparedVerification = {
  summary: 'The verification that the staff prepared for the member or for their confirmed address, if any',
  returns: z.object({ prepared: Prepared.nullable() }),
} satisfies Description

export const answerPreparedVerification = {
  summary: 'Accepts a prepared verification, which then waits for reviewers, or declines it',
  params: z.object({ preparedId: Id }),
  body: z.strictObject({ accept: z.boolean() }),
  returns: z.object({ prepared: Prepared.nullable() }),
  refusals: [
    'consent_required',
    'prepared_not_found',
    'not_verifiable',
    'verification_pending',
    'mandate_over',
  ],
} satisfies Description
