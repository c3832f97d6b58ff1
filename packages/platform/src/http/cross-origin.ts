import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Pages of any site may make the reads that are open to guests or to personal tokens. The header `Authorization` alone identifies the
 * API who its reader is, and no browser sends it by itself; credentials (cookies) are never allowed, nor read. All sites get the
 * same answer, so that caches need no `Vary: Origin`.
 */

/** Headers of an answer that such a page may read. */
const exposed = 'ETag, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate, Deprecation, Sunset, Link'

export function openToOtherSites(_request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-expose-headers', exposed)
  next()
}

/** The parts of an address, without empty ones. */
const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

/**
 * Answers the preflight requests of reads with a token or a condition. One route serves all: a route for each took a
 * tenth of the start of a server.
 * @param base address that all reads are below
 * @returns opens the read at an address, whose variable parts begin with a colon
 */
export function answerPreflights(app: FastifyInstance, base: string): (path: string) => void {
  const open: string[][] = []
  app.options<{ Params: { '*': string } }>(
    `${base}/*`,
    { config: { answersData: true } },
    (request, reply) => {
      // Browsers send a POST whatever these headers say: an address that also takes one must not open it.
      const wanted = request.headers['access-control-request-method']
      const asked = partsOf(request.params['*'])
      const isOpen = open.some(
        (parts) =>
          parts.length === asked.length && parts.every((part, at) => part[0] === ':' || part === asked[at]),
      )
      if ((wanted !== 'GET' && wanted !== 'HEAD') || !isOpen) return reply.callNotFound()
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
        'access-control-max-age': '600',
      })
      return reply.status(204).send()
    },
  )
  return (path) => open.push(partsOf(path))
}
