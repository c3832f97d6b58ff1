import { bearerErrors } from '@parvis/contract/endpoint.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface ChallengeReason {
  code: RefusalCode
  fields?: Record<string, string> | undefined
}

/**
 * Sets `WWW-Authenticate`, which says why a bearer token is refused (RFC 6750, section 3). Without any token it names the
 * scheme alone. Browsers do not know the scheme, so they ask their user for nothing.
 * @param metadata address of the document that names the authorization server (RFC 9728, section 5.1)
 */
export function challenge(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, fields }: ChallengeReason,
  metadata?: string,
): void {
  const error = bearerErrors[code]
  if (error === undefined) return
  const isWithoutProof = code === 'not_authenticated' && request.headers.authorization === undefined
  const scope = code === 'token_scope_needed' ? fields?.scope : undefined
  const parameters = [
    'realm="api"',
    ...(isWithoutProof ? [] : [`error="${error}"`]),
    ...(scope === undefined ? [] : [`scope="${scope}"`]),
    ...(metadata === undefined ? [] : [`resource_metadata="${metadata}"`]),
  ]
  reply.header('www-authenticate', `Bearer ${parameters.join(', ')}`)
}
