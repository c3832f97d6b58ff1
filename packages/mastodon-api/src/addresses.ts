import { tokenPrefixes } from '@parvis/contract/accounts/personal-tokens.ts'
import { prefix } from './pages.ts'

/** First parts of paths below `/api/v1` that only the Mastodon API has: guests ask for them too. */
const ownParts = new Set([
  ...[
    'accounts',
    'announcements',
    'apps',
    'blocks',
    'bookmarks',
    'custom_emojis',
    'directory',
    'endorsements',
  ],
  ...['favourites', 'featured_tags', 'filters', 'follow_requests', 'followed_tags', 'instance', 'lists'],
  ...[
    'markers',
    'mutes',
    'preferences',
    'push',
    'scheduled_statuses',
    'statuses',
    'streaming',
    'suggestions',
  ],
  ...['tags', 'timelines', 'trends'],
])

const ofClient = new RegExp(`^bearer +${tokenPrefixes.mastodon}`, 'i')

/**
 * Returns the address on this server of a request for the Mastodon API; undefined for any other request. The token decides
 * where both APIs have a path (ADR 63).
 */
export function mastodonAddress(url: string, authorization: string | undefined): string | undefined {
  if (!url.startsWith('/api/v')) return undefined
  const [, version, part] = /^\/api\/(v[12])\/([a-z_]+)/.exec(url) ?? []
  if (version === undefined || part === undefined) return undefined
  const isMastodon =
    version === 'v2' || ownParts.has(part) || (authorization !== undefined && ofClient.test(authorization))
  return isMastodon ? prefix + url : undefined
}
