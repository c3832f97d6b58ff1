import { getNeutrality } from '@parvis/contract/trust/neutrality.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { officials } from '../../../../test/neutrality.ts'
import { test } from '../../../../test/parvis.ts'
import type { AppContext } from '../../../app-context.ts'
import { drawFigures } from './drawing.ts'
import { wilson } from './intervals.ts'
import { countShowings } from './showings.ts'

async function publishes(
  context: AppContext,
  authors: string[],
  each: number,
  more: object = {},
): Promise<void> {
  await context.db
    .insertInto('posts')
    .values(
      Array.from({ length: authors.length * each }, (_, index) => ({
        user_id: authors[index % authors.length] ?? '',
        content: `Position ${index}`,
        channel: 'general' as const,
        author_role: 'politician' as const,
        created_at: context.clock.now(),
        ...more,
      })),
    )
    .execute()
}

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
  const sideOf = new Map(
    (await context.db.selectFrom('parties').select(['id', 'orientation']).execute()).map(
      ({ id, orientation }) => [id, orientation],
    ),
  )
  const elected = await officials(context, 150)
  const of = (side: string) => elected.filter(({ party }) => sideOf.get(party) === side).map(({ id }) => id)
  await publishes(context, of('left').slice(0, 20), 1, { support_count: 3 })
  await publishes(context, of('right').slice(0, 20), 1, { region_code: '35' })
  // Many posts of few authors would tell about these.
  await publishes(context, of('center').slice(0, 2), 6)

  const { reader, mona, milo } = await aTeam(join)
  const { items } = await guest.reads('politics')
  const [first, second] = items
  if (!first || !second) throw new Error('expected two posts')
  const removed = await reports(reader, 'post', first)
  await decides(mona, removed, reasoned({ kind: 'remove' } as const))
  const limited = await reports(reader, 'post', second)
  const { decisions } = await decides(mona, limited, reasoned({ kind: 'limit_reach' } as const))
  await reverses(milo, decisions[0]?.id)
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

  const told = await guest.call(getNeutrality, { query: { period: '30' } })
  const [side, role, region] = told.dimensions
  expect(side).toMatchObject({
    groups: [
      { group: 'left', posts: 20, share: 0.5 },
      { group: 'right', posts: 20, share: 0.5 },
    ],
    left_out: 1,
  })
  const measure = (name: string) => side?.measures.find((one) => one.measure === name)
  // A post that was removed before is shown to nobody; the others were read twice.
  expect(measure('shown_recent')?.total).toBe(
    2 * (40 - Number(first.author?.political_orientation !== 'center')),
  )
  expect(measure('reactions')?.lines).toMatchObject([
    { group: 'left', total: 60, share: 1, differs: null },
    { group: 'right', total: 0, share: 0 },
  ])
  for (const [name, total] of [
    ['reported', 2],
    ['removed', 1],
    ['limited', 1],
    ['restored', 1],
    ['answered', 0],
  ] as const)
    expect(role?.measures.find((one) => one.measure === name)?.total, name).toBe(total)
  expect(role?.measures[0]?.lines).toMatchObject([{ group: 'politician', expected: null, differs: null }])
  expect(region?.groups).toMatchObject([{ group: '35', posts: 20 }])
  // Two decisions are too few to be shown.
  expect(side?.decisions).toEqual([])
  // Counters of posts go once their day is drawn.
  clock.advance({ days: 1 })
  await drawFigures(context, clock.now())
  expect(await context.db.selectFrom('post_showings').selectAll().execute()).toEqual([])
})

test('decisions are counted by rule and side of the member, with the median wait', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const { mona, reader } = await aTeam(join)
  const elected = await officials(context, 90)
  const sides = new Map(
    (await context.db.selectFrom('parties').select(['id', 'orientation']).execute()).map((row) => [
      row.id,
      row.orientation,
    ]),
  )
  const left = elected.filter(({ party }) => sides.get(party) === 'left').map(({ id }) => id)
  await publishes(context, left.slice(0, 20), 1)
  const { items } = await guest.reads('politics')
  expect(items).toHaveLength(20)
  for (const post of items) {
    const id = await reports(reader, 'post', post)
    await decides(mona, id, reasoned({ kind: 'warn' } as const))
  }
  await sql`update moderation_cases set opened_at = decided_at - interval '3 hours'`.execute(context.db)
  clock.advance({ days: 9 })
  await drawFigures(context, null)
  const told = await guest.call(getNeutrality, {})
  expect(told.dimensions[0]?.decisions).toEqual([
    {
      group: 'left',
      total: 20,
      share: 1,
      ...wilson(20, 20),
      differs: false,
      rules: [{ rule: 'harassment', count: 20 }],
      other: 0,
      median_hours: 3,
      measured: 20,
    },
  ])
  const file = await guest.send('GET', '/api/transparency/neutrality/90.csv')
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(String(file.text)).toContain('side,left,decisions_harassment,20,1,20')
  expect((await guest.send('GET', '/api/transparency/neutrality/31.csv')).status).toBe(404)
})

test('ten decisions against one member show neither their group nor its wait', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const { mona, reader } = await aTeam(join)
  const sides = new Map(
    (await context.db.selectFrom('parties').select(['id', 'orientation']).execute()).map((row) => [
      row.id,
      row.orientation,
    ]),
  )
  const elected = await officials(context, 90)
  const left = elected.filter(({ party }) => sides.get(party) === 'left').map(({ id }) => id)
  await publishes(context, left.slice(0, 20), 1)
  const [alone = ''] = left
  await publishes(context, [alone], 10)
  const posts = await context.db.selectFrom('posts').select('id').where('user_id', '=', alone).execute()
  for (const post of posts)
    await decides(mona, await reports(reader, 'post', post), reasoned({ kind: 'warn' } as const))
  clock.advance({ days: 9 })
  await drawFigures(context, null)
  const [side] = (await guest.call(getNeutrality, {})).dimensions
  expect(side?.groups).toMatchObject([{ group: 'left', posts: 30 }])
  expect(side?.decisions).toEqual([])
})

test('intervals are those of the published formulas', () => {
  // Wilson's interval of 8 in 10, as reference tables have it.
  expect(wilson(8, 10).low).toBeCloseTo(0.4902, 4)
  expect(wilson(8, 10).high).toBeCloseTo(0.9433, 4)
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
})
