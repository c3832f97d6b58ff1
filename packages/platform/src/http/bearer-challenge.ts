import { bearerErrors } from '@parvis/contract/bearer-challenges.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Refused {
  code: RefusalCode
  fields?: Record<string, string> | undefined
}

/**
 * Tells a program by `WWW-Authenticate` why its bearer token is refused (RFC 6750, section 3). A request without any proof is
 * told the scheme alone. Browsers ask their user for nothing: they know no such scheme.
 */
export function challenge(request: FastifyRequest, reply: FastifyReply, { code, fields }: Refused): void {
  const error = bearerErrors[code]
  if (error === undefined) return
  const isWithoutProof = code === 'not_authenticated' && request.headers.authorization === undefined
  const scope = code === 'token_scope_needed' ? fields?.scope : undefined
  const told = [
    'realm="api"',
    ...(isWithoutProof ? [] : [`error="${error}"`]),
    ...(scope === undefined ? [] : [`scope="${scope}"`]),
  ]
  reply.header('www-authenticate', `Bearer ${told.join(', ')}`)
}
