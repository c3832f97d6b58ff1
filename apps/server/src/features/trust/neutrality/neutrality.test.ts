import { wilson } from '@parvis/contract/intervals.ts'
import { getNeutrality } from '@parvis/contract/trust/transparency.ts'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports } from '../../../../test/cases.ts'
import { officials, ofSide, publishes } from '../../../../test/neutrality.ts'
import { test } from '../../../../test/parvis.ts'
import { countShowings, drawFigures } from './drawing.ts'

test('posts are counted by group once their day has settled, and the same for everyone', async ({
  join,
  guest,
  context,
  clock,
}) => {
  expect(await guest.call(getNeutrality, { query: { period: '365' } })).toMatchObject({
    days: null,
    dimensions: [{ dimension: 'side', groups: [], measures: expect.any(Array) }, {}, {}],
  })
  const elected = await officials(context, 150)
  const of = (side: 'left' | 'center' | 'right') => ofSide(context, elected, side)
  await publishes(context, (await of('left')).slice(0, 20), 1, { support_count: 3 })
  await publishes(context, (await of('right')).slice(0, 21), 1, { region_code: '35' })
  // Many posts of few authors would reveal their opinions.
  await publishes(context, (await of('center')).slice(0, 2), 6)

  const { reader, mona } = await aTeam(join)
  const { id } = await context.db
    .selectFrom('posts')
    .select('id')
    .where('region_code', '=', '35')
    .limit(1)
    .executeTakeFirstOrThrow()
  await decides(mona, await reports(reader, 'post', { id }), reasoned({ kind: 'remove' } as const))
  await countShowings(context)
  await countShowings(context)

  clock.advance({ days: 7 })
  await drawFigures(context, null)
  expect(await guest.call(getNeutrality, {})).toMatchObject({ days: null })
  clock.advance({ days: 2 })
  await drawFigures(context, clock.now())
  await drawFigures(context, null)
  // Drawn again, the rows are the same.
  await drawFigures(context, null)

  const neutrality = await guest.call(getNeutrality, { query: { period: '30' } })
  const [side, role, region] = neutrality.dimensions
  expect(side).toMatchObject({
    groups: [
      { group: 'left', posts: 20, share: 0.5 },
      { group: 'right', posts: 20, share: 0.5 },
    ],
    left_out: 1,
  })
  const measure = (name: string) => side?.measures.find((one) => one.measure === name)
  // A post that was removed before is shown to nobody, and is no part of these figures; the others were read twice.
  expect(measure('shown_recent')?.total).toBe(2 * 40)
  expect(measure('reactions')?.lines).toMatchObject([
    { group: 'left', total: 60, share: 1, differs: null },
    { group: 'right', total: 0, share: 0 },
  ])
  expect(role?.measures.find((one) => one.measure === 'answered')?.total).toBe(0)
  expect(role?.measures[0]?.lines).toMatchObject([{ group: 'politician', expected: null, differs: null }])
  expect(region?.groups).toMatchObject([{ group: '35', posts: 20 }])
  expect(neutrality).toMatchObject({ months: null })
  expect(side).toMatchObject({ decisions: [], moderation: [{ total: 0, lines: [] }, {}, {}, {}] })
  // Counters of posts go once their day is drawn.
  clock.advance({ days: 1 })
  await drawFigures(context, clock.now())
  expect(await context.db.selectFrom('post_showings').selectAll().execute()).toEqual([])
})

test('intervals are those of the published formulas', () => {
  // Wilson's interval of 8 in 10, as reference tables have it.
  expect(wilson(8, 10).low).toBeCloseTo(0.4902, 4)
  expect(wilson(8, 10).high).toBeCloseTo(0.9433, 4)
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
})
