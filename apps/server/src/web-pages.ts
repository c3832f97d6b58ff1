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

const build = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const renderer = fileURLToPath(new URL('../../web/dist-server/serve.js', import.meta.url))

/** Pattern of an id of the database in the address of a screen: where an address cannot lead anywhere, it answers 404. */
const uuid = '^[0-9a-fA-F-]{36}$'

/**
 * Addresses of the web app's screens without metadata tags of their own; page-routes.ts of features/discovery/syndication has the
 * others. Any other address answers 404. `web-pages.test.ts` compares them with the
 * routes of the web app.
 */
export const webAddresses = [
  '/auth',
  '/administration',
  '/administration/actions',
  '/administration/annonces',
  '/administration/blocages',
  '/administration/elus',
  '/administration/inscriptions',
  '/administration/invitations',
  '/administration/membres',
  `/administration/membres/:memberId(${uuid})`,
  '/administration/obligations',
  '/administration/obligations/fichiers',
  '/administration/obligations/signaleurs',
  '/administration/organisations',
  '/administration/reglages',
  '/alertes',
  '/alertes/desabonnement',
  '/config',
  '/consultations',
  `/consultations/:consultationId(${uuid})`,
  '/contestation',
  '/refus-invitations',
  `/conversation/:conversationId(${uuid})`,
  '/create-post',
  `/decisions/:decisionId(${uuid})`,
  '/design',
  '/digest/unsubscribe',
  '/follow-requests',
  '/invitation',
  '/messages',
  '/moderation',
  '/moderation/actes',
  '/moderation/appels',
  '/moderation/charge',
  `/moderation/dossiers/:caseId(${uuid})`,
  '/moderation/equipe',
  '/moderation/etat',
  '/moderation/evenements',
  '/moderation/lettres',
  '/moderation/lots',
  '/moderation/partis',
  '/moderation/regles',
  '/moderation/reponses',
  '/moderation/reserves',
  '/moderation/signaux',
  '/moderation/verifications',
  // Addresses that the web app leads on from.
  '/moderation/acts',
  '/moderation/cases',
  `/moderation/cases/:caseId(${uuid})`,
  '/moderation/staff',
  '/notes',
  `/notification/:notificationId(${uuid})`,
  '/notifications',
  '/oauth/authorize',
  '/oauth/device',
  '/organisation',
  '/profile',
  '/profile-setup',
  '/saved-posts',
  '/settings',
  '/signaler',
  '/suites',
  '/signaler/recu/:receipt',
  '/sponsorship',
  '/undo',
  '/verification',
  '/verification/identite',
]

/** An address that no screen has: the page of an unknown address is drawn once, for all of them. */
export const unknownAddress = '/page-introuvable'

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
    // The address of buttons and bookmarks elsewhere, which outlives that of the composer.
    app.get('/share', (request, reply) =>
      reply.redirect(`/create-post${new URL(request.url, config.siteUrl).search}`),
    )
    pageRoutes(app, context, { page: withChallenge(page), screens })
  },
}
