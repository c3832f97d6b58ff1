import { z } from 'zod'
import { QuestionFigures } from '../content/questions.schemas.ts'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../fields.schemas.ts'
import { ProfileReference } from '../people/profiles.schemas.ts'
import { getCertificate } from '../people/verification.schemas.ts'
import { institutions, organKinds } from './officials.ts'
import { OfficialReference, OfficialSource, OfficialVoteView, VoteFigures } from './roll-calls.schemas.ts'

/** Somebody by their identifier at the institution; the name is null where no file gives it. */
const OfficialName = z.object({ uid: z.string(), name: z.string().nullable() })

export const Mandate = z.object({
  kind: z.enum(organKinds),
  organ: z.object({ uid: z.string(), name: z.string(), short_name: z.string().nullable() }),
  legislature: z.int().nullable(),
  /** Function, as the source words it. */
  quality: z.string().nullable(),
  constituency: z.string().nullable(),
  /** Place in the chamber. */
  seat: z.int().nullable(),
  /** Null where the source does not say. */
  starts_on: z.iso.date().nullable(),
  /** Null: it goes on. */
  ends_on: z.iso.date().nullable(),
  /** Election or replacement from which it comes, as the source words it. */
  cause: z.string().nullable(),
  substitute: OfficialName.nullable(),
  /** The deputy whose mandate it continues. */
  replaces: OfficialName.nullable(),
})
export type Mandate = z.infer<typeof Mandate>

/** A deputy's public recusal from a text: the fact, never its reason. */
export const Recusal = z.object({
  legislature: z.int().nullable(),
  declared_on: z.iso.date(),
  scope: z.string(),
  reading: z.string().nullable(),
  place: z.string().nullable(),
  /** Kind of text: a whole bill, articles, amendments. */
  target: z.string(),
  /** Text concerned, where it is named. */
  subject: z.string().nullable(),
})
export type Recusal = z.infer<typeof Recusal>

export const getOfficial = {
  summary:
    'An elected official by the institution’s identifier: mandates with their organs and days, current ones first, whose substitute they are, and recusals',
  scope: 'read',
  params: OfficialReference,
  returns: z.object({
    uid: z.string(),
    name: z.string().nullable(),
    institution: z.enum(institutions),
    page_url: z.url().nullable(),
    is_example: z.boolean(),
    mandates: z.array(Mandate),
    /** Deputies whose substitute they are or were. */
    substitute_of: z.array(OfficialName),
    recusals: z.array(Recusal),
    ...VoteFigures.shape,
    /** Username or id of the verified member who is this official, if a guest may see their profile. */
    member: z.string().nullable(),
    source: OfficialSource.nullable(),
  }),
  refusals: ['official_not_found'],
} satisfies Description

export type OfficialPage = z.infer<typeof getOfficial.returns>

export const getTick = {
  summary:
    'What stands behind a member’s tick: the certificates, and for an official the figures of their answers and their last roll-call vote',
  scope: 'read',
  params: ProfileReference,
  returns: getCertificate.returns.extend({
    /** Null for who is no verified official. */
    figures: QuestionFigures.nullable(),
    /** The latest vote on a whole text or a motion of censure; null without a linked official. */
    last_vote: OfficialVoteView.nullable(),
  }),
  refusals: ['profile_not_found'],
} satisfies Description

export type TickView = z.infer<typeof getTick.returns>
const OrganName = z.object({ uid: z.string(), name: z.string(), short_name: z.string().nullable() })

/** An elected official as a list shows them, with the mandate of the day asked for or the last one before it. */
export const OfficialSummary = z.object({
  uid: z.string(),
  name: z.string(),
  institution: z.enum(institutions),
  constituency: z.string().nullable(),
  starts_on: z.iso.date().nullable(),
  ends_on: z.iso.date().nullable(),
  group: OrganName.extend({ colour: z.string().nullable() }).nullable(),
  is_example: z.boolean(),
})
export type OfficialSummary = z.infer<typeof OfficialSummary>

const officialFilters = {
  q: z.string().max(200).default(''),
  institution: z.enum(institutions).optional(),
  /** Identifiers of organs in which they have a mandate. */
  group: z.string().max(120).optional(),
  committee: z.string().max(120).optional(),
  /** Department as the constituency begins: `Gironde`. */
  department: z.string().max(100).optional(),
  /** Day of the mandate; today by default. `ever`: all mandates known. */
  on: z.union([z.literal('ever'), z.iso.date()]).optional(),
}

export const listOfficials = {
  summary: 'Elected officials by name, 50 a page, with a mandate today, on another day or ever',
  scope: 'read',
  query: z.strictObject({ ...officialFilters, cursor: Cursor.optional() }),
  returns: pageOf(OfficialSummary),
} satisfies Description

const Count = { count: z.int() }

export const countOfficials = {
  summary: 'Institutions, groups, committees and departments of the elected officials of a day, with numbers',
  scope: 'read',
  query: z.strictObject({ institution: officialFilters.institution, on: officialFilters.on }),
  returns: z.object({
    institutions: z.array(z.object({ institution: z.enum(institutions), ...Count })),
    groups: z.array(OrganName.extend({ colour: z.string().nullable(), ...Count })),
    committees: z.array(OrganName.extend(Count)),
    departments: z.array(z.object({ name: z.string(), ...Count })),
  }),
} satisfies Description
export type OfficialCounts = z.infer<typeof countOfficials.returns>

/** A seat of the Assembly or the Senate, and who has it today. */
export const Seat = OfficialSummary.omit({ starts_on: true, ends_on: true }).extend({
  department: z.string(),
  /** Number of the constituency in its department; null for senators. */
  number: z.int().nullable(),
})
export type Seat = z.infer<typeof Seat>

export const listSeats = {
  summary: 'Everybody who has a seat in the Assembly or the Senate today, by department and constituency',
  scope: 'read',
  returns: z.object({ items: z.array(Seat) }),
} satisfies Description

export const getConstituencyTable = {
  summary:
    'Communes of each constituency of the National Assembly in one file, so that a device can find a deputy without naming the commune',
  scope: 'read',
  returns: z.object({
    /** Null until an administrator has imported a table. */
    source: OfficialSource.nullable(),
    departments: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** By number: names by postal codes, which are separated by a space. A commune may be in several constituencies. */
        constituencies: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
      }),
    ),
  }),
} satisfies Description
export type ConstituencyTable = z.infer<typeof getConstituencyTable.returns>
