import { fileURLToPath } from 'node:url'
import { openFirstScreens } from '@parvis/platform/http/first-screens.ts'
import { webAppRoutes } from '@parvis/platform/http/web-app.ts'
import type { Feature } from './feature.ts'
import { withCaptcha } from './features/accounts/identity/index.ts'
import {
  closedTags,
  describeSite,
  manifestFile,
  manifestRoute,
  pageRoutes,
  type Site,
  withTags,
} from './features/discovery/syndication/index.ts'
import { unknownAddress, webAddresses } from './web-addresses.ts'

const build = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const renderer = fileURLToPath(new URL('../../web/dist-server/serve.js', import.meta.url))

/** The built web app: its files, its page with metadata tags, and its first screens. */
export const webPages: Feature = {
  async routes({ app }, context) {
    const { config } = context
    const site = describeSite(context)
    const withChallenge = (built: string) => withCaptcha(built, config.auth.captcha)
    /** Made once for each description of the site. */
    const dressed = new WeakMap<Site, string>()
    const dress = (built: string) => {
      const now = site()
      const made = dressed.get(now) ?? withTags(withChallenge(built), closedTags(now), now)
      dressed.set(now, made)
      return made
    }
    const screens = openFirstScreens(app, { siteUrl: config.siteUrl, site, renderer })
    const page = await webAppRoutes(app, {
      dress,
      folder: build,
      except: [manifestFile],
      // A page for developers: in production its address is unknown.
      addresses: webAddresses.filter(
        (address) => address !== '/design' || config.environment !== 'production',
      ),
      drawUnknown: (request, dressed) => screens.on(request, dressed, unknownAddress),
    })
    if (page === undefined) return
    await manifestRoute(app, site, build)
    pageRoutes(app, context, { page: withChallenge(page), screens })
  },
}
