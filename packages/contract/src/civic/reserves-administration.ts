import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Cursor, pageOf } from '../pages.ts'
import { AuthorView } from '../people/authors.ts'
import { Person } from '../people/person.ts'
import { forAdministrators, forStaff } from '../refusals.ts'
import { RegionCode } from '../regions.ts'
import { boundedText } from '../text.ts'
import { EventView } from './events.ts'

import { Election, ElectionReference, Reserve, reserveClocks } from './reserves.ts'

/** Maximum length of a period in days, and maximum distance of its ends from the day of the election. */
export const reserveDays = 7
export const reserveDaysFromPoll = 3

/** Maximum length of an administrator's reason, in characters. */
export const reserveReasonLength = 500

/** Local time of a place, to the minute: `2027-04-10T00:00`. */
const WallTime = z.iso.datetime({ local: true, precision: -1 }).length(16)

const SourceUrl = z.url({ protocol: /^https$/ }).max(500)

/** A period as administrators see it. */
const AdministeredReserve = Reserve.extend({
  revision: z.int(),
  /** The same times in the period's time zone. */
  starts_local: WallTime,
  ends_local: WallTime,
  /** The calendar now suggests other times: the election has moved. */
  hasMoved: z.boolean(),
  candidateCount: z.int(),
  heldPosts: z.int(),
})
export type AdministeredReserve = z.infer<typeof AdministeredReserve>

export const listAdministeredReserves = endpoint({
  name: 'listAdministeredReserves',
  summary: 'All election reserve periods, the last to end first, 20 a page; for administrators',
  method: 'GET',
  path: '/administration/reserves',
  access: 'member',
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(AdministeredReserve),
  refusals: [...forAdministrators],
})

export const listElections = endpoint({
  name: 'listElections',
  summary:
    'The elections of the calendar whose day is to come, or not long over, soonest first, 20 a page; for the staff',
  method: 'GET',
  path: '/administration/elections',
  access: 'member',
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(EventView),
  refusals: [...forStaff],
})

const Proposal = z.object({ starts_local: WallTime, ends_local: WallTime })

export const proposeReserve = endpoint({
  name: 'proposeReserve',
  summary:
    'The period that follows from an election’s day: from zero hours on its eve to the closing of the last polls, by a territory’s clock; for administrators',
  method: 'GET',
  path: '/administration/elections/:eventId/proposal',
  access: 'member',
  params: ElectionReference,
  query: z.strictObject({ clock: z.enum(reserveClocks) }),
  returns: Proposal,
  refusals: [...forAdministrators, 'election_not_found'],
})

const Moments = { starts_local: WallTime, ends_local: WallTime, reason: boundedText(reserveReasonLength) }

export const setReserve = endpoint({
  name: 'setReserve',
  summary:
    'Sets the reserve period of an election, for the country or a region, with the reason; for administrators',
  method: 'POST',
  path: '/administration/reserves',
  access: 'member',
  body: z.strictObject({
    event_id: Id,
    region_code: RegionCode.nullable(),
    clock: z.enum(reserveClocks),
    ...Moments,
  }),
  returns: AdministeredReserve,
  refusals: [...forAdministrators, 'election_not_found', 'reserve_exists', 'reserve_off_date'],
})

const ReserveReference = z.object({ reserveId: Id })

export const moveReserve = endpoint({
  name: 'moveReserve',
  summary:
    'Changes when a period begins and ends, with the reason; one that was ended is in force again if its time has come. Of two changes at once the second is told',
  method: 'PUT',
  path: '/administration/reserves/:reserveId',
  access: 'member',
  params: ReserveReference,
  body: z.strictObject({ revision: z.int(), ...Moments }),
  returns: AdministeredReserve,
  refusals: [...forAdministrators, 'reserve_not_found', 'reserve_changed', 'reserve_off_date'],
})

export const endReserve = endpoint({
  name: 'endReserve',
  summary: 'Ends a period now, or calls it off before it begins, with the reason; for administrators',
  method: 'PUT',
  path: '/administration/reserves/:reserveId/end',
  access: 'member',
  params: ReserveReference,
  body: z.strictObject({ revision: z.int(), reason: boundedText(reserveReasonLength) }),
  returns: AdministeredReserve,
  refusals: [...forAdministrators, 'reserve_not_found', 'reserve_changed', 'reserve_over'],
})

const Candidate = z.object({
  member: AuthorView,
  region_code: RegionCode.nullable(),
  source_url: z.string().nullable(),
  declared: z.boolean(),
  created_at: z.iso.datetime(),
})
export type Candidate = z.infer<typeof Candidate>

export const listCandidates = endpoint({
  name: 'listCandidates',
  summary: 'Who stands in an election, the last marked first, 20 a page; for administrators',
  method: 'GET',
  path: '/administration/elections/:eventId/candidates',
  access: 'member',
  params: ElectionReference,
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(Candidate),
  refusals: [...forAdministrators],
})

export const markCandidate = endpoint({
  name: 'markCandidate',
  summary:
    'Marks a verified official as a candidate of an election, with the source; marked again, the last word holds',
  method: 'PUT',
  path: '/administration/elections/:eventId/candidates',
  access: 'member',
  params: ElectionReference,
  body: z.strictObject({
    username: z.string().min(1).max(64),
    region_code: RegionCode.nullable(),
    source_url: SourceUrl,
  }),
  returns: Candidate,
  refusals: [...forAdministrators, 'election_not_found', 'profile_not_found', 'candidate_not_verified'],
})

export const unmarkCandidate = endpoint({
  name: 'unmarkCandidate',
  summary:
    'A member is no candidate of an election, with the reason; what they had waiting is published. Harmless when they are none',
  method: 'PUT',
  path: '/administration/elections/:eventId/candidates/:memberId/removal',
  access: 'member',
  params: z.object({ eventId: Id, memberId: Id }),
  body: z.strictObject({ reason: boundedText(reserveReasonLength) }),
  returns: z.object({ member_id: z.uuid() }),
  refusals: [...forAdministrators],
})

export const copyCandidates = endpoint({
  name: 'copyCandidates',
  summary:
    'Takes over the candidates of another election, as from a first round to the second; those who are marked stay as they are',
  method: 'POST',
  path: '/administration/elections/:eventId/candidates/copy',
  access: 'member',
  params: ElectionReference,
  body: z.strictObject({ from_event_id: Id, reason: boundedText(reserveReasonLength) }),
  returns: z.object({ copied: z.int() }),
  refusals: [...forAdministrators, 'election_not_found'],
})

export const reserveActs = [
  'reserve_set',
  'reserve_moved',
  'reserve_ended',
  'candidate_marked',
  'candidate_unmarked',
  'candidates_copied',
] as const
export type ReserveActKind = (typeof reserveActs)[number]

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

export const listReserveActs = endpoint({
  name: 'listReserveActs',
  summary:
    'What administrators did about election periods and candidates, and why, latest first, 20 a page; never rewritten',
  method: 'GET',
  path: '/administration/reserve-acts',
  access: 'member',
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(ReserveAct),
  refusals: [...forAdministrators],
})
