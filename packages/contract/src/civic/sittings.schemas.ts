import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../fields.schemas.ts'
import { OfficialSource, VoteReference } from './roll-calls.schemas.ts'

/** A title of a report: a point of the agenda, or what is below one. */
export const SittingPoint = z.object({
  position: z.int(),
  /** Position of the title above; null at the top. */
  parent: z.int().nullable(),
  level: z.int(),
  title: z.string(),
  /** Numbers of the bills that the title names. */
  text_numbers: z.array(z.string()),
})
export type SittingPoint = z.infer<typeof SittingPoint>

/** A paragraph of a report, as the institution wrote it. */
export const Speech = z.object({
  position: z.int(),
  /** Position of the title above it. */
  point: z.int().nullable(),
  /** The institution's identifier of who speaks; null for a remark of the report. */
  speaker: z.string().nullable(),
  speaker_name: z.string().nullable(),
  /** The speaker is a known official, who has a page. */
  has_page: z.boolean(),
  quality: z.string().nullable(),
  /** Role in the debate: presides the sitting. */
  role: z.string().nullable(),
  body: z.string(),
  /** The source's code of what kind of paragraph it is. */
  grammar: z.string().nullable(),
  is_interruption: z.boolean(),
  /** Number of the roll call that it names. */
  vote_number: z.int().nullable(),
  /** Identifier of that roll call, when it is stored. */
  vote_uid: z.string().nullable(),
})
export type Speech = z.infer<typeof Speech>

/** A sitting in which somebody spoke, with the beginning of what they said first. */
export const SittingOfSpeaker = z.object({
  uid: z.string(),
  held_on: z.iso.date(),
  /** Number of their paragraphs, interruptions included. */
  speeches: z.int(),
  first: z.object({ position: z.int(), title: z.string().nullable(), excerpt: z.string() }),
})
export type SittingOfSpeaker = z.infer<typeof SittingOfSpeaker>

export const listOfficialSpeeches = {
  summary: 'Sittings in which somebody spoke, the latest first, 20 a page',
  scope: 'read',
  params: z.strictObject({ uid: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) }),
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(SittingOfSpeaker),
} satisfies Description

export const getSitting = {
  summary: 'The report of a sitting: its titles, and its speeches in their order, 50 a page',
  scope: 'read',
  params: z.strictObject({ uid: z.string().regex(/^[A-Za-z0-9]{1,60}$/) }),
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: z.object({
    uid: z.string(),
    legislature: z.int().nullable(),
    session: z.string().nullable(),
    held_on: z.iso.date(),
    starts_at: z.iso.datetime().nullable(),
    /** In its session. */
    number: z.int().nullable(),
    /** Which of the day's: « Unique », « Première ». */
    day_order: z.string().nullable(),
    presided_by: z.string().nullable(),
    version: z.string().nullable(),
    points: z.array(SittingPoint),
    speeches: pageOf(Speech),
    /** Speakers of this page who are verified members: their username or id. */
    members: z.array(z.object({ uid: z.string(), member: z.string() })),
    source: OfficialSource.nullable(),
  }),
  refusals: ['sitting_not_found'],
} satisfies Description

export type SittingPage = z.infer<typeof getSitting.returns>

export const getVoteDebate = {
  summary:
    'Where the reports of sittings name a roll call: the sitting of its day and the speech; null without one',
  scope: 'read',
  params: VoteReference,
  returns: z.object({ debate: z.object({ sitting: z.string(), position: z.int() }).nullable() }),
  refusals: ['vote_not_found'],
} satisfies Description

export type VoteDebate = z.infer<typeof getVoteDebate.returns>
