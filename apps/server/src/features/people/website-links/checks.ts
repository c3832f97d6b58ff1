import type { Db } from '@parvis/platform/database/database.ts'
import { FetchFailure } from '@parvis/platform/outbound/fetch-failure.ts'
import { pageText } from '@parvis/platform/outbound/page-text.ts'
import { createPublicFetch, webPage } from '@parvis/platform/outbound/public-fetch.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import {
  afterBusy,
  afterCheck,
  firstCheckAfter,
  isSameSite,
  leadsTo,
  type Outcome,
  profileAddress,
} from './policy.ts'
import { countReading, forgetReadings } from './readings.ts'
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

/** Sites per transaction, and transactions per run: what is left waits for the next hour. */
const batch = { size: 200, most: 50 }

/** Has the sites read whose time has come: confirmed ones each week, others on the days after a failure. */
export async function askDueChecks(
  context: Pick<AppContext, 'transaction' | 'clock' | 'config' | 'jobs' | 'db'>,
): Promise<void> {
  await forgetReadings(context.db, context.clock.now())
  if (!context.config.linkPreviews.enabled) return
  for (let turn = 0; turn < batch.most; turn += 1) if ((await askBatch(context)) < batch.size) return
}

/** Members whose sites are to be read now, longest due first. */
export const dueLinks = (db: Db, now: Date) =>
  db
    .selectFrom('website_links')
    .select('user_id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(sql.lit(batch.size))

function askBatch({ transaction, clock, jobs }: Pick<AppContext, 'transaction' | 'clock' | 'jobs'>) {
  return transaction(async (tx) => {
    const now = clock.now()
    const due = await dueLinks(tx, now).forUpdate().skipLocked().execute()
    if (due.length === 0) return 0
    // A check that is lost is asked for again a day later.
    await tx
      .updateTable('website_links')
      .set({ asked_at: now, next_check_at: firstCheckAfter(now) })
      .where(sql<boolean>`user_id = any(${due.map(({ user_id }) => user_id)}::uuid[])`)
      .execute()
    for (const { user_id: memberId } of due) await jobs.enqueue(tx, checkJob, { memberId })
    return due.length
  })
}

/** Links of a page that are read; a page that names more of them is no member's own. */
const mostLinks = 500
/** Deeper than any real page: protects against one made to consume time. */
const deepest = 500
const longestLink = 2_000

/** Targets of the links of a page that say `rel="me"`, as written. */
export async function readMeLinks(html: string): Promise<string[]> {
  // Loaded with the first page, since most servers check none.
  const { Parser } = await import('htmlparser2')
  const links: string[] = []
  let depth = 0
  const parser = new Parser({
    onopentag(tag, { rel, href }) {
      depth += 1
      if (depth > deepest || links.length >= mostLinks) parser.pause()
      if ((tag !== 'a' && tag !== 'link') || rel === undefined || href === undefined) return
      if (rel.toLowerCase().split(/\s+/).includes('me') && href.length <= longestLink) links.push(href.trim())
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
  return links
}
