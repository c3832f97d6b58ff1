import fc from 'fast-check'
import { type Call, inAddress, search } from './call.ts'
import { hostileText } from './hostile-values.ts'
import type { SeenIds } from './seen-ids.ts'

const pages = [
  '/',
  '/post/:postId',
  '/profile/:reference',
  '/profile/:reference/feed.atom',
  '/political-data',
  '/political-data/:slug',
  '/law-tracking/:reference',
  '/events.ics',
  '/events/:eventId.ics',
  '/sitemap.xml',
  '/sitemaps/:odd',
  '/robots.txt',
  '/media/post-uploads/:odd',
  '/media/avatars/:odd',
  '/api/v1/log/export',
  '/api/openapi.json',
  '/health',
  '/ready',
  '/auth/captcha',
  '/:odd',
  '/api/:odd',
]

/** Pages and files requested by browsers, feed readers and crawlers, as a guest. */
export function pageCalls(known: SeenIds): fc.Arbitrary<Call> {
  return fc
    .record({
      path: fc.constantFrom(...pages),
      id: fc.oneof(known.idFor('postId'), known.idFor('reference'), hostileText),
      query: fc.oneof(
        { arbitrary: fc.constant(undefined), weight: 4 },
        fc.dictionary(fc.constantFrom('cursor', 'page', 'tab', 'q', 'lang'), hostileText, { maxKeys: 2 }),
      ),
      odd: hostileText,
    })
    .map(({ path, id, query, odd }) => ({
      reader: 'guest' as const,
      method: 'GET',
      path: `${path.replace(/:odd/, () => inAddress(odd).slice(0, 2_000)).replace(/:\w+/, () => inAddress(id).slice(0, 2_000))}${search(query)}`,
      body: undefined,
      headers: {},
      endpoint: undefined,
      kind: 'page' as const,
    }))
}
