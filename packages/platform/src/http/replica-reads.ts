import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newScope, readFrom } from '../database/read-scope.ts'
import { readToken, tokenOf } from '../database/replicas/positions.ts'
import type { Replicas } from '../database/replicas/replicas.ts'
import { readCookie, setCookie } from './cookies.ts'
import { seenHeader } from './seen-header.ts'

/** Runs the handler of a read, on a replica where this reader sees no old state. */
export type RunRead = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Result>,
) => Promise<Result>

/** Browsers of members keep the header's token in a cookie too, for other tabs and after a reload. */
const seenCookie = 'parvis_seen'

const cookieName = (secure: boolean) => (secure ? `__Secure-${seenCookie}` : seenCookie)

/** Reads of the API from replicas. */
export function openReplicaReads(replicas: Replicas, secure: boolean): RunRead {
  const cookie = cookieName(secure)

  return async (request, reply, work) => {
    const needed = seenBy(request, cookie)
    const scope = newScope(replicas.mayBeUnheard(needed) ? await replicas.checked(needed) : 0)
    const source = await replicas.choose(request.memberId, needed)
    try {
      return await readFrom(source, work, { scope, mayRepeat: () => !reply.sent })
    } finally {
      if (scope.hasWritten) request.hasWritten = true
    }
  }
}

function seenBy({ headers }: FastifyRequest, cookie: string): number {
  const tokens = [headers[seenHeader], readCookie(headers.cookie, cookie)]
  return Math.max(0, ...tokens.map((token) => (typeof token === 'string' ? readToken(token) : 0)))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True once the request has written something, even if it is a read. */
    hasWritten: boolean
  }
}

/** Adds to every response to a write the position that the client's next reads need, on any node. */
export function setPositionHeaders(app: FastifyInstance, replicas: Replicas, secure: boolean): void {
  app.decorateRequest('hasWritten', false)
  app.addHook('onSend', async (request, reply) => {
    if (!mayHaveWritten(request)) return
    const position = await replicas.position()
    if (request.memberId !== null) replicas.noteWrite(request.memberId, position)
    const token = tokenOf(position)
    reply.header(seenHeader, token)
    // Members get a cookie, also by the answer that signs them in; guests get none.
    if (request.memberId === null && reply.getHeader('set-cookie') === undefined) return
    setCookie(reply, cookieName(secure), token, {
      ...{ path: '/api', maxAge: replicas.settledWithin, secure, sameSite: 'Lax' },
    })
  })
}

/** The auth server opens accounts and sessions by GET too, where other sites send their members back. */
function mayHaveWritten({ method, url, hasWritten }: FastifyRequest): boolean {
  return hasWritten || (method !== 'GET' && method !== 'HEAD') || url.startsWith('/auth/v1/')
}
