import type { FeedTab } from '@parvis/contract/feed.ts'
import { politicalSlugs } from '@parvis/contract/political-slugs.ts'

interface Named {
  id: string
  username: string | null
}

/** The one address of each page, as other sites should know it: paths, before which `absolute` puts the site. */
export const paths = {
  tab: (tab: FeedTab) => (tab === 'politics' ? '/' : `/?tab=${tab}`),
  post: (id: string) => `/post/${id}`,
  member: ({ id, username }: Named) => `/profile/${username ?? id}`,
  data: (slug: string) => `/political-data/${slug}`,
  tabFeed: (tab: FeedTab) => `/feeds/${tab}.xml`,
  memberFeed: ({ id }: { id: string }) => `/profile/${id}/feed.xml`,
} as const

/** The dashboard of political data and all its pages. */
export const dataPages = ['/political-data', ...Object.keys(politicalSlugs).map((slug) => paths.data(slug))]

/** Pages for everyone whose words are the site's own. */
export const fixedPages = [
  '/search',
  '/law-tracking',
  '/cgu',
  '/confidentialite',
  '/accessibilite',
  '/transparence',
  '/transparence/journal',
  '/partis',
]

/** A path of the site as a full address; a full address stays what it is. */
export function absolute(siteUrl: string, path: string): string {
  return path.startsWith('/') ? siteUrl + path : path
}

/** How the tabs are called (the web app's own words). */
export const tabNames: Record<FeedTab, string> = {
  politics: 'Politiques',
  journalism: 'Journalistes',
  citizens: 'Citoyens',
}
