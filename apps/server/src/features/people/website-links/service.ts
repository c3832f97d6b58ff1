import type { OwnWebsiteLink } from '@parvis/contract/people/own-profile.schemas.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { firstCheckAfter, isCheckable, longestCheck, profileAddress, shortestPause } from './policy.ts'
import { isBusy } from './readings.ts'

/** Reads one member's site, by the member's id. */
export const checkJob = 'website_link'

/** Time of the last check that found a link back from the website of the profile in scope; null without one. */
export const websiteConfirmedAt = sql<Date | null>`(
  select website_links.confirmed_at from website_links
  where website_links.user_id = profiles.id and website_links.website = profiles.website
)`

type Parts = Pick<AppContext, 'clock' | 'config' | 'jobs'>

/** Resets the link when a member states or removes a site. The new site is read after the save, or by the next regular check. */
export async function websiteStated(
  { clock, config, jobs }: Parts,
  tx: Tx,
  { memberId, website }: { memberId: string; website: string | null },
): Promise<void> {
  const { enabled, trusted } = config.linkPreviews
  const isChecked = website !== null && enabled && isCheckable(website, config.siteUrl, trusted)
  const now = clock.now()
  const known = await tx
    .selectFrom('website_links')
    .select('asked_at')
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (known === undefined && !isChecked) return
  const mayAsk = isChecked && !isWithin(known?.asked_at ?? null, shortestPause, now)
  const values = {
    website: isChecked ? website : null,
    confirmed_at: null,
    checked_at: null,
    failure: null,
    failures: 0,
    // The time of a former check stays: it counts for the pause.
    asked_at: mayAsk ? now : (known?.asked_at ?? null),
    next_check_at: mayAsk ? firstCheckAfter(now) : isChecked ? now : null,
  }
  await tx
    .insertInto('website_links')
    .values({ user_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  if (mayAsk) await jobs.enqueue(tx, checkJob, { memberId })
}

/** Has a member's site read at their own wish. */
export async function askCheck(
  context: Pick<AppContext, 'transaction'> & Parts,
  memberId: string,
): Promise<OwnWebsiteLink> {
  const { clock, config, jobs } = context
  const { enabled, trusted } = config.linkPreviews
  return context.transaction(async (tx) => {
    const { website } = await tx
      .selectFrom('profiles')
      .select('website')
      .where('id', '=', memberId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (website === null) throw new Refusal('website_missing')
    if (!enabled) throw new Refusal('website_checks_off')
    if (!isCheckable(website, config.siteUrl, trusted)) throw new Refusal('website_not_checkable')
    const now = clock.now()
    const before = await readOwnLink(tx, { config, clock }, memberId)
    if (before.is_pending) return before
    if (await isBusy(tx, website, now)) throw new Refusal('website_busy')
    const asked = { website, asked_at: now, next_check_at: firstCheckAfter(now) }
    await tx
      .insertInto('website_links')
      .values({ user_id: memberId, ...asked })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...asked, failures: 0 }))
      .execute()
    await jobs.enqueue(tx, checkJob, { memberId })
    return readOwnLink(tx, { config, clock }, memberId)
  })
}

/** How the link from the member's site stands. */
export async function readOwnLink(
  db: Db,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  memberId: string,
): Promise<OwnWebsiteLink> {
  const { confirmed_at, checked_at, asked_at, failure, website } = await db
    .selectFrom('profiles')
    .leftJoin('website_links', (join) =>
      join
        .onRef('website_links.user_id', '=', 'profiles.id')
        .onRef('website_links.website', '=', 'profiles.website'),
    )
    .select('profiles.website')
    .select(['confirmed_at', 'checked_at', 'asked_at', 'failure'])
    .where('profiles.id', '=', memberId)
    .executeTakeFirstOrThrow()
  const isAwaited = asked_at !== null && (checked_at === null || checked_at < asked_at)
  return {
    website,
    profile_url: profileAddress(config.siteUrl, memberId),
    confirmed_at: confirmed_at?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
    failure,
    is_pending: isAwaited && isWithin(asked_at, longestCheck, clock.now()),
  }
}

const isWithin = (time: Date | null, milliseconds: number, now: Date) =>
  time !== null && now.getTime() - time.getTime() < milliseconds
