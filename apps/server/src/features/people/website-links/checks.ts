import { FetchFailure } from '@parvis/platform/outbound/fetch-failure.ts'
import { pageText } from '@parvis/platform/outbound/page-text.ts'
import { createPublicFetch, webPage } from '@parvis/platform/outbound/public-fetch.ts'
import type { AppContext } from '../../../app-context.ts'
import { readMeLinks } from './me-links.ts'
import { afterBusy, afterCheck, isSameSite, leadsTo, type Outcome, profileAddress } from './policy.ts'
import { countReading } from './readings.ts'
import { checkJob } from './service.ts'

type PublicFetch = ReturnType<typeof createPublicFetch>

/** Concurrent checks per node: slow sites must not delay all others. */
const atOnce = 2

/** Reads members' sites as they were asked for, unless the server reads no other sites. */
export async function checkWebsitesAsAsked(context: AppContext): Promise<void> {
  const { siteUrl, linkPreviews } = context.config
  if (!linkPreviews.enabled) return
  const fetchPublic = createPublicFetch({
    userAgent: `ParvisProfileLink/1.0 (+${siteUrl})`,
    trusted: linkPreviews.trusted,
    admit: (url, address) => countReading(context.db, url, address, context.clock.now()),
  })
  await context.jobs.handle<{ memberId: string }>(
    checkJob,
    ({ memberId }) => checkWebsite(context, fetchPublic, memberId),
    { keptFor: 3_600, atOnce },
  )
}

/** Reads a member's site for a link to their profile, and keeps what was found. */
async function checkWebsite(context: AppContext, fetchPublic: PublicFetch, memberId: string): Promise<void> {
  const { db, clock, config } = context
  const known = await db
    .selectFrom('website_links')
    .select(['website', 'confirmed_at', 'failures'])
    .where('website_links.user_id', '=', memberId)
    .executeTakeFirst()
  // The account or its site is gone.
  if (known === undefined || known.website === null) return
  const address = profileAddress(config.siteUrl, memberId)
  const outcome = await outcomeOf(fetchPublic, known.website, address)
  const now = clock.now()
  await db
    .updateTable('website_links')
    .set(
      outcome === 'busy'
        ? // The findings of earlier checks stay.
          { failure: 'busy', asked_at: null, next_check_at: afterBusy(now) }
        : { ...afterCheck(known, outcome, now), failure: outcome.failure, checked_at: now },
    )
    .where('user_id', '=', memberId)
    // A site that was stated meanwhile has a check of its own.
    .where('website', '=', known.website)
    .execute()
}

async function outcomeOf(
  fetchPublic: PublicFetch,
  website: string,
  address: string,
): Promise<Outcome | 'busy'> {
  try {
    const { contentType, body } = await fetchPublic(website, {
      ...webPage,
      mayFollow: (url) => isSameSite(website, url),
    })
    const links = await readMeLinks(pageText(body, contentType))
    return links.some((link) => leadsTo(link, address))
      ? { failure: null }
      : { failure: 'no_link', mayPass: false }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    if (error.reason === 'busy') return 'busy'
    if (error.reason === 'redirect_refused') return { failure: 'moved', mayPass: false }
    if (error.reason === 'insecure_redirect') return { failure: 'insecure', mayPass: false }
    return { failure: 'not_reached', mayPass: error.mayPass }
  }
}
