import { z } from 'zod'
import { PostView } from '../content/posts.schemas.ts'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../fields.schemas.ts'
import {
  lawChambers,
  lawKinds,
  lawNatures,
  lawProposers,
  lawRoles,
  lawStages,
  lawSubjects,
} from '../list-filters.ts'
import { forEditors } from '../refusal-groups.ts'

/** Identifier in the address of a law’s page: Parvis's own name for it, or its official file number. */
export const LawReference = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)

const LawSource = z.object({
  institution: z.string(),
  page: z.string(),
  url: z.url().nullable(),
  as_of: z.iso.date(),
  basis: z.enum(['cross-checked', 'single-copy', 'general-knowledge']),
})

const LawStep = z.object({
  stage: z.enum(lawStages),
  is_reached: z.boolean(),
  /** Null when the stage is not reached or its day is unknown. */
  date: z.iso.date().nullable(),
  description: z.string().nullable(),
  confidence: z.enum(['high', 'medium', 'low']).nullable(),
})

/** A law, bill or proposal, as a list shows it. */
export const LawSummary = z.object({
  id: z.uuid(),
  reference: LawReference,
  title: z.string(),
  short_title: z.string().nullable(),
  description: z.string(),
  kind: z.enum(lawKinds),
  nature: z.enum(lawNatures),
  /** Chamber of its first reading. */
  origin_chamber: z.enum(lawChambers).nullable(),
  law_number: z.string().nullable(),
  /** Null when not established. */
  proposer: z.enum(lawProposers).nullable(),
  /** By the committee in charge; null for special committees and bundled laws. */
  subject: z.enum(lawSubjects).nullable(),
  status: z.enum(lawStages),
  /** Date of its latest known step or act. */
  moved_on: z.iso.date(),
  source: LawSource,
  /** Unfinished and not updated for {@link lawStaleDays} days. */
  is_stale: z.boolean(),
  /** Time since which its source no longer lists it. */
  withdrawn_at: z.iso.datetime().nullable(),
  follower_count: z.int(),
  is_followed: z.boolean(),
})
export type LawSummary = z.infer<typeof LawSummary>

const Ballot = z.object({
  uid: z.string(),
  for: z.int().nullable(),
  against: z.int().nullable(),
  abstentions: z.int().nullable(),
  /** The vote has its page here: its roll call was imported. */
  has_page: z.boolean(),
})

/** A step of a law on its way through both chambers. */
const PassageStep = z.object({
  date: z.iso.date(),
  /** The chamber of the step; `both`: joint committee, Congress, Constitutional Council, promulgation. */
  lane: z.enum(['assemblee', 'senat', 'both']),
  kind: z.enum(['deposit', 'report', 'opinion', 'vote', 'joint', 'council', 'promulgation', 'application']),
  /** As the source words it; null where the kind says it all. */
  label: z.string().nullable(),
  texts: z.array(z.object({ label: z.string(), url: z.url().nullable() })),
  rapporteurs: z.array(z.object({ uid: z.string(), name: z.string().nullable() })),
  ballot: Ballot.nullable(),
})
export type PassageStep = z.infer<typeof PassageStep>

/** A law with its steps so far. */
export const LawView = LawSummary.extend({
  note: z.string().nullable(),
  /** All six stages, in order; the first four of a resolution. */
  steps: z.array(LawStep),
  /** Other acts, by date. A ballot's figures are null when unknown. */
  acts: z.array(
    z.object({
      date: z.iso.date(),
      label: z.string(),
      ballot: Ballot.nullable(),
      /** Address of the decision of the Constitutional Council. */
      url: z.url().nullable(),
    }),
  ),
  /** Its way through both chambers, by date. */
  passage: z.array(PassageStep),
  /** Address of its file at the Senate. */
  senate_url: z.url().nullable(),
  /** In the Journal officiel: its day, its number, and the address of the text. */
  publication: z
    .object({ on: z.iso.date().nullable(), journal: z.string().nullable(), url: z.url().nullable() })
    .nullable(),
  /** Authors, then rapporteurs, then those who signed. The name is null for who is no imported official. */
  people: z.array(
    z.object({
      role: z.enum(lawRoles),
      uid: z.string(),
      name: z.string().nullable(),
      url: z.url().nullable(),
    }),
  ),
  /** Its versions and the reports on it, by date. */
  texts: z.array(
    z.object({
      uid: z.string(),
      kind: z.string(),
      label: z.string(),
      title: z.string(),
      date: z.iso.date().nullable(),
      url: z.url().nullable(),
    }),
  ),
  /** The source by which editors entered that it applies; null where its own source says it, or nobody does. */
  application: z.object({ institution: z.string(), page: z.string(), url: z.url() }).nullable(),
  /** Number of earlier versions. */
  version_count: z.int(),
})
export type LawView = z.infer<typeof LawView>

/** An earlier version of a law. */
export const LawVersion = z.object({
  id: z.uuid(),
  replaced_at: z.iso.datetime(),
  title: z.string(),
  description: z.string(),
  status: z.enum(lawStages),
  steps: z.array(LawStep),
  source: LawSource,
})
export type LawVersion = z.infer<typeof LawVersion>

const LawParams = z.object({ reference: LawReference })

/** Filters of the tracker. */
const lawFilters = {
  q: z.string().max(400).default(''),
  stage: z.enum(lawStages).optional(),
  kind: z.enum(lawKinds).optional(),
  subject: z.enum(lawSubjects).optional(),
  /** Identifier of a committee in charge, in either chamber. */
  committee: z.string().max(120).optional(),
  chamber: z.enum(lawChambers).optional(),
  /** Of its last move. */
  year: z
    .string()
    .regex(/^(19|20)\d\d$/)
    .optional(),
}

const countsOf = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count: z.int() }))

/** Number of laws for each value of a filter, under the other filters. */
export const LawCounts = z.object({
  /** Under all filters. */
  total: z.int(),
  /** Of these, those that moved since `recent_since`. */
  recent: z.int(),
  recent_since: z.iso.date(),
  stages: countsOf(z.enum(lawStages)),
  kinds: countsOf(z.enum(lawKinds)),
  subjects: countsOf(z.enum(lawSubjects)),
  chambers: countsOf(z.enum(lawChambers)),
  /** The last first. */
  years: countsOf(z.string()),
})
export type LawCounts = z.infer<typeof LawCounts>

const forFollowers = ['consent_required', 'law_not_found'] as const

export const listLaws = {
  summary:
    'Laws and bills, the last to have moved first, 20 a page; `followed` only those that the member follows',
  scope: 'read',
  query: z.strictObject({
    ...lawFilters,
    followed: z.literal('true').optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(LawSummary),
} satisfies Description

export const countLaws = {
  summary: 'Number of laws for each value of the filters of the list',
  scope: 'read',
  query: z.strictObject(lawFilters),
  returns: LawCounts,
} satisfies Description

export const getLaw = {
  summary: 'A law with its timeline',
  scope: 'read',
  params: LawParams,
  returns: LawView,
  refusals: ['law_not_found'],
} satisfies Description

export const listLawPosts = {
  summary: 'Posts that cite the law and that the reader may see, newest first, 20 a page',
  scope: 'read',
  params: LawParams,
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(PostView),
  refusals: ['law_not_found'],
} satisfies Description

export const listLawVersions = {
  summary: 'What was said of a law before, the last replaced first, 20 a page',
  scope: 'read',
  params: LawParams,
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(LawVersion),
  refusals: ['law_not_found'],
} satisfies Description

/** A law with the roles that somebody has in it. */
const LawOfPerson = LawSummary.pick({
  id: true,
  reference: true,
  title: true,
  short_title: true,
  kind: true,
  nature: true,
  status: true,
  moved_on: true,
}).extend({ roles: z.array(z.enum(lawRoles)) })
export type LawOfPerson = z.infer<typeof LawOfPerson>

export const listOfficialLaws = {
  summary:
    'Laws that somebody wrote or reported, without mere signatures; the last to have moved first, 20 a page',
  scope: 'read',
  params: z.strictObject({ uid: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) }),
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(LawOfPerson),
} satisfies Description

const LawFollow = z.object({ is_followed: z.boolean(), follower_count: z.int() })

export const followLaw = {
  summary: 'Has the member told when the law moves; harmless when they are already',
  scope: 'write:follows',
  params: LawParams,
  returns: LawFollow,
  refusals: [...forFollowers, 'too_many_laws_followed'],
} satisfies Description

export const unfollowLaw = {
  summary: 'Has the member told no more; harmless when they are not',
  scope: 'write:follows',
  params: LawParams,
  returns: LawFollow,
  refusals: forFollowers,
} satisfies Description

/** Since when a law applies, and who says so. */
const ApplicationEntry = z.strictObject({
  on: z.iso.date(),
  description: z.string().trim().max(300).default(''),
  source: z.strictObject({
    institution: z.string().trim().min(2).max(120),
    page: z.string().trim().min(2).max(200),
    url: z.url({ protocol: /^https$/ }).max(500),
  }),
})

export const enterLawApplication = {
  summary: 'Enters since when a promulgated law applies, with its source; replaces an earlier entry',
  params: LawParams,
  body: ApplicationEntry,
  returns: LawView,
  refusals: [
    ...forEditors,
    'law_not_found',
    'law_not_promulgated',
    'law_application_in_source',
    'law_application_day_invalid',
  ],
} satisfies Description

export const removeLawApplication = {
  summary: 'Removes the entry by which a law applies',
  params: LawParams,
  returns: LawView,
  refusals: [...forEditors, 'law_not_found', 'law_application_not_entered'],
} satisfies Description
