import { fileURLToPath } from 'node:url'
import { openFirstScreens } from '@parvis/platform/http/first-screens.ts'
import { sendPage, webAppRoutes } from '@parvis/platform/http/web-app.ts'
import type { Feature } from './feature.ts'
import { withCaptcha } from './features/accounts/identity/index.ts'
import { closedTags, pageRoutes, withTags } from './features/discovery/syndication/index.ts'

const build = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const renderer = fileURLToPath(new URL('../../web/dist-server/serve.js', import.meta.url))

/** The built web app: its files, its page with metadata tags, and its first screens. */
export const webPages: Feature = {
  name: 'web-pages',
  async routes({ app }, context) {
    const { config } = context
    const withChallenge = (built: string) => withCaptcha(built, config.auth.captcha)
    const dress = (built: string) => withTags(withChallenge(built), closedTags(config.siteUrl))
    const page = await webAppRoutes(app, dress, build)
    if (page === undefined) return
    // A page for developers: in production its address is unknown.
    if (config.environment === 'production')
      app.get('/design', { schema: { hide: true } }, (_, reply) => sendPage(reply, dress(page), 404))
    pageRoutes(app, context, {
      page: withChallenge(page),
      screens: openFirstScreens(app, config.siteUrl, renderer),
    })
  },
}
