import { flag, free, schema, text } from './auth-route.ts'
import type { JsonSchema } from './json-schemas.ts'

/** What the auth server answers. */
export const authSchemas: Record<string, JsonSchema> = {
  AuthSession: {
    type: 'object',
    required: ['access_token', 'token_type', 'expires_in', 'expires_at', 'refresh_token', 'user'],
    properties: {
      access_token: text,
      token_type: { const: 'bearer' },
      expires_in: { type: 'integer', description: 'Seconds' },
      expires_at: { type: 'integer', description: 'Unix seconds' },
      refresh_token: text,
      user: schema('AuthUser'),
    },
  },
  AuthUser: {
    type: 'object',
    required: ['id', 'aud', 'role', 'email', 'phone', 'app_metadata', 'user_metadata', 'created_at'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      aud: text,
      role: text,
      email: text,
      phone: text,
      email_confirmed_at: { type: 'string', format: 'date-time' },
      last_sign_in_at: { type: 'string', format: 'date-time' },
      factors: { type: 'array', items: free },
      app_metadata: free,
      user_metadata: free,
      identities: { type: 'array', items: free },
      created_at: { type: 'string', format: 'date-time' },
      updated_at: { type: 'string', format: 'date-time' },
      is_anonymous: flag,
    },
  },
  AuthRefusal: {
    type: 'object',
    description:
      'With `X-Supabase-Api-Version: 2024-01-01`, `code` is the name and `message` the reason; without it, `error_code` and `msg`.',
    properties: {
      code: { type: ['string', 'integer'] },
      message: text,
      error_code: text,
      msg: text,
    },
    examples: [{ code: 'invalid_credentials', message: 'Invalid login credentials' }],
  },
}

export const authResponse = {
  description: 'A refusal of the auth server',
  content: { 'application/json': { schema: schema('AuthRefusal') } },
}
