import { isUuid } from '@parvis/contract/id.ts'
import { mastodonRoutes } from '@parvis/mastodon-api'
import type { Feature } from '../../../feature.ts'
import { version } from '../../../version.ts'
import { applicationOfToken, registerApplication } from '../../accounts/identity/index.ts'
import { describeUpload, readUploads } from '../../content/media/index.ts'
import { callInside } from './inner-calls.ts'

/** The Mastodon client API, answered by the site's own endpoints (ADR 63). */
export const mastodonFeature: Feature = {
  async routes({ app, identity }, context) {
    const { config, db, siteSettings } = context
    if (!config.mastodonApi) return
    await mastodonRoutes(app, {
      siteUrl: config.siteUrl,
      version,
      site() {
        const { identity: named, languages, registration } = siteSettings.current()
        return {
          name: named.name,
          description: named.description,
          languages: languages.offered,
          registrations: registration.mode === 'open',
        }
      },
      call: (request, call) => callInside(app, request, call),
      registerApplication: (body, ip) =>
        registerApplication(identity.core, { body, protocol: 'mastodon', ip }),
      applicationOf: async (token) => (await applicationOfToken(context, token)) ?? null,
      describeUpload: (memberId, mediaId, alt) => describeUpload(db, { memberId, mediaId, alt }),
      readUploads: (memberId, ids) => readUploads(db, memberId, ids.filter(isUuid)),
    })
  },
}
