import { getAddedText, getSitePage } from '@parvis/contract/accounts/site-settings.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { derivedFromSettings } from '../site-settings/index.ts'
import { readMarkdown } from './markdown.ts'

export const sitePagesFeature: Feature = {
  routes: sitePageRoutes,
}

/** Texts of the publisher, for everybody: extra pages, and what stands below the site's own texts. */
function sitePageRoutes({ api }: ServerParts, { siteSettings }: AppContext): void {
  // Read once for each version of the settings: a page may have 40,000 characters.
  const pages = derivedFromSettings(
    siteSettings,
    ({ pages }) =>
      new Map(pages.pages.map(({ slug, title, text }) => [slug, { title, nodes: readMarkdown(text) }])),
  )
  const added = derivedFromSettings(siteSettings, ({ legal }) => ({
    terms: readMarkdown(legal.terms),
    privacy: readMarkdown(legal.privacy),
    accessibility: readMarkdown(legal.accessibility),
  }))
  api.open(getSitePage, async ({ params }) => {
    const page = pages().get(params.slug)
    if (page === undefined) throw new Refusal('site_page_not_found')
    return page
  })
  api.open(getAddedText, async ({ params }) => ({ nodes: added()[params.text] }))
}
