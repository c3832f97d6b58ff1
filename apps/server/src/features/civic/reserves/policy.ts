import type { Role } from '@parvis/contract/fields.schemas.ts'
import { sql } from 'kysely'

/** SQL with `reserves` and `reserve_candidates` in scope: the period concerns the candidate. */
export const concerns = sql<boolean>`(
  reserve_candidates.event_id = reserves.event_id
  and (reserves.region_code is null or reserve_candidates.region_code is null
    or reserves.region_code = reserve_candidates.region_code)
)`

/** From the start, inclusive, to the end, exclusive. */
export const inForceAt = (now: Date) => sql<boolean>`(
  reserves.ended_at is null and reserves.starts_at <= ${now} and reserves.ends_at > ${now}
)`

/** SQL with `polls` in scope: the reserve of the poll's election is in force, which hides and closes the poll. */
export const resting = (now: Date) => sql<boolean>`(
  polls.election_id is not null
  and exists (select from reserves where reserves.event_id = polls.election_id and ${inForceAt(now)})
)`

/** Whether a member may declare a candidacy, or be marked as a candidate: verified officials only. */
export function canStand({ role, verified }: { role: Role; verified: boolean }): boolean {
  return role === 'politician' && verified
}
