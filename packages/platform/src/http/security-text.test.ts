import { describe, expect } from 'vitest'
import { test as base } from '../../../../apps/server/test/parvis.ts'

const test = base.extend<{ settings: Record<string, string> }>({
  settings: { PARVIS_CONTACT: 'securite@exemple.test', PARVIS_URL: 'https://parvis.test' },
})

test('security.txt has the contact for vulnerabilities and an expiry in the future', async ({
  address,
  clock,
}) => {
  const answer = await fetch(`${address}/.well-known/security.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const expires = new Date(clock.now().getTime() + 180 * 86_400_000)
  const lines = (await answer.text()).trimEnd().split('\n')
  expect(lines).toEqual([
    'Contact: mailto:securite@exemple.test',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT[\d:.]+Z$/),
    'Preferred-Languages: fr, en',
    'Canonical: https://parvis.test/.well-known/security.txt',
  ])
  const expiry = new Date(lines[1]?.slice('Expires: '.length) ?? '').getTime()
  expect(Math.abs(expiry - expires.getTime())).toBeLessThan(60_000)
})

describe('without a contact', () => {
  base('there is no security.txt', async ({ address }) => {
    expect((await fetch(`${address}/.well-known/security.txt`)).status).toBe(404)
  })
})

base(
  'pages take no base address, no script of theirs from a text, and no inline script',
  async ({ address }) => {
    const policyOf = async (path: string) =>
      (await fetch(address + path)).headers.get('content-security-policy') ?? ''
    for (const path of ['/health', '/api/docs']) {
      const policy = await policyOf(path)
      expect(policy, path).toContain("base-uri 'none'")
      expect(policy, path).toContain("script-src 'self';")
      expect(policy, path).not.toContain('unsafe-eval')
    }
    expect(await policyOf('/health')).toContain("require-trusted-types-for 'script';trusted-types default")
  },
)
