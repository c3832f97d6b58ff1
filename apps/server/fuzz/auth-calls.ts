import fc from 'fast-check'
import { type Call, inAddress, inManner, json, manners, search } from './call.ts'
import type { Reader } from './community.ts'
import { hostileText, hostileValue } from './hostile-values.ts'
import type { SeenIds } from './seen-ids.ts'

/** A route of the auth server, described by the fields of its body and query (the protocol has no schemas). */
interface AuthRoute {
  method: string
  path: string
  body?: string[]
  query?: string[]
  /** Requires the back office's token. */
  isAdmin?: boolean
}

const authRoutes: AuthRoute[] = [
  {
    method: 'POST',
    path: '/signup',
    body: ['email', 'phone', 'password', 'data', 'channel', 'code_challenge'],
  },
  {
    method: 'POST',
    path: '/otp',
    body: ['email', 'phone', 'create_user', 'data', 'channel', 'code_challenge'],
  },
  { method: 'POST', path: '/magiclink', body: ['email', 'data'] },
  { method: 'POST', path: '/recover', body: ['email', 'code_challenge', 'code_challenge_method'] },
  { method: 'POST', path: '/resend', body: ['type', 'email', 'phone'] },
  { method: 'POST', path: '/verify', body: ['type', 'token', 'token_hash', 'email', 'phone'] },
  { method: 'GET', path: '/verify', query: ['token', 'type', 'redirect_to'] },
  {
    method: 'POST',
    path: '/token',
    query: ['grant_type'],
    body: [
      'email',
      'phone',
      'password',
      'refresh_token',
      'auth_code',
      'code_verifier',
      'provider',
      'id_token',
      'chain',
      'message',
      'signature',
      'nonce',
    ],
  },
  { method: 'GET', path: '/user' },
  { method: 'PUT', path: '/user', body: ['data', 'email', 'phone', 'password', 'nonce', 'app_metadata'] },
  { method: 'GET', path: '/reauthenticate' },
  { method: 'POST', path: '/logout', query: ['scope'] },
  { method: 'POST', path: '/factors', body: ['factor_type', 'friendly_name', 'issuer', 'phone'] },
  { method: 'POST', path: '/factors/:factorId/challenge', body: ['channel'] },
  { method: 'POST', path: '/factors/:factorId/verify', body: ['challenge_id', 'code'] },
  { method: 'DELETE', path: '/factors/:factorId' },
  { method: 'GET', path: '/authorize', query: ['provider', 'redirect_to', 'scopes', 'code_challenge'] },
  { method: 'GET', path: '/callback', query: ['state', 'code', 'error'] },
  { method: 'POST', path: '/callback', body: ['state', 'code', 'user'] },
  { method: 'GET', path: '/user/identities/authorize', query: ['provider', 'skip_http_redirect'] },
  { method: 'DELETE', path: '/user/identities/:factorId' },
  { method: 'POST', path: '/sso', body: ['domain', 'provider_id', 'redirect_to', 'skip_http_redirect'] },
  { method: 'POST', path: '/sso/saml/acs', body: ['SAMLResponse', 'RelayState'] },
  { method: 'POST', path: '/passkeys/authentication/options', body: [] },
  { method: 'POST', path: '/passkeys/authentication/verify', body: ['challenge_id', 'credential'] },
  { method: 'POST', path: '/passkeys/registration/options', body: [] },
  { method: 'POST', path: '/passkeys/registration/verify', body: ['challenge_id', 'credential'] },
  { method: 'GET', path: '/passkeys' },
  { method: 'PATCH', path: '/passkeys/:factorId', body: ['friendly_name'] },
  { method: 'DELETE', path: '/passkeys/:factorId' },
  { method: 'POST', path: '/factors/passkey/challenge', body: [] },
  { method: 'POST', path: '/factors/passkey/verify', body: ['challenge_id', 'webauthn'] },
  { method: 'GET', path: '/settings' },
  { method: 'GET', path: '/health' },
  { method: 'GET', path: '/.well-known/jwks.json' },
  { method: 'GET', path: '/admin/users', query: ['page', 'per_page'], isAdmin: true },
  {
    method: 'POST',
    path: '/admin/users',
    body: ['email', 'phone', 'password', 'user_metadata', 'ban_duration', 'id'],
    isAdmin: true,
  },
  { method: 'GET', path: '/admin/users/:memberId', isAdmin: true },
  { method: 'GET', path: '/admin/users/:memberId/factors', isAdmin: true },
  {
    method: 'POST',
    path: '/admin/generate_link',
    body: ['type', 'email', 'new_email', 'password', 'data'],
    isAdmin: true,
  },
  { method: 'POST', path: '/invite', body: ['email', 'data'], isAdmin: true },
]

/** Values for each field of the protocol; hostile ones are mixed in. */
const authValues: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.constantFrom('alix@exemple.test', 'nobody@exemple.test', 'NEW@Exemple.test', 'a@b', 'x'),
  phone: fc.constantFrom('+33600000000', '33600000001', '0600', ''),
  password: fc.constantFrom('un-autre-mot-de-passe', 'a', 'é'.repeat(64), 'x'.repeat(300)),
  data: fc.oneof(
    fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
    fc.constant({ display_name: 'Ana', role: 'citizen', consent: true }),
  ),
  type: fc.constantFrom(
    'signup',
    'recovery',
    'magiclink',
    'email',
    'email_change',
    'sms',
    'phone_change',
    'invite',
  ),
  token: fc.constantFrom('123456', '000000', 'abc'),
  token_hash: fc.constantFrom('pkce_abc', 'a'.repeat(56)),
  grant_type: fc.constantFrom('password', 'refresh_token', 'pkce', 'id_token', 'web3', 'none'),
  credential: fc.constantFrom({}, { id: 'eA', rawId: 'eA', type: 'public-key', response: {} }),
  webauthn: fc.constantFrom({ type: 'request' }, { type: 'create', credential_response: { id: 'eA' } }),
  factor_type: fc.constantFrom('totp', 'phone', 'webauthn'),
  provider: fc.constantFrom('google', 'apple', 'email', 'nobody'),
  scope: fc.constantFrom('local', 'others', 'nowhere'),
  create_user: fc.boolean(),
  code_challenge: fc.constantFrom('a'.repeat(43), 'short'),
  code_challenge_method: fc.constantFrom('s256', 'plain', 'none'),
  chain: fc.constantFrom('ethereum', 'solana'),
  page: fc.constantFrom('1', '0', '-1', 'a', '9999999999'),
}

/** Calls of the auth server: guests, the actor, and the back office's token. */
export function authCalls(known: SeenIds, serviceToken: string): fc.Arbitrary<Call> {
  return fc.oneof(...authRoutes.map((route) => authCallOf(route, known, serviceToken)))
}

function authCallOf(route: AuthRoute, known: SeenIds, serviceToken: string): fc.Arbitrary<Call> {
  const part = (names: string[] | undefined) =>
    names === undefined
      ? fc.constant(undefined)
      : fc.record(
          Object.fromEntries(
            names.map((name) => [
              name,
              fc.oneof(
                { arbitrary: authValues[name] ?? fc.oneof(known.idFor(name), hostileText), weight: 6 },
                { arbitrary: hostileValue, weight: 1 },
              ),
            ]),
          ),
          { requiredKeys: [] },
        )
  return fc
    .record({
      reader: fc.constantFrom<Reader>('guest', 'actor'),
      id: fc.oneof(known.idFor('memberId'), fc.uuid(), hostileText),
      query: part(route.query),
      body: part(route.body),
      isAdmin: fc.boolean(),
      manner: manners,
      odd: hostileText,
    })
    .map(({ reader, id, query, body, isAdmin, manner, odd }) => {
      const call: Call = {
        reader: route.isAdmin && isAdmin ? 'office' : reader,
        method: route.method,
        path: `/auth/v1${route.path.replace(/:\w+/, () => inAddress(id).slice(0, 2_000))}${search(query)}`,
        body: json(body),
        headers: {
          'content-type': 'application/json;charset=UTF-8',
          ...(odd.length % 2 === 0 ? { 'x-supabase-api-version': '2024-01-01' } : {}),
          ...(route.isAdmin && isAdmin ? { authorization: `Bearer ${serviceToken}` } : {}),
        },
        endpoint: undefined,
        kind: 'auth',
      }
      return inManner(call, manner, odd)
    })
}
