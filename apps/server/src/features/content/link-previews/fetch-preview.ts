import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { updateById } from '@parvis/platform/database/database.ts'
import { FetchFailure } from '@parvis/platform/outbound/fetch-failure.ts'
import { pageText } from '@parvis/platform/outbound/page-text.ts'
import { createPublicFetch, type FetchRequest, webPage } from '@parvis/platform/outbound/public-fetch.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { renderImage } from '@parvis/platform/storage/images.ts'
import { incomingFolder } from '@parvis/platform/storage/incoming.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { type PageFacts, readPageFacts } from './page-facts.ts'
import {
  invalidatePreviews,
  mostAttempts,
  noneLifetime,
  previewJob,
  readPostsOfLink,
  readyLifetime,
  unusedLifetime,
} from './store.ts'
import { previewImageKey } from './views.ts'

type PublicFetch = ReturnType<typeof createPublicFetch>

const picture: FetchRequest = {
  accept: 'image/webp, image/avif, image/png, image/jpeg, image/gif',
  isWanted: (contentType) => /^\s*image\/(?!svg)/i.test(contentType),
  most: 5 * 1024 * 1024,
  beyond: 'fail',
}

/** Pixels; smaller images are tracking pixels or icons. */
const narrowestPicture = 64
/** Width in pixels of the one stored size; a card shows it at a third of that. */
const keptWidth = 480

interface FetchedPage {
  facts: PageFacts & { title: string }
  image: { width: number; height: number } | null
}

/**
 * Fetches the metadata of a posted address. Throws on temporary failures, for a retry; after a permanent one the post
 * gets no preview.
 */
export async function fetchPreview(context: AppContext, fetchPublic: PublicFetch, id: string): Promise<void> {
  const row = await context.db
    .updateTable('link_previews')
    .set((eb) => ({ fetches: eb('fetches', '+', 1), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    // The site's own pages are never fetched.
    .where('own_path', 'is', null)
    .returning(['url', 'fetches', 'attempts', 'image_fetch'])
    .executeTakeFirst()
  // Deleted without posts, or an own page.
  if (row === undefined) return
  if (row.attempts > mostAttempts) return giveUp(context, id)
  // Deletes a file that an aborted attempt may have left.
  if (row.fetches > 1 && row.fetches - 1 !== row.image_fetch)
    await context.storage.remove(previewImageKey(id, row.fetches - 1))
  try {
    const outcome = await readPage(context, fetchPublic, row.url, previewImageKey(id, row.fetches))
    if (outcome === null) return await giveUp(context, id)
    await storePreview(context, id, row.fetches, outcome)
    if (row.image_fetch !== null) await context.storage.remove(previewImageKey(id, row.image_fetch))
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    context.log.info({ err: error, preview: id }, 'failed to fetch a link preview')
    if (error.mayPass && row.attempts < mostAttempts) throw error
    await giveUp(context, id)
  }
}

async function readPage(
  context: AppContext,
  fetchPublic: PublicFetch,
  address: string,
  imageKey: string,
): Promise<FetchedPage | null> {
  const { url, contentType, body } = await fetchPublic(address, webPage)
  const { title, ...facts } = await readPageFacts(pageText(body, contentType))
  if (title === null) return null
  const image =
    facts.image !== null && URL.canParse(facts.image, url.href)
      ? await readImage(context, fetchPublic, new URL(facts.image, url.href).href, imageKey)
      : null
  return { facts: { title, ...facts }, image }
}

/** A preview is useful without its image, so any problem with the image only leaves it out. */
async function readImage(
  context: AppContext,
  fetchPublic: PublicFetch,
  address: string,
  key: string,
): Promise<FetchedPage['image']> {
  const incoming = incomingFolder(context.config)
  await mkdir(incoming, { recursive: true })
  const folder = await mkdtemp(join(incoming, 'preview-'))
  try {
    const file = join(folder, 'sent')
    await writeFile(file, (await fetchPublic(address, picture)).body)
    const { width, height, widths } = await renderImage(file, folder, [keptWidth])
    if (Math.min(width, height) < narrowestPicture) return null
    const isNarrower = widths.includes(keptWidth)
    await context.storage.put(key, join(folder, isNarrower ? `${keptWidth}.webp` : 'main.webp'), 'image/webp')
    return isNarrower
      ? { width: keptWidth, height: Math.max(1, Math.round((height * keptWidth) / width)) }
      : { width, height }
  } catch (error) {
    if (error instanceof FetchFailure || error instanceof Refusal) return null
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function storePreview(
  context: AppContext,
  id: string,
  fetch: number,
  { facts: { title, description, site_name: siteName }, image }: FetchedPage,
): Promise<void> {
  const now = context.clock.now()
  const after = (lifetime: number) => new Date(now.getTime() + lifetime)
  await updateById(context.db, 'link_previews', id, {
    status: 'ready',
    title,
    description,
    site_name: siteName,
    image_fetch: image && fetch,
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    attempts: 0,
    fetched_at: now,
    expires_at: sql<Date>`case when (select true from posts where posts.link_id = link_previews.id limit 1)
        then ${after(readyLifetime)}::timestamptz else ${after(unusedLifetime)}::timestamptz end`,
  })
  invalidatePreviews(context.bus, await readPostsOfLink(context.db, id))
}

/** Stores the lack of a preview. A former one stays, since a page may be down for a day. */
async function giveUp(context: AppContext, id: string): Promise<void> {
  const now = context.clock.now()
  await updateById(context.db, 'link_previews', id, {
    status: sql<'none' | 'ready'>`case when status = 'ready' then 'ready' else 'none' end`,
    attempts: 0,
    fetched_at: now,
    expires_at: new Date(now.getTime() + noneLifetime),
  })
}

/** Concurrent fetches per node: a slow page must not delay all others. */
const atOnce = 3

/** Registers the worker that fetches previews, unless switched off. */
export async function registerPreviewWorker(context: AppContext): Promise<void> {
  const { siteUrl, linkPreviews } = context.config
  if (linkPreviews.enabled) {
    const fetchPublic = createPublicFetch({
      userAgent: `ParvisLinkPreview/1.0 (+${siteUrl})`,
      trusted: linkPreviews.trusted,
    })
    await context.jobs.handle<{ id: string }>(
      previewJob,
      ({ id }) => fetchPreview(context, fetchPublic, id),
      {
        keptFor: 3_600,
        atOnce,
      },
    )
  }
}
