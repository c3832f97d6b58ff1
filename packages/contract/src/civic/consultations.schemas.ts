import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import {
  boundedText,
  Cursor,
  Id,
  oneLine,
  pageOf,
  printedLine,
  RegionCode,
  siteAddress,
} from '../fields.schemas.ts'
import { AuthorView } from '../people/profiles.schemas.ts'
import { forFairUse, forStaff } from '../refusal-groups.ts'
import {
  consultationTabs,
  consultationLimits as limits,
  statementRefusalReasons,
  statementVotes,
} from './consultations.ts'

const Count = z.int().min(0)
const ConsultationReference = z.object({ consultationId: Id })
const StatementReference = z.object({ consultationId: Id, statementId: Id })
const Side = z.enum(['agree', 'disagree'])

const Counts = z.object({ agree: Count, disagree: Count, pass: Count })
export type StatementCounts = z.infer<typeof Counts>

/** A statement with the votes of all participants. */
const CountedStatement = z.object({
  id: z.uuid(),
  text: z.string(),
  all: Counts,
  /** By letter of a published group. */
  by_group: z.record(z.string(), Counts),
})
export type CountedStatement = z.infer<typeof CountedStatement>

const OpinionGroup = z.object({
  /** Stays with the group from one computation to the next. */
  letter: z.string(),
  /** Ten at least: smaller groups are not published. */
  size: Count,
  /** Centre on the map; null once the consultation is closed. */
  x: z.number().nullable(),
  y: z.number().nullable(),
  /** Statements that set the group apart, with its side. */
  statements: z.array(z.object({ id: z.uuid(), side: Side })),
})
export type OpinionGroup = z.infer<typeof OpinionGroup>

/**
 * Published results. They advance by ten ballots and ten minutes at least, the same for every reader. No vote is
 * shown by name, and no participant has a position in them.
 */
export const ConsultationResults = z.object({
  computed_at: z.iso.datetime(),
  /** Participants counted here, who lag behind while the consultation is open. */
  participants: Count,
  groups: z.array(OpinionGroup),
  /** Statements on which all groups agree. */
  consensus: z.array(z.object({ id: z.uuid(), side: Side })),
  /** Statements on which many pass. */
  unsure: z.array(z.uuid()),
  statements: z.array(CountedStatement),
})
export type ConsultationResults = z.infer<typeof ConsultationResults>

export const ConsultationView = z.object({
  id: z.uuid(),
  question: z.string(),
  context: z.string(),
  sources: z.array(z.string()),
  /** By what statements of members are moderated. */
  policy: z.string(),
  region_codes: z.array(RegionCode),
  opens_at: z.iso.datetime(),
  closes_at: z.iso.datetime(),
  state: z.enum(['coming', 'open', 'closed']),
  /** Null once the account has left. */
  opener: AuthorView.nullable(),
  statement_count: Count,
  /** Statements that wait for moderation; null for who does not moderate here. */
  waiting_count: Count.nullable(),
  /** The reader may moderate statements and close it: who opened it, and the staff. */
  can_moderate: z.boolean(),
  is_example: z.boolean(),
})
export type ConsultationView = z.infer<typeof ConsultationView>

export const listConsultations = {
  summary:
    'Consultations that are open or coming, the next to close first; or closed ones, the last closed first',
  scope: 'read',
  query: z.strictObject({
    tab: z.enum(consultationTabs).default('open'),
    region: RegionCode.optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(ConsultationView),
} satisfies Description

export const getConsultation = {
  summary: 'A consultation with its published results; null before the first ten participants',
  scope: 'read',
  params: ConsultationReference,
  returns: ConsultationView.extend({ results: ConsultationResults.nullable() }),
  refusals: ['consultation_not_found'],
} satisfies Description

const StatementText = printedLine(limits.statement, oneLine)

export const ConsultationDraft = z.strictObject({
  question: printedLine(limits.question, oneLine),
  context: boundedText(limits.context),
  sources: z.array(siteAddress(500)).max(limits.sources),
  policy: boundedText(limits.policy),
  statements: z.array(StatementText).min(1).max(limits.firstStatements),
  region_codes: z.array(RegionCode).max(limits.regions),
  opens_at: z.iso.datetime(),
  closes_at: z.iso.datetime(),
  /** Day by which an official answers; thirty days after the end unless given. Ignored for who is no official. */
  answer_due_on: z.iso.date().nullish(),
})
export type ConsultationDraft = z.infer<typeof ConsultationDraft>

export const createConsultation = {
  summary: 'Opens a consultation; for verified officials and journalists, and for administrators',
  body: ConsultationDraft,
  returns: ConsultationView,
  refusals: [
    'consent_required',
    'verification_required',
    'staff_second_factor_required',
    'reserve_in_force',
    'consultation_days_invalid',
    'answer_day_invalid',
    'too_many_consultations',
    'statement_similar',
  ],
} satisfies Description

export const closeConsultation = {
  summary:
    'Closes a consultation before its day; for who opened it and the staff; harmless when it is closed',
  staff: 'by the handler',
  params: ConsultationReference,
  returns: ConsultationView,
  refusals: [...forStaff, 'consent_required', 'consultation_not_found'],
} satisfies Description

const OfferedStatement = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Null unless its author wants to be shown. */
  author: AuthorView.nullable(),
})
export type OfferedStatement = z.infer<typeof OfferedStatement>

/** The statement to answer next, null once all are answered, and how many the member has answered. */
const NextStatement = z.object({ statement: OfferedStatement.nullable(), answered: Count, total: Count })
export type NextStatement = z.infer<typeof NextStatement>

export const getNextStatement = {
  summary: 'The next statement for the member to answer',
  params: ConsultationReference,
  returns: NextStatement,
  refusals: ['consultation_not_found'],
} satisfies Description

export const voteOnStatement = {
  summary: 'The member’s vote on a statement, which another one replaces; returns the next statement',
  params: StatementReference,
  body: z.strictObject({ vote: z.enum(statementVotes) }),
  returns: NextStatement,
  refusals: [
    'consent_required',
    'consultation_not_found',
    'statement_not_found',
    'consultation_not_open',
    'consultation_closed',
  ],
} satisfies Description

export const withdrawStatementVotes = {
  summary: 'Takes back all of the member’s votes in a consultation; results follow in their next step',
  params: ConsultationReference,
  returns: z.object({ id: z.uuid() }),
} satisfies Description

export const addStatement = {
  summary: 'Adds a statement, which waits for moderation; similar ones are returned to be answered instead',
  params: ConsultationReference,
  body: z.strictObject({
    text: StatementText,
    /** Shows its author beside it. */
    signed: z.boolean().default(false),
    /** The member has seen the similar ones and means something else. */
    differs: z.boolean().default(false),
  }),
  returns: z.object({
    /** False where similar statements stand: nothing was added. */
    added: z.boolean(),
    similar: z.array(OfferedStatement),
  }),
  refusals: [
    'consent_required',
    'consultation_not_found',
    'consultation_not_open',
    'consultation_closed',
    'reserve_in_force',
    'statement_similar',
    'too_many_statements',
    ...forFairUse,
  ],
} satisfies Description

export const listWaitingStatements = {
  summary:
    'Statements that wait for moderation, the oldest first; for who opened the consultation and the staff',
  staff: 'by the handler',
  params: ConsultationReference,
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(z.object({ id: z.uuid(), text: z.string() })),
  refusals: [...forStaff, 'consultation_not_found'],
} satisfies Description

export const moderateStatement = {
  summary:
    'Accepts a waiting statement, or refuses it, also later; each decision stands in the public log of the consultation',
  staff: 'by the handler',
  params: StatementReference,
  /** Null accepts it. */
  body: z.strictObject({ refused_for: z.enum(statementRefusalReasons).nullable() }),
  returns: z.object({ waiting_count: Count }),
  refusals: [
    ...forStaff,
    'consent_required',
    'consultation_not_found',
    'statement_not_found',
    'consultation_closed',
  ],
} satisfies Description

export const getOwnPosition = {
  summary:
    'Where the member’s own votes place them among the published groups, computed for them alone; null without votes',
  params: ConsultationReference,
  returns: z.object({
    position: z.object({ x: z.number(), y: z.number(), letter: z.string() }).nullable(),
  }),
  refusals: ['consultation_not_found', 'consultation_closed'],
} satisfies Description
