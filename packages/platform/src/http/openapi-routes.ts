import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Lookups } from '../metrics/metrics.ts'
import { createResponseCache } from './response-cache.ts'

/** Documents of the API, by whom they are for. */
const documents = { others: '/api/openapi.json', staff: '/api/openapi-staff.json' } as const
export type Audience = keyof typeof documents

interface OpenApiOptions {
  document(audience: Audience): object
  /** Changes with what documents say. */
  version(): string
  /** Content security policy of pages. */
  policy: string
  lookups: Lookups
}

/** Serves the OpenAPI documents, and a page that shows them. */
export async function openApiRoutes(
  app: FastifyInstance,
  { document, version, policy, lookups }: OpenApiOptions,
): Promise<void> {
  // Rendered once: converting the schemas takes half a second, and the result is the same for everybody.
  const pages = createResponseCache({ memory: 8_000_000, tolerance: 0, trusted: () => true, lookups })
  for (const audience of ['others', 'staff'] as const)
    app.get(documents[audience], (request, reply) =>
      pages.serve(request, reply, `openapi/${audience}/${version()}`, async () => document(audience)),
    )
  // The page requires the plugin; its own document is never served.
  const unused = { openapi: '3.1.0' as const, info: { title: 'API', version: '1' }, paths: {} }
  await app.register(swagger, { mode: 'static', specification: { document: unused } })
  // Swagger's page writes HTML from strings, which Trusted Types would block; its scripts still come from this site only.
  const pagePolicy = policy.replace(/;require-trusted-types-for .*$/, '')
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: {
      urls: [
        { url: documents.others, name: 'API' },
        { url: documents.staff, name: 'Console' },
      ],
    },
    uiHooks: {
      onRequest(request, reply, next) {
        reply.header('content-security-policy', pagePolicy)
        if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) reply.redirect(documents.others)
        else next()
      },
    },
  })
}
