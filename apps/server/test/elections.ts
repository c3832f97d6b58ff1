import type { ReserveClock } from '@parvis/contract/civic/reserves.ts'
import { moveReserve, setReserve } from '@parvis/contract/civic/reserves-administration.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { shiftDay } from '@parvis/platform/paris.ts'
import type { AppContext } from '../src/app-context.ts'
import type { MovableClock } from './clock.ts'
import type { Member } from './people.ts'

/** Adds an election on a day, like a bundled one. */
export async function electionOn(
  context: AppContext,
  day: string,
  more: { title?: string } = {},
): Promise<string> {
  const { id } = await context.db
    .insertInto('events')
    .values({
      type: 'election',
      level: 'national',
      title: more.title ?? 'Élection législative partielle',
      description: '',
      date_precision: 'day',
      // Nearly midnight in Paris: 23:00 UTC of the eve, which is an hour late in summer.
      starts_at: new Date(Date.parse(`${day}T00:00:00Z`) - 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The next Sunday at least a week away. */
export function aSunday(now: Date): string {
  const far = new Date(now.getTime() + 8 * 86_400_000)
  far.setUTCDate(far.getUTCDate() + ((7 - far.getUTCDay()) % 7))
  return far.toISOString().slice(0, 10)
}

/** Moves the clock, and starts a new session for members whose session has expired. */
export async function at(
  clock: MovableClock,
  moment: string | Date,
  { seconds = 0, members = [] }: { seconds?: number; members?: Member[] } = {},
): Promise<void> {
  clock.advance({ seconds: (new Date(moment).getTime() - clock.now().getTime()) / 1_000 + seconds })
  for (const member of members) await member.signsInAgain()
}

/** From the eve to the closing of the last metropolitan polls. */
export const usualMoments = (day: string) => ({
  starts_local: `${shiftDay(day, -1)}T00:00`,
  ends_local: `${day}T20:00`,
})

export const sets = (
  admin: Member,
  event_id: string,
  day: string,
  more: Partial<{
    clock: ReserveClock
    region_code: RegionCode
    starts_local: string
    ends_local: string
  }> = {},
) =>
  admin.call(setReserve, {
    body: {
      event_id,
      clock: 'Europe/Paris',
      region_code: null,
      ...usualMoments(day),
      reason: 'Scrutin convoqué par décret',
      ...more,
    },
  })

export const moves = (
  admin: Member,
  { id, revision }: { id: string; revision: number },
  moments: { starts_local: string; ends_local: string },
) =>
  admin.call(moveReserve, {
    params: { reserveId: id },
    body: { revision, ...moments, reason: 'Arrêté du préfet' },
  })
