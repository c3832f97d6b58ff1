import { expect, test } from 'vitest'
import { productionPackages } from './production-packages.mjs'
import { verdict } from './verdict.mjs'

const cause = {
  name: 'ws',
  severity: 'high',
  title: 'Denial of service',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  range: '<8.0.0',
}
const slight = { ...cause, severity: 'low', url: 'https://github.com/advisories/GHSA-low' }
const ofTools = { ...cause, url: 'https://github.com/advisories/GHSA-tool' }
const report = {
  vulnerabilities: {
    ws: { via: [cause, slight], nodes: ['node_modules/ws'] },
    // A dependent with the same advisory, reported once.
    fastify: { via: ['ws', cause], nodes: ['node_modules/fastify'] },
    vitest: { via: [ofTools], nodes: ['node_modules/vitest'] },
  },
}
const packages = productionPackages()
const isProduction = (path) => packages[path] !== undefined
const judged = (accepted, today) => verdict(report, { isProduction, accepted, today })
const line = 'GHSA-aaaa-bbbb-cccc high ws <8.0.0: Denial of service'

test('a serious advisory fails, unless it is accepted with a reason until a day that has not passed', () => {
  expect(judged([], '2026-11-22')).toEqual({ found: [line] })
  const accepted = [{ advisory: 'GHSA-aaaa-bbbb-cccc', reason: 'not reached', until: '2026-12-01' }]
  expect(judged(accepted, '2026-12-01')).toEqual({ found: [] })
  expect(judged(accepted, '2026-12-02').found).toEqual([`${line} (accepted until 2026-12-01)`])
})

test('a registry that does not answer audits is distinguished from one that finds nothing', () => {
  const options = { isProduction, accepted: [], today: '2026-11-22' }
  expect(verdict({ vulnerabilities: {} }, options)).toEqual({ found: [] })
  expect(verdict({ message: '405 Method Not Allowed' }, options)).toEqual({
    unanswered: '405 Method Not Allowed',
    found: [],
  })
})
