import { describe, expect } from 'vitest'
import { test } from '../../../test/parvis.ts'

describe('with limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('a write that names no limit of its own has the usual one, which says when to try again; reads go on', async ({
    join,
  }) => {
    const ana = await join('ana')
    const answers = []
    for (let sent = 0; sent < 250; sent += 1) answers.push(await ana.send('POST', '/api/me/consent', {}))
    const refused = answers.filter(({ status }) => status === 429)
    // The very first counts for the address: by then nobody knows whose session it is.
    expect(refused).toHaveLength(9)
    expect(answers.at(-1)?.json).toMatchObject({ error: { code: 'rate_limited' } })
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ana.send('GET', '/api/me')).status).toBe(200)
    const bea = await join('bea')
    expect((await bea.send('POST', '/api/me/consent', {})).status).toBe(200)
  })
})
