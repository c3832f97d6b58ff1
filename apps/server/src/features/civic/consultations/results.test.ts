import { closeConsultation, getOwnPosition } from '@parvis/contract/civic/consultations.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { castsVotes, next, opensConsultation, read, votes } from '../../../../test/consultations.ts'
import { test } from '../../../../test/parvis.ts'
import { publishResults } from './computing.ts'

/** Two camps of so many members: on the third statement all agree. */
const camps = (first: number, second: number) => [
  ...Array.from({ length: first }, () => [1, -1, 1]),
  ...Array.from({ length: second }, () => [-1, 1, 1]),
]

test('results come with ten participants and advance by ten and ten minutes; letters stay', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const ana = await join('ana')
  const consultation = await opensConsultation(context, mayor)
  const results = async () => {
    await publishResults(context)
    return (await read(guest, consultation)).results
  }
  await castsVotes(context.db, consultation, camps(5, 4))
  expect(await results()).toBeNull()
  await castsVotes(context.db, consultation, camps(7, 8))
  const first = await results()
  expect(first?.participants).toBe(24)
  expect(first?.groups.map(({ letter, size }) => [letter, size])).toEqual([
    ['A', 12],
    ['B', 12],
  ])
  const texts = new Map(first?.statements.map(({ id, text }) => [id, text]))
  expect(first?.consensus.map(({ id, side }) => [texts.get(id), side])).toEqual([
    ['Planter des arbres', 'agree'],
  ])
  const leaning = (letter: string, from = first) =>
    from?.statements.find(({ text }) => text === 'Plus de pistes cyclables')?.by_group[letter]
  const before = [leaning('A'), leaning('B')]
  expect(new Set(before.map((counts) => counts?.agree))).toEqual(new Set([0, 12]))

  await castsVotes(context.db, consultation, camps(9, 0))
  clock.advance({ minutes: 11 })
  expect((await results())?.participants).toBe(24)
  await castsVotes(context.db, consultation, camps(0, 14))
  clock.advance({ minutes: 11 })
  expect((await results())?.participants).toBe(47)
  const second = await results()
  for (const [at, letter] of ['A', 'B'].entries())
    expect((leaning(letter, second)?.agree ?? 0) > 0).toBe((before[at]?.agree ?? 0) > 0)
  // Soon after, ten more wait.
  await castsVotes(context.db, consultation, camps(10, 0))
  expect((await results())?.participants).toBe(47)

  const place = () => ana.call(getOwnPosition, { params: { consultationId: consultation.id } })
  expect(await place()).toEqual({ position: null })
  for (let at = await next(ana, consultation); at.statement !== null; )
    at = await votes(
      ana,
      consultation,
      at.statement.id,
      at.statement.text === 'Garder les places de parking' ? 'disagree' : 'agree',
    )
  const letter = (await place()).position?.letter ?? ''
  expect(leaning(letter, second)?.agree).toBeGreaterThan(0)
  await mayor.call(closeConsultation, { params: { consultationId: consultation.id } })
  expect((await results())?.participants).toBe(58)
  await expect(place()).rejects.toMatchObject({ code: 'consultation_closed' })
  expect(await context.db.selectFrom('consultation_results').select('plane').execute()).toEqual([
    { plane: null },
  ])
  const file = await guest.send('GET', `/api/v1/consultations/${consultation.id}/votes.csv`)
  expect(file.text).toMatch(/group-A-agrees.*\r\n/)
  expect(file.text).not.toContain(ana.id)
})

test('a result advances by ten ballots, so that two results never show fewer changes', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const consultation = await opensConsultation(context, mayor, {
    statements: [
      'Du pain',
      'Des roses',
      'Un banc',
      'Une fontaine',
      'Un marché',
      'Un square',
      'Un bus',
      'Une fête',
    ],
  })
  const results = async () => {
    clock.advance({ minutes: 11 })
    await publishResults(context)
    return (await read(guest, consultation)).results
  }
  const all = Array.from({ length: 12 }, () => [1, 1, 1, 1, 1, 1, null, null])
  await castsVotes(context.db, consultation, all)
  const first = await results()
  expect(first?.statements[0]?.all).toEqual({ agree: 12, disagree: 0, pass: 0 })
  // Everybody who voted is counted, with however few votes.
  await castsVotes(context.db, consultation, camps(9, 0))
  expect(await results()).toEqual(first)
  await castsVotes(context.db, consultation, camps(1, 0))
  const second = await results()
  expect(second?.statements[0]?.all).toEqual({ agree: 22, disagree: 0, pass: 0 })

  // Nine members change their minds, then a tenth.
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from consultation_votes where consultation_id = ${consultation.id} order by 1 limit 10
  `.execute(context.db)
  const ids = rows.map(({ user_id }) => user_id)
  const change = (members: string[]) =>
    context.db.updateTable('consultation_votes').set({ vote: -1 }).where('user_id', 'in', members).execute()
  await change(ids.slice(0, 9))
  expect(await results()).toEqual(second)
  await change(ids.slice(9))
  expect((await results())?.statements[0]?.all).toEqual({ agree: 12, disagree: 10, pass: 0 })
})

test('votes of banned members and of withdrawn consents are not counted', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const consultation = await opensConsultation(context, mayor)
  await castsVotes(context.db, consultation, camps(14, 0))
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from consultation_votes`.execute(
    context.db,
  )
  const until = new Date(clock.now().getTime() + 3_600_000)
  await sql`update auth.users set banned_until = ${until} where id = ${rows[0]?.user_id}`.execute(context.db)
  await sql`update profiles set consented_at = null where id = ${rows[1]?.user_id}`.execute(context.db)
  await publishResults(context)
  const { results } = await read(guest, consultation)
  expect([results?.participants, results?.statements[0]?.all.agree]).toEqual([12, 12])
})

test('the last result moves by ten ballots too, and keeps neither places nor ballots', async ({
  join,
  guest,
  context,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const consultation = await opensConsultation(context, mayor)
  await castsVotes(context.db, consultation, camps(12, 12))
  await publishResults(context)
  await castsVotes(context.db, consultation, camps(1, 1))
  await mayor.call(closeConsultation, { params: { consultationId: consultation.id } })
  await publishResults(context)
  const { results } = await read(guest, consultation)
  expect(results).toMatchObject({
    participants: 24,
    groups: [
      { x: null, y: null },
      { x: null, y: null },
    ],
  })
  expect(await context.db.selectFrom('consultation_results').select(['plane', 'ballots']).execute()).toEqual([
    { plane: null, ballots: [] },
  ])
})

test('more than twenty consultations advance, and one that fails stops no other', async ({
  join,
  context,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const first = await opensConsultation(context, mayor)
  const last = await opensConsultation(context, mayor)
  await sql`
    insert into consultations (question, context, policy, opens_at, closes_at)
    select 'Et après ?', '', '', opens_at - interval '1 hour', closes_at
    from consultations, generate_series(1, 20) where id = ${last.id}
  `.execute(context.db)
  for (const consultation of [first, last]) await castsVotes(context.db, consultation, camps(10, 0))
  await sql`update consultations set opens_at = opens_at - interval '2 hours' where id = ${first.id}`.execute(
    context.db,
  )
  // A number outside of what a character can stand for.
  await sql`update consultation_statements set number = 1000000 where consultation_id = ${first.id} and number = 3`.execute(
    context.db,
  )
  await publishResults(context)
  expect(await context.db.selectFrom('consultation_results').select('consultation_id').execute()).toEqual([
    { consultation_id: last.id },
  ])
})

test.for([
  [20, 6],
  [10, 9],
  [9, 9],
] as const)(
  '%i against %i: no group below ten is shown or left over, yet it counts for common ground',
  async ([larger, smaller], { join, guest, context }) => {
    const mayor = await join('lucie', { role: 'politician', verified: true })
    const consultation = await opensConsultation(context, mayor, {
      statements: ['Plus de pistes cyclables', 'Garder les places de parking'],
    })
    await castsVotes(
      context.db,
      consultation,
      camps(larger, smaller).map((votes) => votes.slice(0, 2)),
    )
    await publishResults(context)
    const { results } = await read(guest, consultation)
    expect(results?.groups).toEqual([{ letter: 'A', size: larger + smaller, x: 0, y: 0, statements: [] }])
    expect(results?.consensus).toEqual([])
    expect(results?.statements.map(({ all }) => [all.agree, all.disagree])).toEqual([
      [larger, smaller],
      [smaller, larger],
    ])
    const [stored] = await context.db.selectFrom('consultation_results').select('plane').execute()
    expect(stored?.plane).toMatchObject({ centres: [{ letter: 'A', x: 0, y: 0 }] })
  },
)

test('equal votes or passes alone give one group, and every number is a number', async ({
  join,
  guest,
  context,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  for (const vote of [1, 0]) {
    const consultation = await opensConsultation(context, mayor)
    await castsVotes(
      context.db,
      consultation,
      Array.from({ length: 12 }, () => [vote, vote, vote]),
    )
    await publishResults(context)
    const { results } = await read(guest, consultation)
    expect(results?.groups).toMatchObject([{ letter: 'A', size: 12, x: 0, y: 0 }])
    expect(results?.consensus).toHaveLength(vote === 1 ? 3 : 0)
    expect(results?.unsure).toEqual([])
  }
})
