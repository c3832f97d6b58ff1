import { expect } from 'vitest'
import { contractEndpoints, type DescribedEndpoint } from '../../../../test/contract-endpoints.ts'
import { endpoints } from '../../../../test/every-endpoint.ts'
import { test } from '../../../../test/parvis.ts'
import { isForStaff } from './staff-policy.ts'

interface Hostile {
  payload?: string
  headers?: Record<string, string>
}

const json = { 'content-type': 'application/json' }

/** Bodies that cannot be read, cannot be kept, or are none of an endpoint's. */
const bodies: Hostile[] = [
  {},
  { payload: '{"kind":', headers: json },
  { payload: '[[[[null]]]]', headers: json },
  { payload: '{"kind":"\\u0000","__proto__":{"isAdministrator":true}}', headers: json },
  { payload: '<decision/>', headers: { 'content-type': 'application/xml' } },
  { payload: '\u001f\u008b', headers: { ...json, 'content-encoding': 'gzip' } },
]
const parameters = ['x', '%00', 'a'.repeat(150)]
const queries = ['', '?cursor=%00&list=x&actor_id=x&actor_id=y', '?__proto__[isAdministrator]=true']

/** The address with hostile parameters and query; another for each turn. */
const addressOf = ({ path }: DescribedEndpoint, turn: number) =>
  `/api/v1${path.replaceAll(/\/:\w+/g, `/${parameters[turn % parameters.length]}`)}${queries[turn % queries.length]}`

const forAdministrators = ({ refusals }: DescribedEndpoint) =>
  refusals.includes('administrators_only') && !refusals.includes('staff_only')

test('a staff endpoint is closed to everybody else before anything of the request is read', async ({
  join,
  app,
}) => {
  const all = await contractEndpoints()
  const forStaff = all.filter(({ name }) => endpoints[name] === 'staff')
  expect(forStaff.map(({ name }) => name)).toEqual(all.filter(isForStaff).map(({ name }) => name))
  expect(forStaff.length).toBeGreaterThan(40)
  const [stranger, moderator] = [await join('serge'), await join('mona', { moderator: true })]
  const wrong: string[] = []
  const ask = async (endpoint: DescribedEndpoint, token: string | null, expected: number) => {
    const sent = endpoint.method === 'GET' ? [{}, {}, {}] : bodies
    for (const [turn, { payload, headers = {} }] of sent.entries()) {
      const answer = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, turn),
        headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        ...(payload === undefined ? {} : { payload }),
      })
      if (answer.statusCode !== expected)
        wrong.push(`${endpoint.name} ${turn}: ${answer.statusCode} instead of ${expected}`)
    }
  }
  for (const endpoint of forStaff) {
    await ask(endpoint, stranger.token, 403)
    await ask(endpoint, null, 401)
    if (forAdministrators(endpoint)) await ask(endpoint, moderator.token, 403)
  }
  expect(wrong).toEqual([])
})
