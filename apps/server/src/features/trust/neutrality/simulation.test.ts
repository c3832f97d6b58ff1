import { settledDays } from '@parvis/contract/trust/transparency.ts'
import { expect } from 'vitest'
import { deal, drawAll, drawPostsAgain, officials, simulate } from '../../../../test/neutrality.ts'
import { test } from '../../../../test/parvis.ts'
import type { AppContext } from '../../../app-context.ts'
import { readNeutrality } from './store.ts'

/** Lines of the sides in one sort. */
async function linesOf(context: AppContext, measure: string) {
  const { dimensions } = await readNeutrality(context.db, '90', context.clock.now())
  const side = dimensions.find(({ dimension }) => dimension === 'side')
  return side?.measures.find((one) => one.measure === measure)?.lines ?? []
}

const differing = async (context: AppContext, measure: string) =>
  (await linesOf(context, measure)).filter(({ differs }) => differs).map(({ group }) => group)

const partiesOf = async ({ db }: AppContext, side: 'left' | 'center' | 'right') =>
  (await db.selectFrom('parties').select('id').where('orientation', '=', side).execute()).map(({ id }) => id)

test('an order bent against one side is found in that sort alone, among a few thousand posts', async ({
  context,
  clock,
}) => {
  await deal(context, 1)
  const authors = await officials(context, 60)
  const bent = { parties: await partiesOf(context, 'left'), by: 0.2 }
  await simulate(context, clock, authors, { posts: 1_800, hourly: 120, seed: 1, bent })
  await drawAll(context, clock)
  expect(await differing(context, 'shown_relevant')).toContain('left')
  expect(await differing(context, 'shown_recent')).toEqual([])
  expect(await differing(context, 'shown_popular')).toEqual([])
})

test('among 100,000 posts an order bent by 10 % against one side is found in that sort alone', {
  tags: 'long',
  timeout: 600_000,
}, async ({ context, clock }) => {
  await deal(context, 2)
  const authors = await officials(context, 300)
  const bent = { parties: await partiesOf(context, 'right'), by: 0.1 }
  await simulate(context, clock, authors, { posts: 100_000, hourly: 1_000, seed: 2, bent })
  await drawAll(context, clock)
  const lines = await linesOf(context, 'shown_relevant')
  const right = lines.find(({ group }) => group === 'right')
  expect(right?.differs).toBe(true)
  expect(right?.share).toBeLessThan(right?.expected?.low ?? 0)
  expect(await differing(context, 'shown_recent')).toEqual([])
  expect(await differing(context, 'shown_popular')).toEqual([])
})

test('the published order raises no alarm, whatever parties are called a side', {
  tags: 'long',
  timeout: 600_000,
}, async ({ context, clock }) => {
  const authors = await officials(context, 300)
  await simulate(context, clock, authors, { posts: 20_000, hourly: 400, seed: 3 })
  clock.advance({ days: settledDays })
  let [seen, outside, alarms] = [0, 0, 0]
  for (let seed = 0; seed < 20; seed += 1) {
    await deal(context, seed)
    await drawPostsAgain(context)
    for (const measure of ['shown_recent', 'shown_relevant', 'shown_popular'])
      for (const { share, expected, differs } of await linesOf(context, measure)) {
        seen += 1
        if (expected !== null && (share < expected.low || share > expected.high)) outside += 1
        if (differs) alarms += 1
      }
  }
  expect(seen).toBe(180)
  // 5 % are due outside of the 95 % intervals, and 1 in a thousand is marked.
  expect(outside / seen).toBeLessThan(0.1)
  expect(alarms).toBeLessThanOrEqual(1)
})
