import { expect, test } from '@playwright/test'

/** Bytes over the wire that a guest's first visit to the feed may take (design: experience). */
const ceilings = { Script: 135_000, Stylesheet: 15_000 }

test('a guest reads the feed after at most 135 kB of JavaScript and 15 kB of CSS', async ({
  page,
  context,
}) => {
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const types = new Map<string, string>()
  const weights: Record<string, number> = {}
  network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    weights[type] = (weights[type] ?? 0) + encodedDataLength
  })
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(weights.Script).toBeGreaterThan(0)
  for (const [type, ceiling] of Object.entries(ceilings)) {
    expect(weights[type], type).toBeLessThanOrEqual(ceiling)
  }
})
