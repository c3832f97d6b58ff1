import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf, RegionCode } from '../fields.schemas.ts'
import { EventView } from './events.schemas.ts'
import { reserveClocks } from './reserves.ts'

export const Election = z.object({ id: z.uuid(), title: z.string() })

/** A reserve period as the public sees it. */
export const Reserve = z.object({
  id: z.uuid(),
  election: Election,
  /** Null: the whole country. */
  region_code: RegionCode.nullable(),
  clock: z.enum(reserveClocks),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Null unless an administrator ended it early or cancelled it. */
  ended_at: z.iso.datetime().nullable(),
})
export type Reserve = z.infer<typeof Reserve>

/** `inScope`: whether the period applies, during its time, to the region in which this reader follows politics. */
const ReaderReserve = Reserve.extend({ in_scope: z.boolean() })
export type ReaderReserve = z.infer<typeof ReaderReserve>

/** Current, future and recently ended periods. `now` is the server's time, for readers whose clock is wrong. */
export const ReserveBoard = z.object({ now: z.iso.datetime(), reserves: z.array(ReaderReserve) })
export type ReserveBoard = z.infer<typeof ReserveBoard>

export const listReserves = {
  summary:
    'Election reserve periods: in force, to come, or over for less than 30 days; the next to end first, 50 at most',
  scope: 'read',
  returns: ReserveBoard,
} satisfies Description

export const listElections = {
  summary: 'The elections of the calendar whose day is to come, or not long over, soonest first, 20 a page',
  scope: 'read',
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(EventView),
} satisfies Description

/** A round in which the member is a candidate. */
const Candidacy = z.object({
  election: Election,
  region_code: RegionCode.nullable(),
  source_url: z.string().nullable(),
  /** Declared by the member; otherwise marked by an administrator. */
  declared: z.boolean(),
})

/** Effect of the reserve on one member. */
export const OwnReserve = z.object({
  candidacies: z.array(Candidacy),
  /** Time until which their posts are held; null when no period applies to them now. */
  held_until: z.iso.datetime().nullable(),
  /** Whether they may declare a candidacy: verified officials only. */
  may_declare: z.boolean(),
  /** Future rounds in the calendar that they can declare for; the next first. */
  elections: z.array(Election.extend({ starts_at: z.iso.datetime() })),
})
export type OwnReserve = z.infer<typeof OwnReserve>

export const getOwnReserve = {
  summary: 'The elections in which the member stands, and until when what they publish waits',
  returns: OwnReserve,
} satisfies Description

export const ElectionReference = z.object({ eventId: Id })

export const declareCandidacy = {
  summary:
    'A verified official tells that they stand in an election to come; told again, the last word holds',
  params: ElectionReference,
  body: z.strictObject({ region_code: RegionCode.nullable().default(null) }),
  returns: OwnReserve,
  refusals: ['consent_required', 'candidate_not_verified', 'election_not_found', 'reserve_in_force'],
} satisfies Description

export const withdrawCandidacy = {
  summary:
    'Takes back one’s own declaration, not while a period of that election is in force; harmless when there is none',
  params: ElectionReference,
  returns: OwnReserve,
  refusals: ['reserve_in_force'],
} satisfies Description
