import type { Db } from '@parvis/platform/database/database.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import { addressKey } from '@parvis/platform/network-address.ts'
import { FetchFailure } from '@parvis/platform/outbound/fetch-failure.ts'
import { sql } from 'kysely'
import { bare } from './policy.ts'

/** Reads per hour of one host, and of one address, by all members and nodes. An address may serve many sites. */
export const readingsPerHour = { host: 60, address: 240 } as const

export const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / hourMs) * hourMs)

const hostTarget = (host: string) => `host ${bare(host)}`

/**
 * Counts a request to a site. Throws {@link FetchFailure} `busy` when its host or address has no reads left this hour.
 * @param address IP address that the request goes to
 */
export async function countReading(db: Db, url: URL, address: string, now: Date): Promise<void> {
  const targets = [
    [hostTarget(url.host), readingsPerHour.host],
    [`address ${addressKey(address)}`, readingsPerHour.address],
  ] as const
  for (const [target, most] of targets)
    if (!(await isCounted(db, target, most, now))) throw new FetchFailure('busy')
}

async function isCounted(db: Db, target: string, most: number, now: Date): Promise<boolean> {
  const counted = await db
    .insertInto('website_readings')
    .values({ hour: hourOf(now), target })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'target'])
        .doUpdateSet({ readings: sql`website_readings.readings + 1` })
        .where('website_readings.readings', '<', most),
    )
    .returning('readings')
    .executeTakeFirst()
  return counted !== undefined
}

/** Whether a site has used up its readings of this hour. */
export async function isBusy(db: Db, website: string, now: Date): Promise<boolean> {
  const row = await readingsOf(db, website, now).executeTakeFirst()
  return (row?.readings ?? 0) >= readingsPerHour.host
}

export const readingsOf = (db: Db, website: string, now: Date) =>
  db
    .selectFrom('website_readings')
    .select('readings')
    .where('hour', '=', hourOf(now))
    .where('target', '=', hostTarget(new URL(website).host))

/** Deletes the counts of past hours. */
export async function forgetReadings(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('website_readings').where('hour', '<', hourOf(now)).execute()
}
