import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { dayMs } from '../durations.ts'
import { Refusal } from '../refusal.ts'

/** RFC 9116 recommends less than a year. The expiry is computed for each response. */
const validFor = 180 * dayMs

/**
 * GET /.well-known/security.txt (RFC 9116): contact for vulnerability reports. Absent without a contact, and for one
 * over plain http, which the standard forbids.
 */
export function securityTextRoute(
  app: FastifyInstance,
  { contactNow, siteUrl, clock }: { contactNow: () => string; siteUrl: string; clock: Clock },
): void {
  const address = '/.well-known/security.txt'
  app.get(address, (_request, reply) => {
    const contact = contactNow()
    if (contact === '' || contact.startsWith('http://')) throw new Refusal('route_not_found', 'no contact')
    const lines = [
      `Contact: ${contact.startsWith('https://') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(clock.now().getTime() + validFor).toISOString()}`,
      'Preferred-Languages: fr, en',
      ...(siteUrl.startsWith('https://') ? [`Canonical: ${siteUrl}${address}`] : []),
    ]
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
