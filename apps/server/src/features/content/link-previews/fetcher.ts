import { createPublicFetch } from '@parvis/platform/outbound/public-fetch.ts'
import type { AppContext } from '../../../app-context.ts'
import { fetchPreview } from './fetch-preview.ts'
import { previewJob } from './schedule.ts'

/** Concurrent fetches per node: a slow page must not delay all others. */
const atOnce = 3

/** Fetches the previews that posts requested, unless switched off. */
export async function fetchPreviewsAsAsked(context: AppContext): Promise<void> {
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
