import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { stops } from '../../../../e2e/shell/stops.ts'
import { createParvisRouter } from './router.tsx'

const routerAt = (address: string) =>
  createParvisRouter(new QueryClient(), createMemoryHistory({ initialEntries: [address] }))

test('every route is visited by the journey that checks all screens', () => {
  const visited = new Set(stops.map(({ route }) => route))
  const routes = Object.keys(routerAt('/').routesByPath).map((path) => path.replace(/(?<=.)\/$/, ''))
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter((route) => !visited.has(route))).toEqual([])
})

test.each([
  ['/moderation/cases/17?list=closed#decision', '/moderation/dossiers/17?list=closed#decision'],
  ['/moderation/acts?actor=7', '/moderation/actes?actor=7'],
  ['/moderation/staff', '/moderation/equipe'],
  ['/political-data/polls', '/polls'],
  ['/political-data/laws', '/law-tracking'],
  ['/moderation/elsewhere', '/moderation/elsewhere'],
])('the former address %s leads to %s', async (former, now) => {
  const router = routerAt(former)
  await router.load()
  const result = router._serverResult
  expect(result?.type === 'redirect' ? result.redirect.headers.get('Location') : former).toBe(now)
})

test.each(['12345678901234567890', '1.0', '1e5', '{"a": 1}', '{"a":1}', '"q"', 'null', 'true', '-0', '007'])(
  'the state %s of an application is read as it was written',
  async (state) => {
    const asked = new URLSearchParams({ client_id: '12', state })
    const router = routerAt(`/oauth/authorize?${asked}`)
    const { latestLocation: location } = router
    const search = router.matchRoutes(location).at(-1)?.search
    expect(search).toMatchObject({ client_id: '12', state })
    // The router writes the address again when it starts.
    const written = router.buildLocation({ to: '/oauth/authorize', search: search as never })
    expect(new URLSearchParams(written.searchStr).get('state')).toBe(state)
  },
)
