import { firstLinkIn } from '@parvis/contract/rich-text.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import type { AppContext } from '../../../app-context.ts'
import {
  invalidatePreviews,
  pendingLifetime,
  previewJob,
  readExpiredPreviews,
  readPostsOfLink,
  readPreview,
  readyLifetime,
} from './store.ts'
import { linkPreviewView, type OwnCard, ownPathOf, previewImageKey, readOwnCard } from './views.ts'

/** Maximum length of the column. */
const longestAddress = 2_000

/**
 * Preview id for a post's text, or null. An unknown or expired preview is fetched once after the commit; previews of
 * own pages are ready at once.
 */
export async function requestPreview(
  { config, clock, jobs }: Pick<AppContext, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  content: string,
): Promise<string | null> {
  const link = firstLinkIn(content, new URL(config.siteUrl).origin)
  return requestLinkPreview({ config, clock, jobs }, tx, link)
}

async function requestLinkPreview(
  { config, clock, jobs }: Pick<AppContext, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  link: string | null,
  beforeFetch?: () => Promise<void>,
): Promise<string | null> {
  const ownPath = link === null ? null : ownPathOf(link, config.siteUrl)
  if (ownPath !== null) return previewOfOwnPage({ config, clock }, tx, ownPath)
  if (!config.linkPreviews.enabled) return null
  const url = addressOf(link, config.linkPreviews.trusted)
  if (url === null) return null
  const now = clock.now()
  const cached = await tx
    .selectFrom('link_previews')
    .select(['id', 'expires_at'])
    .where('url', '=', url)
    .executeTakeFirst()
  // Read first, so that a popular link does not lock its row.
  if (cached !== undefined && cached.expires_at > now) return cached.id
  const expires_at = new Date(now.getTime() + pendingLifetime)
  const inserted = await tx
    .insertInto('link_previews')
    .values({ url, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('url')
        .doUpdateSet({ expires_at, attempts: 0 })
        .where('link_previews.expires_at', '<=', now),
    )
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) {
    await beforeFetch?.()
    await jobs.enqueue(tx, previewJob, { id: inserted.id })
    return inserted.id
  }
  const others = await tx
    .selectFrom('link_previews')
    .select('id')
    .where('url', '=', url)
    .executeTakeFirstOrThrow()
  return others.id
}

/**
 * The card that a post would get for an address. An unknown page is fetched, and its preview deleted once it has
 * expired without a post.
 * @param beforeFetch called before a fetch; throws a Refusal for too many of them
 */
export async function previewOf(context: AppContext, address: string, beforeFetch: () => Promise<void>) {
  const link = firstLinkIn(address, new URL(context.config.siteUrl).origin)
  const id = await context.transaction((tx) => requestLinkPreview(context, tx, link, beforeFetch))
  const row = id === null ? undefined : await readPreview(context.db, id)
  return {
    card: row?.status === 'ready' ? linkPreviewView(row) : null,
    is_pending: row?.status === 'pending',
  }
}

/** Normalises an address to the key of its preview; null for one that is never fetched. */
function addressOf(link: string | null, trusted: string | undefined): string | null {
  if (link === null) return null
  const url = new URL(link)
  url.hash = ''
  if (url.port !== '' && url.host !== trusted) return null
  return url.href.length <= longestAddress ? url.href : null
}

/** The preview of one of the site's own pages; null if the page does not exist. */
async function previewOfOwnPage(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  tx: Tx,
  path: string,
): Promise<string | null> {
  const card = await readOwnCard(tx, path, clock.now())
  if (card === null) return null
  const cached = await tx
    .selectFrom('link_previews')
    .select(['id', 'title', 'description', 'expires_at'])
    .where('own_path', '=', path)
    .executeTakeFirst()
  const now = clock.now()
  const values = { ...rowOf(card, now), own_path: path }
  if (cached !== undefined) {
    // Read first, as above.
    if (cached.title !== card.title || cached.description !== card.description || cached.expires_at <= now)
      await updateById(tx, 'link_previews', cached.id, values)
    return cached.id
  }
  const { id } = await tx
    .insertInto('link_previews')
    .values({ url: new URL(path, config.siteUrl).href, ...values })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates cards of own pages after a change of their content. */
export async function refreshOwnCards(
  context: Pick<AppContext, 'clock' | 'bus'>,
  tx: Tx,
  paths: string[],
): Promise<void> {
  if (paths.length === 0) return
  const cited = await tx
    .selectFrom('link_previews')
    .select(['id', 'own_path'])
    .where('own_path', 'in', paths)
    .orderBy('id')
    .execute()
  for (const { id, own_path } of cited) {
    const card = own_path === null ? null : await readOwnCard(tx, own_path, context.clock.now())
    if (card === null) continue
    await updateById(tx, 'link_previews', id, rowOf(card, context.clock.now()))
    const posts = await readPostsOfLink(tx, id)
    tx.afterCommit(() => invalidatePreviews(context.bus, posts))
  }
}

/** {@link refreshOwnCards} for all cited pages with a path prefix. */
export async function refreshOwnCardsBelow(
  context: Pick<AppContext, 'clock' | 'bus'>,
  tx: Tx,
  beginning: string,
): Promise<void> {
  const cited = await tx
    .selectFrom('link_previews')
    .select('own_path')
    .where('own_path', 'like', `${beginning}%`)
    .orderBy('own_path')
    .execute()
  await refreshOwnCards(
    context,
    tx,
    cited.flatMap(({ own_path }) => own_path ?? []),
  )
}

function rowOf({ title, description, section }: OwnCard, now: Date) {
  return {
    status: 'ready' as const,
    title,
    description,
    site_name: section,
    fetched_at: now,
    expires_at: new Date(now.getTime() + readyLifetime),
  }
}

/** A post in progress may refer to a preview that has just expired. */
const graceMs = hourMs

/** Deletes expired previews that no post refers to, with their images. */
export async function sweepPreviews({ db, storage, clock }: Pick<AppContext, 'db' | 'storage' | 'clock'>) {
  const before = new Date(clock.now().getTime() - graceMs)
  let page = await readExpiredPreviews(db, before, null)
  for (;;) {
    for (const { id, fetches, is_used } of page.expired) {
      if (is_used) continue
      // All file numbers, including those of aborted attempts.
      for (let fetch = 1; fetch <= fetches; fetch += 1) await storage.remove(previewImageKey(id, fetch))
      await db.deleteFrom('link_previews').where('id', '=', id).where('expires_at', '<', before).execute()
    }
    if (page.next === null) return
    page = await readExpiredPreviews(db, before, page.next)
  }
}
