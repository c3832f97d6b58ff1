import { describe, expect } from 'vitest'
import { checkpointOf, takesDecisions } from '../../../../test/logged-decisions.ts'
import { test } from '../../../../test/parvis.ts'
import { openLogSigner } from './keys.ts'
import { openPublished } from './published.ts'
import { type LogNews, logChannel } from './service.ts'
import { storeFullTiles } from './tiles.ts'

const publishLogNews = (bus: { publish(channel: string, news: LogNews): void }, news: LogNews) =>
  bus.publish(logChannel, news)

test('the served checkpoint is remembered until it changes, and for a second at most', async ({
  context,
  clock,
}) => {
  const signer = await openLogSigner(context)
  await takesDecisions(context, signer, 3)
  await expect.poll(() => context.bus.connected).toBe(true)
  const publishedOf = openPublished(context)
  const first = await publishedOf()
  expect(first.checkpoint.size).toBe(3)
  publishLogNews(context.bus, 'waiting')
  expect(await publishedOf()).toBe(first)
  for (const news of ['grown', 'cosigned'] as const) {
    // A read that is under way when the news comes may have begun before the change.
    const early = publishedOf()
    publishLogNews(context.bus, news)
    expect(publishedOf()).not.toBe(early)
  }
  await takesDecisions(context, signer, 2)
  const grown = await publishedOf()
  expect(grown.checkpoint.size).toBe(5)
  expect(await publishedOf()).toBe(grown)
  clock.advance({ seconds: 2 })
  expect(await publishedOf()).not.toBe(grown)
})

describe('with limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1', PARVIS_GUEST_READS: '20' } })

  const statusesOf = async (address: string, paths: string[]) => {
    const statuses: number[] = []
    for (const path of paths) statuses.push((await fetch(`${address}/log/${path}`)).status)
    return statuses
  }
  const repeated = (path: string, times: number) => Array.from({ length: times }, () => path)

  test('a proof costs a read of the database', async ({ context, address }) => {
    const signer = await openLogSigner(context)
    await takesDecisions(context, signer, 3)
    await checkpointOf(address, 3)
    const statuses = await statusesOf(address, repeated('proof/1', 25))
    expect(statuses[0]).toBe(200)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5)
  })

  test('a tile costs a read of the database, and a full one that is in memory less', async ({
    context,
    address,
  }) => {
    const signer = await openLogSigner(context)
    await takesDecisions(context, signer, 300)
    await storeFullTiles(context)
    expect(await statusesOf(address, repeated('tile/0/000', 40))).not.toContain(429)
    const partial = await statusesOf(address, repeated('tile/0/001.p/7', 25))
    expect(partial[0]).toBe(200)
    expect(partial).toContain(429)
  })
})
