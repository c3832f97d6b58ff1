import { sameBytes, sha256 } from '@parvis/platform/digest.ts'
import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'
import { OAuthError } from '../errors.ts'
import { type Application, findApplication } from './authorization.ts'

/** Parameters of a request to an OAuth endpoint: texts of its form or JSON body. */
export type Parameters = Record<string, string>

/** Reads the texts of a body; other values, and parameters given twice, are refused. */
export function readParameters(body: unknown): Parameters {
  if (body === null || body === undefined) return {}
  const found: Parameters = {}
  for (const [name, value] of Object.entries(body as object)) {
    if (value === null) continue
    if (typeof value !== 'string' || value.includes('\u0000') || value.length > 4_000)
      throw new OAuthError('invalid_request', `${name.slice(0, 60)} is given once, as text`)
    found[name] = value
  }
  return found
}

/** Client of a request, by its secret in the header or in the body; a public client only names itself. */
export async function authenticateClient(
  { db }: Pick<AuthContext, 'db'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  parameters: Parameters,
): Promise<Application> {
  const { id, secret } = basicCredentials(headers.authorization) ?? {
    id: parameters.client_id,
    secret: parameters.client_secret,
  }
  const application = id === undefined ? undefined : await findApplication(db, id)
  if (application === undefined) throw invalidClient()
  const { secret_hash: known, standing } = application
  if (known !== null && (secret === undefined || !sameBytes(known, sha256(secret)))) throw invalidClient()
  if (standing === 'blocked') throw new OAuthError('unauthorized_client', 'This application is blocked')
  return application
}

/** The application that an access token was issued to; undefined for any other token. */
export function applicationOfToken(
  { db }: Pick<AuthContext, 'db'>,
  token: string,
): Promise<{ name: string; website: string | null } | undefined> {
  return db
    .selectFrom('auth.personal_tokens as token')
    .innerJoin('auth.application_grants as grant', 'grant.id', 'token.grant_id')
    .innerJoin('auth.applications as application', 'application.id', 'grant.application_id')
    .select(['application.name', 'application.website'])
    .where('token.token_hash', '=', sha256(token))
    .where('token.revoked_at', 'is', null)
    .executeTakeFirst()
}

const invalidClient = () => new OAuthError('invalid_client', 'The client is unknown, or its secret is wrong')

function basicCredentials(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^basic +(\S+) *$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  try {
    // RFC 6749, 2.3.1: both are form-encoded first.
    return { id: decodeURIComponent(text.slice(0, colon)), secret: decodeURIComponent(text.slice(colon + 1)) }
  } catch {
    return undefined
  }
}
