import { type RefusalCode, refusals } from '../refusals.ts'
import { authResponse, authSchemas } from './auth-schemas.ts'
import type { JsonSchema } from './json-schemas.ts'

/** Refusals, rate limits and proofs: what every operation of the document refers to. */

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of a session, from `POST /auth/v1/token`. It lasts an hour at most.',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'parvis_pat_',
    description: 'Personal token from the settings of an account, for the endpoints that its scopes name.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'parvis_refresh',
    description:
      'Refresh token of the web app of this site: for renewals below `/auth/v1`, never for the API (on https: `__Secure-parvis_refresh`).',
  },
  serviceToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Token of the operator, for `/auth/v1/admin`.',
  },
}

export const headers = {
  RateLimit: {
    description:
      'Requests left (`r`) and seconds until the count begins anew (`t`), as in draft-ietf-httpapi-ratelimit-headers',
    schema: { type: 'string', examples: ['"writes";r=239;t=60'] },
  },
  'RateLimit-Policy': {
    description: 'Limit (`q`) for a window of `w` seconds',
    schema: { type: 'string', examples: ['"writes";q=240;w=60'] },
  },
  'WWW-Authenticate': {
    description: 'Why a token is refused, as in RFC 6750; `scope` names the one that is missing',
    schema: { type: 'string', examples: ['Bearer realm="api", error="insufficient_scope", scope="read"'] },
  },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', examples: [12] } },
}

export const rateLimitHeaders = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
}

export const challengeHeader = { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } }

export const refusalSchemas: Record<string, JsonSchema> = {
  Refusal: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'request_id'],
        properties: {
          code: { $ref: '#/components/schemas/RefusalCode' },
          message: { type: 'string', description: 'For developers' },
          fields: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'Reason by field, for what is invalid',
          },
          request_id: { type: 'string' },
        },
      },
    },
    examples: [
      {
        error: {
          code: 'validation_failed',
          message: 'invalid body',
          fields: { content: 'empty' },
          request_id: '3f2a1b0c-7k',
        },
      },
    ],
  },
  // No enumeration: later versions add codes, and a client has to expect that.
  RefusalCode: { type: 'string', description: codesByStatus(), examples: ['not_authenticated'] },
  ...authSchemas,
}

function codesByStatus(): string {
  const byStatus = Map.groupBy(Object.entries(refusals), ([, status]) => status)
  const lines = [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, entries]) => `${status}: ${entries.map(([code]) => code).join(', ')}`)
  return `Stable name of the refusal. Later versions add some. By status:\n\n${lines.join('\n\n')}`
}

export const refusalContent = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }

/** Returns the response shared by all endpoints: the refusal codes that any of them may answer, with their statuses. */
export function sharedResponses(everywhere: readonly RefusalCode[]): Record<string, JsonSchema> {
  const codes = everywhere.map((code) => `${refusals[code]} \`${code}\``).join(', ')
  return {
    AnyRefused: {
      description: `A refusal that any endpoint may answer: ${codes}`,
      headers: {
        ...rateLimitHeaders,
        ...challengeHeader,
        'Retry-After': { $ref: '#/components/headers/Retry-After' },
      },
      content: refusalContent,
    },
    AuthRefused: authResponse,
  }
}
