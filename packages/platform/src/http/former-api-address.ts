import { apiAddress } from '@parvis/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'

/** Address of the API before it had versions. It answers as {@link apiAddress}, without a redirect. */
const formerAddress = '/api'

/** Since when the former address is out of date, and the day after which it may stop answering (docs/guide/api.md). */
export const deprecatedSince = new Date('2026-11-27T00:00:00Z')
export const answersUntil = new Date('2028-12-01T00:00:00Z')

/** Addresses below the former one that are no endpoints, and stay. */
const unversioned = /^\/api\/(?:v1|docs|openapi(?:-staff)?\.json)(?=[/?]|$)/

/** The address that the router is to serve: that of the version for a former one, any other unchanged. */
export function servedAddress(url: string): string {
  if (!url.startsWith(`${formerAddress}/`) || unversioned.test(url)) return url
  return apiAddress + url.slice(formerAddress.length)
}

/** Has answers at a former address say so: Deprecation (RFC 9745), Sunset (RFC 8594) and the address that follows. */
export function announceSuccessor(app: FastifyInstance): void {
  const deprecation = `@${deprecatedSince.getTime() / 1_000}`
  const sunset = answersUntil.toUTCString()
  app.addHook('onRequest', (request, reply, next) => {
    if (request.originalUrl !== request.url) {
      const [path = ''] = request.url.split('?', 1)
      const successor = path.replace(/[^\w/.~%:@!$&'()*+,;=-]/g, encodeURIComponent)
      reply.headers({
        deprecation,
        sunset,
        link: `<${successor}>; rel="successor-version", </api/docs>; rel="deprecation"; type="text/html"`,
      })
    }
    next()
  })
}
