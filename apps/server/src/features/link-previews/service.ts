import { firstLinkIn } from '@parvis/contract/rich-text.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { World } from '../../world.ts'
import { askedLifetime, previewJob } from './schedule.ts'

/** As long as the column allows. */
const longestAddress = 2_000

/**
 * The preview that a post with this text refers to, or null. One that is not known yet, or whose time is over, is
 * fetched after the commit: once, however many posts ask.
 */
export async function askForPreview(
  { config, clock, jobs }: Pick<World, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  content: string,
): Promise<string | null> {
  if (!config.linkPreviews.enabled) return null
  const url = addressOf(firstLinkIn(content), config.linkPreviews.trusted)
  if (url === null) return null
  const now = clock.now()
  const known = await tx
    .selectFrom('link_previews')
    .select(['id', 'expires_at'])
    .where('url', '=', url)
    .executeTakeFirst()
  // Read first: a link that goes round is not locked by each post with it.
  if (known !== undefined && known.expires_at > now) return known.id
  const expires_at = new Date(now.getTime() + askedLifetime)
  const asked = await tx
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
  if (asked !== undefined) {
    await jobs.enqueue(tx, previewJob, { id: asked.id })
    return asked.id
  }
  const others = await tx
    .selectFrom('link_previews')
    .select('id')
    .where('url', '=', url)
    .executeTakeFirstOrThrow()
  return others.id
}

/** An address as previews are kept by; null for one that would never be fetched. */
function addressOf(link: string | null, trusted: string | undefined): string | null {
  if (link === null) return null
  const url = new URL(link)
  url.hash = ''
  if (url.port !== '' && url.host !== trusted) return null
  return url.href.length <= longestAddress ? url.href : null
}
