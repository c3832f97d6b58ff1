import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, pageOf, RegionCode, siteAddress } from '../fields.schemas.ts'
import { AuthorView, Person, TypedUsername } from '../people/profiles.schemas.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { Election, ElectionReference, Reserve } from './reserves.schemas.ts'
import { reserveClocks } from './reserves.ts'
import { reserveActs, reserveReasonLength } from './reserves-administration.ts'

/** Local time of a place, to the minute: `2027-04-10T00:00`. */
const WallTime = z.iso.datetime({ local: true, precision: -1 }).length(16)

const SourceUrl = siteAddress(500)

/** A period as administrators see it. */
const AdministeredReserve = Reserve.extend({
  revision: z.int(),
  /** The same times in the period's time zone. */
  starts_local: WallTime,
  ends_local: WallTime,
  /** The calendar now suggests other times: the election has moved. */
  has_moved: z.boolean(),
  candidate_count: z.int(),
  held_posts: z.int(),
})
export type AdministeredReserve = z.infer<typeof AdministeredReserve>

export const listAdministeredReserves = {
  summary: 'All election reserve periods, the last to end first, 20 a page; for administrators',
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(AdministeredReserve),
  refusals: [...forAdministrators],
} satisfies Description

const Proposal = z.object({ starts_local: WallTime, ends_local: WallTime })

export const proposeReserve = {
  summary:
    'The period that follows from an election’s day: from zero hours on its eve to the closing of the last polls, by a territory’s clock; for administrators',
  params: ElectionReference,
  query: z.strictObject({ clock: z.enum(reserveClocks) }),
  returns: Proposal,
  refusals: [...forAdministrators, 'election_not_found'],
} satisfies Description

const Moments = { starts_local: WallTime, ends_local: WallTime, reason: boundedText(reserveReasonLength) }

export const setReserve = {
  summary:
    'Sets the reserve period of an election, for the country or a region, with the reason; for administrators',
  body: z.strictObject({
    event_id: Id,
    region_code: RegionCode.nullable(),
    clock: z.enum(reserveClocks),
    ...Moments,
  }),
  returns: AdministeredReserve,
  refusals: [...forAdministrators, 'election_not_found', 'reserve_exists', 'reserve_off_date'],
} satisfies Description

const ReserveReference = z.object({ reserveId: Id })

export const moveReserve = {
  summary:
    'Changes when a period begins and ends, with the reason; one that was ended is in force again if its time has come. Of two changes at once the second is told',
  params: ReserveReference,
  body: z.strictObject({ revision: z.int(), ...Moments }),
  returns: AdministeredReserve,
  refusals: [...forAdministrators, 'reserve_not_found', 'reserve_changed', 'reserve_off_date'],
} satisfies Description

export const endReserve = {
  summary: 'Ends a period now, or calls it off before it begins, with the reason; for administrators',
  params: ReserveReference,
  body: z.strictObject({ revision: z.int(), reason: boundedText(reserveReasonLength) }),
  returns: AdministeredReserve,
  refusals: [...forAdministrators, 'reserve_not_found', 'reserve_changed', 'reserve_over'],
} satisfies Description

const Candidate = z.object({
  member: AuthorView,
  region_code: RegionCode.nullable(),
  source_url: z.string().nullable(),
  declared: z.boolean(),
  created_at: z.iso.datetime(),
})
export type Candidate = z.infer<typeof Candidate>

export const listCandidates = {
  summary: 'Who stands in an election, the last marked first, 20 a page; for administrators',
  params: ElectionReference,
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(Candidate),
  refusals: [...forAdministrators],
} satisfies Description

export const markCandidate = {
  summary:
    'Marks a verified official as a candidate of an election, with the source; marked again, the last word holds',
  params: ElectionReference,
  body: z.strictObject({
    username: TypedUsername,
    region_code: RegionCode.nullable(),
    source_url: SourceUrl,
  }),
  returns: Candidate,
  refusals: [...forAdministrators, 'election_not_found', 'profile_not_found', 'candidate_not_verified'],
} satisfies Description

export const unmarkCandidate = {
  summary:
    'A member is no candidate of an election, with the reason; what they had waiting is published. Harmless when they are none',
  params: z.object({ eventId: Id, memberId: Id }),
  body: z.strictObject({ reason: boundedText(reserveReasonLength) }),
  returns: z.object({ member_id: z.uuid() }),
  refusals: [...forAdministrators],
} satisfies Description

export const copyCandidates = {
  summary:
    'Takes over the candidates of another election, as from a first round to the second; those who are marked stay as they are',
  params: ElectionReference,
  body: z.strictObject({ from_event_id: Id, reason: boundedText(reserveReasonLength) }),
  returns: z.object({ copied: z.int() }),
  refusals: [...forAdministrators, 'election_not_found'],
} satisfies Description

const ReserveAct = z.object({
  id: z.string(),
  act: z.enum(reserveActs),
  /** Null once that account is gone. */
  actor: Person.nullable(),
  subject: Person.nullable(),
  election: Election,
  reason: z.string(),
  /** Start and end of the period after this act. */
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type ReserveAct = z.infer<typeof ReserveAct>

export const listReserveActs = {
  summary:
    'What administrators did about election periods and candidates, and why, latest first, 20 a page; never rewritten',
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(ReserveAct),
  refusals: [...forAdministrators],
} satisfies Description
