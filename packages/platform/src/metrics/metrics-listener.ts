import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import { sha256 } from '../digest.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsPlace {
  host: string
  port: number
  /** Bearer token required of readers; without one, only this machine can connect. */
  token: string | undefined
}

/**
 * Serves `/metrics` in the Prometheus text format on its own port, so that the site never exposes it, whatever the
 * proxy forwards. Includes Node's process metrics.
 * @returns the function that stops it
 */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port, token }: MetricsPlace,
): Promise<() => void> {
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    if (token !== undefined && !sameToken(request.headers.authorization, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    } else if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
    } else {
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

function sameToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => sha256(text)
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
