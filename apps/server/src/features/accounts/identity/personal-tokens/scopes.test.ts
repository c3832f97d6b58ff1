import {
  type NeededScope,
  scopesOf,
  type TokenScope,
  tokenScopes,
} from '@parvis/contract/accounts/personal-tokens.ts'
import { expect } from 'vitest'
import { contractEndpoints, type DescribedEndpoint } from '../../../../../test/contract-endpoints.ts'
import { test } from '../../../../../test/parvis.ts'
import { programOf } from '../../../../../test/personal-tokens.ts'
import { isForStaff } from '../staff-policy.ts'

/** Endpoints below `/me` that tokens may call; all others there are account, security, settings, exports, verification. */
const ownAndOpen = new Set([
  'getOwnProfile',
  'listDrafts',
  'saveDraft',
  'deleteDraft',
  'listPlannedPosts',
  'removeFollower',
  'listContacts',
  'explainVote',
  'withdrawExplanation',
  'listBlocked',
  'listMuted',
  'listWordFilters',
  'addWordFilter',
  'changeWordFilter',
  'removeWordFilter',
])

/** Lists that only writing needs: a scope of writing opens them. */
const readForWriting = new Set([
  ...['listDrafts', 'listPlannedPosts', 'listFollowRequests', 'listContacts'],
  ...['listBlocked', 'listMuted', 'listWordFilters'],
])

/** Never open to tokens, by the beginning of their path. */
const closedFamilies = [
  '/moderation',
  '/administration',
  '/undo',
  '/closures',
  '/auth-providers',
  '/password-rule',
  '/registration',
  '/invitations',
  '/legal-notices',
  '/reports',
  '/decisions',
  '/referrals',
  '/digest',
]

const named = (endpoints: DescribedEndpoint[]) => endpoints.map(({ name }) => name)

/** Each scope that an endpoint needs, with a query that needs it. */
function needs(needed: NeededScope): [TokenScope, string][] {
  if (typeof needed === 'string') return [[needed, '']]
  const { parameter, scopes, otherwise } = needed
  return [
    [otherwise, ''],
    ...Object.entries(scopes).map(([value, scope]): [TokenScope, string] => [
      scope,
      `?${parameter}=${value}`,
    ]),
  ]
}

test('no endpoint of the staff, of an account, its security or its settings names a scope', async () => {
  const all = await contractEndpoints()
  const open = all.filter(({ scope }) => scope !== undefined)
  expect(open.length).toBeGreaterThan(100)
  expect(named(open.filter(isForStaff))).toEqual([])
  expect(named(open.filter(({ path }) => closedFamilies.some((family) => path.startsWith(family))))).toEqual(
    [],
  )
  const own = open.filter(({ path, name }) => /^\/me(\/|$)/.test(path) && !ownAndOpen.has(name))
  expect(named(own)).toEqual([])
  for (const name of ['getBallotReceipt', 'importBlocks', 'createReport'])
    expect(named(open)).not.toContain(name)
})

test('a scope of reading opens reads alone, and every scope opens something', async () => {
  const all = await contractEndpoints()
  const isOf = (family: 'read' | 'write', { scope }: DescribedEndpoint) =>
    scopesOf(scope).some((one) => one.startsWith(family))
  const writing = all.filter((endpoint) => isOf('read', endpoint) && endpoint.method !== 'GET')
  expect(named(writing)).toEqual([])
  const reading = all.filter((endpoint) => isOf('write', endpoint) && endpoint.method === 'GET')
  expect(new Set(named(reading))).toEqual(readForWriting)
  for (const scope of tokenScopes)
    expect(
      all.some((endpoint) => scopesOf(endpoint.scope).includes(scope)),
      scope,
    ).toBe(true)
})

test('a token of an administrator, with all scopes, is refused by every endpoint that names none', async ({
  join,
  app,
}) => {
  const ada = await join('ada', { administrator: true, moderator: true })
  const { token } = await programOf(ada)
  const closed = (await contractEndpoints()).filter(({ scope }) => scope === undefined)
  expect(closed.length).toBeGreaterThan(150)
  const wrong: string[] = []
  for (const { name, method, path } of closed) {
    const url = `/api/v1${path.replaceAll(/:\w+/g, '019abcde-0000-7000-8000-000000000000')}`
    const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
    const code = answer.json().error?.code
    if (answer.statusCode !== 403 || code !== 'token_not_accepted')
      wrong.push(`${name}: ${answer.statusCode} ${code}`)
  }
  expect(wrong).toEqual([])
})

test('a token without the scope of an endpoint is refused there, and told which one is missing', async ({
  join,
  app,
}) => {
  const ana = await join('ana')
  const calls = (await contractEndpoints()).flatMap(({ name, method, path, scope }) =>
    scope === undefined ? [] : needs(scope).map(([needed, query]) => ({ name, method, path, needed, query })),
  )
  const wrong: string[] = []
  for (const scope of tokenScopes) {
    const { token } = await programOf(ana, { scopes: tokenScopes.filter((other) => other !== scope) })
    for (const { name, method, path, query } of calls.filter(({ needed }) => needed === scope)) {
      const url = `/api/v1${path.replaceAll(/:\w+/g, '019abcde-0000-7000-8000-000000000000')}${query}`
      const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
      const { code, fields, message } = answer.json().error ?? {}
      if (answer.statusCode !== 403 || code !== 'token_scope_needed' || fields?.scope !== scope)
        wrong.push(`${name}: ${answer.statusCode} ${code}`)
      if (!String(message).includes(scope)) wrong.push(`${name}: ${message}`)
    }
  }
  expect(wrong).toEqual([])
})
