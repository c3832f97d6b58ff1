import type { AppContext } from '../../../app-context.ts'
import { createPublicFetch } from '../../../platform/outbound/public-fetch.ts'
import { fetchPreview } from './fetch-preview.ts'
import { previewJob } from './schedule.ts'
import { sweepPreviews } from './sweep.ts'

const sweepEveryMs = 60 * 60_000
/** Concurrent fetches per node: a slow page must not delay all others. */
const atOnce = 3

/** Fetches requested previews, unless switched off, and clears old ones. Returns a function that stops it. */
export async function fetchPreviewsAsAsked(context: AppContext): Promise<() => void> {
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
  const timer = setInterval(() => {
    sweepPreviews(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'failed to sweep link previews'),
    )
  }, sweepEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
