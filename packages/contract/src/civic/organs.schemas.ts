import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../fields.schemas.ts'
import { institutions } from './officials.ts'
import { type PagedOrganKind, pagedOrganKinds } from './organs.ts'
import { OfficialSource, RollCallSummary, VotedGroup } from './roll-calls.schemas.ts'

export const OrganReference = z.strictObject({ uid: z.string().regex(/^[A-Za-z0-9-]{1,120}$/) })

const kinds = pagedOrganKinds as [PagedOrganKind, ...PagedOrganKind[]]

/** A political group or a committee of an assembly. */
export const OrganView = z.object({
  uid: z.string(),
  kind: z.enum(kinds),
  name: z.string(),
  short_name: z.string().nullable(),
  colour: z.string().nullable(),
  /** Null while nobody is known to be a member. */
  institution: z.enum(institutions).nullable(),
  legislature: z.int().nullable(),
  starts_on: z.iso.date().nullable(),
  ends_on: z.iso.date().nullable(),
  /** Number of members today. */
  member_count: z.int(),
  /** Number of all members known, former ones included. */
  ever_count: z.int(),
  /**
   * Cohesion of a group. It counts votes on whole texts and motions of censure in which most of its members agreed: the
   * votes, the positions taken, and those that equal the majority's.
   */
  cohesion: z.object({ votes: z.int(), cast: z.int(), with_majority: z.int() }).nullable(),
  is_example: z.boolean(),
  source: OfficialSource.nullable(),
})
export type OrganView = z.infer<typeof OrganView>

export const getOrgan = {
  summary: 'A political group or a committee by the institution’s identifier',
  scope: 'read',
  params: OrganReference,
  returns: OrganView,
  refusals: ['organ_not_found'],
} satisfies Description

/** Somebody in an organ, with each of their mandates in it of the day asked for, the latest first. */
export const OrganMember = z.object({
  uid: z.string(),
  name: z.string(),
  constituency: z.string().nullable(),
  mandates: z.array(
    z.object({
      /** Function, as the source words it. */
      quality: z.string().nullable(),
      starts_on: z.iso.date().nullable(),
      ends_on: z.iso.date().nullable(),
    }),
  ),
})
export type OrganMember = z.infer<typeof OrganMember>

export const listOrganMembers = {
  summary:
    'Members of a group or committee today, on another day or ever: its presidents first, then by name, 50 a page',
  scope: 'read',
  params: OrganReference,
  query: z.strictObject({
    on: z.union([z.literal('ever'), z.iso.date()]).optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(OrganMember),
  refusals: ['organ_not_found'],
} satisfies Description

/** A roll-call vote with the votes of one group. */
export const OrganVote = RollCallSummary.extend({ group: VotedGroup })
export type OrganVote = z.infer<typeof OrganVote>

export const listOrganVotes = {
  summary:
    'How a group voted, the latest first, 20 a page; on whole texts and motions of censure unless all are asked for',
  scope: 'read',
  params: OrganReference,
  query: z.strictObject({ scope: z.enum(['notable', 'all']).default('notable'), cursor: Cursor.optional() }),
  returns: pageOf(OrganVote),
  refusals: ['organ_not_found'],
} satisfies Description
