import type { FastifyInstance } from 'fastify'
import type { AuthCore } from '../core.ts'
import { withForms } from '../forms.ts'
import { queryText } from '../input.ts'
import { limited } from '../rate-limits.ts'
import { consumerRoute } from './acs.ts'
import { providerRoutes } from './providers.ts'
import { metadataValidUntil, openServiceProvider, serviceProviderMetadata } from './service-provider.ts'
import { requireSaml, startRoute } from './start.ts'

/** Sign-in of an organisation's members by SAML 2.0, and the operator's list of organisations. */
export async function ssoRoutes(auth: FastifyInstance, core: AuthCore): Promise<void> {
  const serviceProvider = openServiceProvider(core)
  startRoute(auth, core, serviceProvider)
  providerRoutes(auth, core)
  await withForms(auth, (forms) => consumerRoute(forms, core, serviceProvider))

  auth.get('/sso/saml/metadata', limited(core.context, 'saml metadata'), async (request, reply) => {
    requireSaml(core)
    const isDownload = queryText(request, 'download') === 'true'
    const validUntil = isDownload ? metadataValidUntil(core.context.clock.now()) : undefined
    if (isDownload) reply.header('content-disposition', 'attachment; filename="metadata.xml"')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(await serviceProviderMetadata(serviceProvider, { validUntil }))
  })
}
