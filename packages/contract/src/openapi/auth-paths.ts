import { administration } from './auth-administration.ts'
import {
  type AuthRoute,
  challenge,
  flag,
  free,
  type Proof,
  passkeyRoutes,
  schema,
  text,
} from './auth-routes.ts'
import type { JsonSchema } from './json-schemas.ts'

/**
 * The auth server's part of the document. Its protocol is that of GoTrue, for the sake of official clients, so it has no
 * endpoints of the contract: this list stands for them, and a test compares it with the routes.
 */

const authPrefix = '/auth/v1'
const grants = ['password', 'refresh_token', 'pkce', 'id_token', 'web3']

const authRoutes: AuthRoute[] = [
  {
    route: 'POST /signup',
    name: 'authSignUp',
    summary: 'Creates an account, which waits for its address or number to be confirmed',
    body: { email: text, phone: text, password: text, channel: text, data: free, ...challenge },
    returns: { anyOf: [schema('AuthSession'), schema('AuthUser')] },
  },
  {
    route: 'POST /token',
    name: 'authToken',
    summary: 'Exchanges credentials, a refresh token or a code for a session',
    query: { grant_type: { enum: grants } },
    body: {
      email: text,
      phone: text,
      password: text,
      refresh_token: text,
      auth_code: text,
      code_verifier: text,
    },
    returns: schema('AuthSession'),
  },
  {
    route: 'GET /verify',
    name: 'authFollowLink',
    summary: 'Follows a mailed link, and leads back to the site',
    query: { token: text, type: text, redirect_to: text },
    returns: 'redirect',
  },
  {
    route: 'POST /verify',
    name: 'authVerify',
    summary: 'Redeems a mailed or texted code',
    body: { type: text, token: text, token_hash: text, email: text, phone: text, redirect_to: text },
    returns: schema('AuthSession'),
  },
  {
    route: 'POST /verify/confirm',
    name: 'authConfirmLink',
    summary: 'Redeems a mailed link that was opened elsewhere than where it was requested, by its code',
    body: { code: text },
    returns: free,
  },
  {
    route: 'POST /verify/awaited',
    name: 'authAwaitConfirmation',
    summary: 'Whether the link of a mail that this browser waits for was opened elsewhere',
    body: { email: text },
    returns: free,
  },
  {
    route: 'POST /otp',
    name: 'authSendCode',
    summary: 'Sends a link or a code instead of a password',
    body: { email: text, phone: text, create_user: flag, data: free, channel: text, ...challenge },
    returns: { type: 'object', properties: { message_id: text } },
  },
  {
    route: 'POST /magiclink',
    name: 'authMagicLink',
    summary: 'The same, for older clients',
    body: { email: text, data: free, ...challenge },
  },
  {
    route: 'POST /recover',
    name: 'authRecover',
    summary: 'Mails a link to choose a new password; the answer does not tell whether there is an account',
    body: { email: text, ...challenge },
  },
  {
    route: 'POST /resend',
    name: 'authResend',
    summary: 'Sends a mail or a text message again',
    body: { type: text, email: text, phone: text, ...challenge },
    returns: { type: 'object', properties: { message_id: text } },
  },
  {
    route: 'GET /reauthenticate',
    name: 'authReauthenticate',
    summary: 'Mails or texts a code for a sensitive change',
    proof: 'member',
  },
  {
    route: 'POST /logout',
    name: 'authSignOut',
    summary: 'Ends this session, the others or all of them',
    proof: 'member',
    query: { scope: { enum: ['global', 'local', 'others'] } },
  },
  {
    route: 'GET /user',
    name: 'authGetUser',
    summary: 'The signed-in account',
    proof: 'member',
    returns: schema('AuthUser'),
  },
  {
    route: 'PUT /user',
    name: 'authChangeUser',
    summary: 'Changes address, number, password or metadata of the signed-in account',
    proof: 'member',
    body: {
      email: text,
      phone: text,
      password: text,
      current_password: text,
      nonce: text,
      channel: text,
      data: free,
      ...challenge,
    },
    returns: schema('AuthUser'),
  },
  {
    route: 'GET /user/identities/authorize',
    name: 'authLinkIdentity',
    summary: 'Leads to a provider, to link it with the signed-in account',
    proof: 'member',
    query: { provider: text, redirect_to: text, scopes: text, skip_http_redirect: flag },
    returns: { type: 'object', properties: { url: text } },
  },
  {
    route: 'DELETE /user/identities/{id}',
    name: 'authUnlinkIdentity',
    summary: 'Takes a provider from the signed-in account',
    proof: 'member',
  },
  {
    route: 'GET /authorize',
    name: 'authAuthorize',
    summary: 'Leads to a provider, to sign in',
    query: { provider: text, redirect_to: text, scopes: text, ...challenge },
    returns: 'redirect',
  },
  {
    route: 'GET /callback',
    name: 'authCallback',
    summary: 'Where providers send members back to',
    query: { code: text, state: text, error: text, error_description: text },
    returns: 'redirect',
  },
  {
    route: 'POST /callback',
    name: 'authCallbackByForm',
    summary: 'The same, for providers that send a form',
    returns: 'redirect',
  },
  {
    route: 'POST /factors',
    name: 'authEnrolFactor',
    summary: 'Begins to set up a second factor',
    proof: 'member',
    body: { factor_type: text, friendly_name: text, issuer: text, phone: text },
    returns: free,
  },
  {
    route: 'POST /factors/{factorId}/challenge',
    name: 'authChallengeFactor',
    summary: 'Asks for a code of a second factor',
    proof: 'member',
    body: { channel: text },
    returns: { type: 'object', properties: { id: text, type: text, expires_at: { type: 'integer' } } },
  },
  {
    route: 'POST /factors/{factorId}/verify',
    name: 'authVerifyFactor',
    summary: 'Shows a second factor; the session is raised by it',
    proof: 'member',
    body: { challenge_id: text, code: text },
    returns: schema('AuthSession'),
  },
  {
    route: 'POST /factors/recovery/verify',
    name: 'authUseRecoveryCode',
    summary: 'Shows a recovery code in place of a lost factor; of this server, not of the protocol',
    proof: 'member',
    body: { code: text },
    returns: schema('AuthSession'),
  },
  {
    route: 'DELETE /factors/{factorId}',
    name: 'authRemoveFactor',
    summary: 'Removes a second factor',
    proof: 'member',
    returns: { type: 'object', properties: { id: text } },
  },
  {
    route: 'POST /sso',
    name: 'authSingleSignOn',
    summary: 'The address at which an organisation signs its members in (SAML)',
    body: { provider_id: text, domain: text, redirect_to: text, skip_http_redirect: flag, ...challenge },
    returns: { type: 'object', properties: { url: text } },
  },
  {
    route: 'GET /sso/saml/metadata',
    name: 'authSamlMetadata',
    summary: 'Metadata of this server for SAML, as XML',
    returns: 'redirect',
  },
  {
    route: 'POST /sso/saml/acs',
    name: 'authSamlAnswer',
    summary: 'Where an organisation sends its members back to',
    returns: 'redirect',
  },
  {
    route: 'GET /settings',
    name: 'authSettings',
    summary: 'The ways to sign in that this server offers',
    returns: free,
  },
  {
    route: 'GET /health',
    name: 'authHealth',
    summary: 'Whether the server is there',
    returns: free,
  },
  {
    route: 'GET /.well-known/jwks.json',
    name: 'authKeys',
    summary: 'Public keys by which access tokens are checked',
    returns: { type: 'object', properties: { keys: { type: 'array', items: free } } },
  },
  ...passkeyRoutes,
  ...administration(),
]

const securityOf: Record<Proof, JsonSchema[]> = {
  none: [],
  member: [{ bearer: [] }],
  operator: [{ serviceToken: [] }],
}

/** Operations of the auth server by path and method. */
export function authPaths(): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const route of authRoutes) {
    const [method = '', path = ''] = route.route.split(' ')
    const address = authPrefix + path
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(route, path) }
  }
  return paths
}

function operationOf(
  { name, summary, proof = 'none', query, body, returns }: AuthRoute,
  path: string,
): JsonSchema {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    ...{ name: parameter, in: 'path', required: true, schema: text },
  }))
  const inQuery = Object.entries(query ?? {}).map(([parameter, one]) => ({
    ...{ name: parameter, in: 'query', schema: one },
  }))
  const parameters = [...inPath, ...inQuery]
  const bare = {
    redirect: { '302': { description: 'Leads on' } },
    nothing: { '204': { description: 'Done' } },
  }
  const answer =
    typeof returns === 'string'
      ? bare[returns]
      : {
          '200': {
            description: 'Answer',
            content: { 'application/json': { schema: returns ?? { type: 'object' } } },
          },
        }
  return {
    operationId: name,
    summary,
    tags: ['auth'],
    security: name === 'authToken' ? [{}, { sessionCookie: [] }] : securityOf[proof],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { type: 'object', properties: body } } },
          },
        }),
    responses: { ...answer, default: { $ref: '#/components/responses/AuthRefused' } },
  }
}
