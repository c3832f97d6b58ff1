import type { FastifyInstance } from 'fastify'
import type { AuthCore } from '../core.ts'
import { queryText } from '../input.ts'
import { limited } from '../rate-limits.ts'
import { withForms } from '../transport.ts'
import { consumerRoute } from './acs.ts'
import { openServiceProvider, serviceProviderMetadata } from './service-provider.ts'
import { requireSaml, startRoute } from './start.ts'

/** Sign-in of an organisation's members by SAML 2.0. */
export async function ssoRoutes(auth: FastifyInstance, core: AuthCore): Promise<void> {
  const serviceProvider = openServiceProvider(core)
  startRoute(auth, core, serviceProvider)
  await withForms(auth, (forms) => consumerRoute(forms, core, serviceProvider))

  auth.get('/sso/saml/metadata', limited(core.context, 'saml metadata'), async (request, reply) => {
    requireSaml(core)
    const isDownload = queryText(request, 'download') === 'true'
    if (isDownload) reply.header('content-disposition', 'attachment; filename="metadata.xml"')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(await serviceProviderMetadata(serviceProvider, isDownload ? core.context.clock.now() : null))
  })
}
