import type { Banner } from '@parvis/contract/messaging/announcements.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import type { Bus } from '@parvis/platform/realtime/bus.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { audienceOf, inAudience, isForEverybody } from './policy.ts'
import { textsOf } from './store.ts'

const channel = 'banners'

/** Makes every node read the banners again. Call it after the commit. */
export const publishBanners = (bus: Bus) => bus.publish(channel, null)

/** Banners shown or scheduled, for all audiences. */
export async function readStanding(db: Db, now: Date) {
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'title', 'message', 'texts', 'audience', 'created_at', 'starts_at', 'ends_at'])
    .where('form', '=', sql.lit('banner'))
    .where('taken_back_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    texts: textsOf(row),
    audience: audienceOf(row.audience),
    begins: row.starts_at ?? row.created_at,
    ends: row.ends_at ?? now,
  }))
}

type Standing = Awaited<ReturnType<typeof readStanding>>[number]

/** Maximum age of the cache in milliseconds, in case an invalidation from another node was lost. */
const keptMs = 30_000

/** Caches current and upcoming banners. There is nearly always none, so most visits then need no query. */
export function createBanners({ db, bus, clock }: Pick<AppContext, 'db' | 'bus' | 'clock'>) {
  let kept: { at: number; standing: Promise<Standing[]> } | null = null
  const forget = () => {
    kept = null
  }
  bus.subscribe(channel, forget)
  bus.onGap(forget)

  function standing(): Promise<Standing[]> {
    const at = Date.now()
    if (kept !== null && bus.connected && at - kept.at < keptMs) return kept.standing
    const reading = { at, standing: readStanding(db, clock.now()) }
    kept = reading
    reading.standing.catch(() => {
      if (kept === reading) kept = null
    })
    return reading.standing
  }

  return {
    /** Banners for a reader, newest first; guests get those for everybody. */
    async of(memberId: string | null): Promise<Banner[]> {
      const now = clock.now()
      const shown = (await standing())
        .filter(({ begins, ends }) => begins <= now && ends > now)
        .sort((one, other) => other.begins.getTime() - one.begins.getTime())
      if (shown.length === 0) return []
      if (memberId === null) return shown.filter(({ audience }) => isForEverybody(audience)).map(bannerView)
      const meant = await meantFor(db, memberId, shown)
      return shown.filter(({ id }) => meant.has(id)).map(bannerView)
    },
  }
}

const bannerView = ({ id, texts, ends }: Standing): Banner => ({ id, texts, ends_at: ends.toISOString() })

/** Ids of those banners whose audience a member is in, and that they have not closed. */
async function meantFor(db: Db, memberId: string, shown: Standing[]): Promise<Set<string>> {
  const found = await Promise.all(
    shown.map(({ id, audience, begins }) =>
      db
        .selectFrom('profiles')
        .select(sql<string>`${id}::uuid`.as('id'))
        .where('profiles.id', '=', memberId)
        .where(inAudience(audience, begins))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('announcement_dismissals as closed')
                .select('closed.user_id')
                .where('closed.user_id', '=', memberId)
                .where('closed.announcement_id', '=', id),
            ),
          ),
        )
        .executeTakeFirst(),
    ),
  )
  return new Set(found.flatMap((row) => (row === undefined ? [] : [row.id])))
}

/** Closes a banner for a member, on all of their devices. */
export async function dismiss(
  { transaction, clock }: Pick<AppContext, 'transaction' | 'clock'>,
  memberId: string,
  id: string,
): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .selectFrom('announcements')
      .select('id')
      .where('id', '=', id)
      .where('form', '=', 'banner')
      .executeTakeFirstOrThrow(refusalOf('announcement_not_found'))
    await tx
      .insertInto('announcement_dismissals')
      .values({ user_id: memberId, announcement_id: id, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Days after the end of a banner for which it is known who closed it. */
const closedDays = 30

/** Deletes the names of members who closed banners that ended long ago; the counts stay. */
export async function forgetDismissals({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const over = subDays(clock.now(), closedDays)
  await sql`
    with forgotten as (
      delete from announcement_dismissals where announcement_id in (
        select id from announcements where form = 'banner' and ends_at < ${over}
      )
      returning announcement_id
    ), counted as (
      select announcement_id, count(*)::int as closed from forgotten group by announcement_id
    )
    update announcements set told = told + counted.closed from counted where counted.announcement_id = announcements.id
  `.execute(db)
}
