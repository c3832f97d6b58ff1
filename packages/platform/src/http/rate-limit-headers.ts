import type { FastifyInstance, FastifyReply } from 'fastify'

interface Quota {
  /** Name of the limit. */
  policy: 'reads' | 'writes' | 'files'
  /** Requests per window. */
  quota: number
  /** Seconds. */
  window: number
  /** Requests left in the window. */
  left: number
  /** Seconds until the window ends. */
  ends: number
}

/** Sets the headers of a caller's limit and what is left of it (draft-ietf-httpapi-ratelimit-headers-10). */
export function setQuotaHeaders(reply: FastifyReply, { policy, quota, window, left, ends }: Quota): void {
  reply.header('ratelimit-policy', `"${policy}";q=${quota};w=${window}`)
  reply.header('ratelimit', `"${policy}";r=${left};t=${ends}`)
}

/** Names of these headers. Responses shared by callers must not have them. */
export const quotaHeaders = ['ratelimit', 'ratelimit-policy'] as const

/** Sets these headers for the limits that routes declare too. */
export function setRouteLimitHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, next) => {
    const quota = reply.getHeader('x-ratelimit-limit')
    const { rateLimit } = request.routeOptions.config
    if (quota !== undefined && typeof rateLimit === 'object')
      setQuotaHeaders(reply, {
        policy: request.method === 'GET' || request.method === 'HEAD' ? 'files' : 'writes',
        quota: Number(quota),
        window: Number(rateLimit.timeWindow) / 1_000,
        left: Number(reply.getHeader('x-ratelimit-remaining')),
        ends: Number(reply.getHeader('x-ratelimit-reset')),
      })
    next()
  })
}
