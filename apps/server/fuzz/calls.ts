import type { Endpoint } from '@parvis/contract/endpoint.ts'
import fc from 'fast-check'
import { z } from 'zod'
import { jpeg } from '../test/files.ts'
import { aPdf } from '../test/people.ts'
import type { Reader } from './community.ts'
import { exampleBodies } from './example-bodies.ts'
import { hostileText, hostileValue } from './hostile-values.ts'
import type { Known } from './known.ts'
import { ownedParameters, ownRow } from './own-rows.ts'
import { type JsonSchema, valueFor } from './schema-values.ts'

/** One request as it is sent. */
export interface Call {
  reader: Reader
  method: string
  /** In ASCII, percent-encoded. */
  path: string
  body: string | Uint8Array | undefined
  headers: Record<string, string>
  /** What the answer must look like; undefined for what is no endpoint of the contract. */
  endpoint: Endpoint | undefined
  kind: 'contract' | 'auth' | 'page'
}

/**
 * Writes that let others see more, or that end a reader's own part: the readers whose view is judged do not make them.
 * The actor and the staff do.
 */
const changesTheScene = new Set([
  'acceptFollowRequest',
  'blockMember',
  'deleteComment',
  'deleteMessage',
  'deletePost',
  'editComment',
  'editOwnProfile',
  'editPost',
  'refuseConversation',
  'removeFollower',
  'setPostVisibility',
  'unblockMember',
  'unfollow',
])

/** Writes that only the actor makes, who is replaced when nothing of it is left. */
const endsOneself = new Set(['deleteAccount', 'endSession', 'withdrawConsent'])

/** Files that can be read: others are refused at the door. */
const files = [aPdf, await jpeg(16, 16), new TextEncoder().encode('Un texte')]

const judged: Reader[] = ['blocker', 'blocked', 'follower', 'stranger', 'guest']

/** Any call of the contract, by any reader: most would be served, a part is hostile. */
export function contractCalls(endpoints: Endpoint[], known: Known): fc.Arbitrary<Call> {
  return fc.oneof(
    ...endpoints.map((endpoint) => ({
      arbitrary: callOf(endpoint, known),
      weight: endpoint.method === 'GET' ? 3 : 1,
    })),
  )
}

/** Who calls an endpoint, and how often: mostly those whom it lets in, and everybody else now and then. */
function readersOf({ name, access, refusals }: Endpoint): fc.Arbitrary<Reader> {
  const isForStaff = (['staff_only', 'administrators_only', 'reviewers_only'] as const).some((code) =>
    refusals.includes(code),
  )
  // A reader who is made one of the staff would see what only the staff may see.
  const staff = name === 'setStaff' || endsOneself.has(name) ? 0 : isForStaff ? 14 : 1
  const others = changesTheScene.has(name) || endsOneself.has(name) ? 0 : 2
  return fc.oneof(
    ...judged.map((reader) => ({
      arbitrary: fc.constant(reader),
      weight: reader === 'guest' && access === 'member' ? 1 : others,
    })),
    { arbitrary: fc.constant<Reader>('actor'), weight: 4 },
    { arbitrary: fc.constant<Reader>('staff'), weight: staff },
  )
}

function callOf(endpoint: Endpoint, known: Known): fc.Arbitrary<Call> {
  const { method, path, file } = endpoint
  return fc
    .record({
      reader: readersOf(endpoint),
      params: paramsOf(endpoint, known),
      query: partOf(endpoint.query, known),
      body: file === undefined ? bodyOf(endpoint, known) : fc.constant(undefined),
      bytes: fc.oneof(fc.constantFrom(...files), fc.uint8Array({ maxLength: 300 })),
      manner: manners,
      odd: hostileText,
    })
    .map(({ reader, params, query, body, bytes, manner, odd }) => {
      const call: Call = {
        reader,
        method,
        path: `/api${filled(path, params)}${search(query)}`,
        body: file === undefined ? json(body) : bytes,
        headers: file !== undefined ? { 'content-type': file[0] ?? '' } : jsonType(body),
        endpoint,
        kind: 'contract',
      }
      return inManner(call, manner, odd)
    })
}

/** A body by its schema, or an example of which one field was changed. */
function bodyOf({ name, body }: Endpoint, known: Known): fc.Arbitrary<unknown> {
  const made = partOf(body, known)
  const example = exampleBodies[name]
  if (example === undefined) return made
  const changed = fc.tuple(fc.boolean(), fc.nat(), hostileValue).map(([isChanged, pick, value]) => {
    const whole = example()
    const fields = Object.keys(whole)
    return isChanged ? { ...whole, [fields[pick % fields.length] ?? '']: value } : whole
  })
  return fc.oneof(made, changed)
}

function partOf(schema: z.ZodType | undefined, known: Known): fc.Arbitrary<unknown> {
  return schema === undefined
    ? fc.constant(undefined)
    : valueFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, known)
}

/** Values for the parameters of a path: what stands before one tells apart those that share a name. */
function paramsOf({ path, params }: Endpoint, known: Known): fc.Arbitrary<unknown> {
  if (params === undefined) return fc.constant(undefined)
  const names = [...path.matchAll(/([\w-]+)\/:(\w+)/g)]
  return fc.record(
    Object.fromEntries(
      names.map(([, before = '', name = '']) => [
        name,
        fc.oneof(
          { arbitrary: known.idFor(known.has(`${before}/${name}`) ? `${before}/${name}` : name), weight: 15 },
          { arbitrary: fc.constant(ownRow(name)), weight: ownedParameters.has(name) ? 8 : 0 },
          { arbitrary: fc.oneof(fc.uuid(), hostileText), weight: 1 },
        ),
      ]),
    ),
  )
}

/** How a call is sent: as it should be, or in one of the ways that proxies, broken clients and attackers send it. */
const manners = fc.oneof(
  { arbitrary: fc.constant('well' as const), weight: 60 },
  fc.constantFrom(
    'cut body',
    'unknown encoding',
    'odd type',
    'wrong method',
    'bad token',
    'twice the query',
    'bad percent',
    'no type',
  ),
)
type Manner = typeof manners extends fc.Arbitrary<infer M> ? M : never

function inManner(call: Call, manner: Manner, odd: string): Call {
  switch (manner) {
    case 'cut body':
      return typeof call.body === 'string'
        ? { ...call, body: call.body.slice(0, call.body.length / 2) }
        : call
    case 'unknown encoding':
      return {
        ...call,
        headers: { ...call.headers, 'content-encoding': odd.length % 2 === 0 ? 'gzip' : 'parvis' },
      }
    case 'odd type':
      return { ...call, headers: { ...call.headers, 'content-type': 'multipart/form-data; boundary=x' } }
    case 'wrong method':
      return { ...call, method: odd.length % 2 === 0 ? 'PUT' : 'DELETE', endpoint: undefined }
    case 'bad token':
      return {
        ...call,
        headers: { ...call.headers, authorization: `Bearer ${encodeURIComponent(odd.toWellFormed())}` },
      }
    case 'twice the query':
      return {
        ...call,
        path: call.path.includes('?') ? `${call.path}&${call.path.split('?')[1]}` : call.path,
      }
    case 'bad percent':
      return { ...call, path: `${call.path}%ff%00`, endpoint: undefined }
    case 'no type':
      return { ...call, headers: {} }
    default:
      return call
  }
}

const inAddress = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed())

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function filled(path: string, params: unknown): string {
  const values = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>
  return path.replace(/:(\w+)/g, (_, name: string) => inAddress(values[name] || 'none').slice(0, 2_000))
}

function search(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
  return pairs.length === 0
    ? ''
    : `?${pairs
        .join('&')
        .slice(0, 6_000)
        .replace(/%[0-9A-F]?$/, '')}`
}

const json = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body))
const jsonType = (body: unknown): Record<string, string> =>
  body === undefined ? {} : { 'content-type': 'application/json' }

/** A route of the auth server, described by the fields of its body and query (the protocol has no schemas). */
interface AuthRoute {
  method: string
  path: string
  body?: string[]
  query?: string[]
  /** With the back office's token. */
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

/** Values with which each field of the protocol is met; hostile ones are mixed in. */
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
export function authCalls(known: Known, serviceToken: string): fc.Arbitrary<Call> {
  return fc.oneof(...authRoutes.map((route) => authCallOf(route, known, serviceToken)))
}

function authCallOf(route: AuthRoute, known: Known, serviceToken: string): fc.Arbitrary<Call> {
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

const pages = [
  '/',
  '/post/:postId',
  '/profile/:reference',
  '/profile/:reference/feed.atom',
  '/political-data',
  '/political-data/:slug',
  '/law-tracking/:reference',
  '/events.ics',
  '/events/:eventId.ics',
  '/sitemap.xml',
  '/sitemaps/:odd',
  '/robots.txt',
  '/media/post-uploads/:odd',
  '/media/avatars/:odd',
  '/api/log/export',
  '/api/openapi.json',
  '/health',
  '/ready',
  '/auth/captcha',
  '/:odd',
  '/api/:odd',
]

/** Pages and files: what browsers, feed readers and crawlers ask for, as a guest. */
export function pageCalls(known: Known): fc.Arbitrary<Call> {
  return fc
    .record({
      path: fc.constantFrom(...pages),
      id: fc.oneof(known.idFor('postId'), known.idFor('reference'), hostileText),
      query: fc.oneof(
        { arbitrary: fc.constant(undefined), weight: 4 },
        fc.dictionary(fc.constantFrom('cursor', 'page', 'tab', 'q', 'lang'), hostileText, { maxKeys: 2 }),
      ),
      odd: hostileText,
    })
    .map(({ path, id, query, odd }) => ({
      reader: 'guest' as const,
      method: 'GET',
      path: `${path.replace(/:odd/, () => inAddress(odd).slice(0, 2_000)).replace(/:\w+/, () => inAddress(id).slice(0, 2_000))}${search(query)}`,
      body: undefined,
      headers: {},
      endpoint: undefined,
      kind: 'page' as const,
    }))
}
