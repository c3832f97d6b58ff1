import type { JsonSchema } from './json-schemas.ts'

export const text = { type: 'string' }
export const flag = { type: 'boolean' }
export const free = { type: 'object', additionalProperties: true }
export const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export type Proof = 'none' | 'member' | 'operator'

export interface AuthRoute {
  /** Method and path below `/auth/v1`. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  name: string
  summary: string
  /** Default: nobody has to be signed in. */
  proof?: Proof
  query?: Record<string, JsonSchema>
  body?: Record<string, JsonSchema>
  /** Without it the answer is an empty object; `redirect`: it leads elsewhere; `nothing`: it has no body. */
  returns?: JsonSchema | 'redirect' | 'nothing'
}

export const challenge = { code_challenge: text, code_challenge_method: { enum: ['s256', 'plain'] } }

/** Schemas of the responses of the auth server. */
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

const begun = {
  type: 'object',
  properties: { challenge_id: text, options: free, expires_at: { type: 'integer' } },
}
const answer = { challenge_id: text, credential: free }
const passkey = { type: 'object', properties: { id: text, friendly_name: text } }

/** Registering passkeys, signing in and stepping up by them. */
export const passkeyRoutes: AuthRoute[] = [
  {
    route: 'POST /passkeys/registration/options',
    name: 'authBeginPasskey',
    summary: 'Begins to register a passkey',
    proof: 'member',
    returns: begun,
  },
  {
    route: 'POST /passkeys/registration/verify',
    name: 'authAddPasskey',
    summary: 'Registers the passkey that the authenticator made',
    proof: 'member',
    body: answer,
    returns: passkey,
  },
  {
    route: 'POST /passkeys/authentication/options',
    name: 'authBeginPasskeySignIn',
    summary: 'Begins to sign in by a passkey; nobody names an account',
    returns: begun,
  },
  {
    route: 'POST /passkeys/authentication/verify',
    name: 'authPasskeySignIn',
    summary: 'Signs in by a passkey',
    body: answer,
    returns: schema('AuthSession'),
  },
  {
    route: 'GET /passkeys',
    name: 'authListPasskeys',
    summary: 'Passkeys of the signed-in account',
    proof: 'member',
    returns: { type: 'array', items: passkey },
  },
  {
    route: 'PATCH /passkeys/{passkeyId}',
    name: 'authRenamePasskey',
    summary: 'Renames a passkey',
    proof: 'member',
    body: { friendly_name: text },
    returns: passkey,
  },
  {
    route: 'DELETE /passkeys/{passkeyId}',
    name: 'authRemovePasskey',
    summary: 'Removes a passkey',
    proof: 'member',
    returns: 'nothing',
  },
  {
    route: 'POST /factors/passkey/challenge',
    name: 'authBeginPasskeyStepUp',
    summary: 'Asks for a passkey in place of a second factor; of this server, not of the protocol',
    proof: 'member',
    returns: begun,
  },
  {
    route: 'POST /factors/passkey/verify',
    name: 'authPasskeyStepUp',
    summary: 'Shows a passkey; the session is raised by it',
    proof: 'member',
    body: answer,
    returns: schema('AuthSession'),
  },
]
