import {
  addStatement,
  closeConsultation,
  getConsultation,
  getNextStatement,
  getOwnPosition,
  listConsultations,
  listWaitingStatements,
  moderateStatement,
  voteOnStatement,
} from '@parvis/contract/civic/consultations.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { castsVotes, opensConsultation } from '../../../../test/consultations.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { publishResults } from './computing.ts'

const read = (reader: Guest, { id }: { id: string }) =>
  reader.call(getConsultation, { params: { consultationId: id } })
const next = (member: Member, { id }: { id: string }) =>
  member.call(getNextStatement, { params: { consultationId: id } })
const votes = (
  member: Member,
  { id }: { id: string },
  statementId: string,
  vote: 'agree' | 'disagree' | 'pass',
) => member.call(voteOnStatement, { params: { consultationId: id, statementId }, body: { vote } })
const suggests = (
  member: Member,
  { id }: { id: string },
  body: { text: string; signed?: boolean; differs?: boolean },
) => member.call(addStatement, { params: { consultationId: id }, body })
const decides = (
  member: Member,
  { id }: { id: string },
  statementId: string,
  refused_for: 'insult' | 'off_topic' | 'illegal' | null,
) => member.call(moderateStatement, { params: { consultationId: id, statementId }, body: { refused_for } })
const waiting = (member: Member, { id }: { id: string }) =>
  member.call(listWaitingStatements, { params: { consultationId: id }, query: {} })

/** Two camps of so many members: on the third statement all agree. */
const camps = (first: number, second: number) => [
  ...Array.from({ length: first }, () => [1, -1, 1]),
  ...Array.from({ length: second }, () => [-1, 1, 1]),
]

test('an official asks, members answer one statement after the other, and change a vote', async ({
  join,
  guest,
  context,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const [ana, bea] = [await join('ana'), await join('bea')]
  await expect(opensConsultation(context, ana)).rejects.toMatchObject({ code: 'verification_required' })
  const consultation = await opensConsultation(context, mayor)
  expect(consultation).toMatchObject({ state: 'open', statement_count: 3, can_moderate: true })
  const { items } = await guest.call(listConsultations, { query: { region: '75' } })
  expect(items).toMatchObject([{ id: consultation.id, opener: { name: 'lucie' }, waiting_count: null }])

  const seen: string[] = []
  for (let at = await next(ana, consultation); at.statement !== null; ) {
    seen.push(at.statement.text)
    at = await votes(ana, consultation, at.statement.id, 'agree')
  }
  expect(new Set(seen).size).toBe(3)
  expect(await next(ana, consultation)).toEqual({ statement: null, answered: 3, total: 3 })
  const { statement } = await next(bea, consultation)
  const id = statement?.id ?? ''
  // From two tabs at once, and then once more: one vote stands.
  await Promise.all([votes(bea, consultation, id, 'agree'), votes(bea, consultation, id, 'disagree')])
  expect(await votes(bea, consultation, id, 'pass')).toMatchObject({ answered: 1, total: 3 })
  expect(
    await context.db.selectFrom('consultation_votes').select('vote').where('user_id', '=', bea.id).execute(),
  ).toEqual([{ vote: 0 }])
})

test('votes and statements are refused before the first day, after the close, and on what does not stand', async ({
  join,
  context,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const ana = await join('ana')
  const tomorrow = new Date(context.clock.now().getTime() + 86_400_000)
  const coming = await opensConsultation(context, mayor, {
    opens_at: tomorrow.toISOString(),
    closes_at: new Date(tomorrow.getTime() + 86_400_000).toISOString(),
  })
  const first = (await next(ana, coming)).statement?.id ?? ''
  await expect(votes(ana, coming, first, 'agree')).rejects.toMatchObject({ code: 'consultation_not_open' })
  const open = await opensConsultation(context, mayor)
  await expect(votes(ana, open, first, 'agree')).rejects.toMatchObject({ code: 'statement_not_found' })
  const statement = (await next(ana, open)).statement?.id ?? ''
  await expect(ana.call(closeConsultation, { params: { consultationId: open.id } })).rejects.toMatchObject({
    code: 'staff_only',
  })
  await mayor.call(closeConsultation, { params: { consultationId: open.id } })
  await expect(votes(ana, open, statement, 'agree')).rejects.toMatchObject({ code: 'consultation_closed' })
  await expect(suggests(ana, open, { text: 'Trop tard' })).rejects.toMatchObject({
    code: 'consultation_closed',
  })
  await expect(
    opensConsultation(context, mayor, { closes_at: context.clock.now().toISOString() }),
  ).rejects.toMatchObject({ code: 'consultation_days_invalid' })
  await expect(
    opensConsultation(context, mayor, { statements: ['Plus de bus', 'plus de bus !'] }),
  ).rejects.toMatchObject({ code: 'statement_similar' })
  await expect(opensConsultation(context, mayor, { statements: [] })).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

test('near-duplicates are offered for a vote; who opened it moderates, and the log says why', async ({
  join,
  guest,
  context,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const [ana, bea] = [await join('ana'), await join('bea')]
  const consultation = await opensConsultation(context, mayor)
  const similar = await suggests(ana, consultation, { text: 'Plus de pistes cyclables !' })
  expect(similar).toMatchObject({ added: false, similar: [{ text: 'Plus de pistes cyclables' }] })
  expect(await suggests(ana, consultation, { text: 'Des bancs à l’ombre', signed: true })).toEqual({
    added: true,
    similar: [],
  })
  await suggests(bea, consultation, { text: 'Le maire est un voleur' })
  await expect(waiting(ana, consultation)).rejects.toMatchObject({ code: 'staff_only' })
  expect((await read(mayor, consultation)).waiting_count).toBe(2)
  const [bench, insult] = (await waiting(mayor, consultation)).items
  expect(await decides(mayor, consultation, bench?.id ?? '', null)).toEqual({ waiting_count: 1 })
  expect(await decides(mayor, consultation, insult?.id ?? '', 'insult')).toEqual({ waiting_count: 0 })
  // The author stands beside the statement only because they want to.
  for (let at = await next(bea, consultation); at.statement !== null; ) {
    expect([at.statement.text, at.statement.author?.name ?? null]).toEqual([
      at.statement.text,
      at.statement.id === bench?.id ? 'ana' : null,
    ])
    at = await votes(bea, consultation, at.statement.id, 'pass')
  }
  const log = await guest.send('GET', `/api/v1/consultations/${consultation.id}/moderation.csv`)
  expect(log.text).toContain('Des bancs à l’ombre;accepté;;auteur de la consultation')
  expect(log.text).toContain(';refusé;insulte;')
  expect(log.text).not.toContain('voleur')
})

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

test('a result advances by ten ballots: no fewer changed ones can be read from two results', async ({
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

test('votes of members who are banned or have withdrawn their consent count no more', async ({
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

test('the last result counts every vote, and keeps neither places nor ballots', async ({
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
    participants: 26,
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

test('only staff reverse staff, and after the close who opened it takes out only what is illegal', async ({
  join,
  context,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const [ana, olga] = [await join('ana'), await join('olga', { administrator: true })]
  const consultation = await opensConsultation(context, mayor)
  await suggests(ana, consultation, { text: 'Des bancs à l’ombre' })
  await suggests(ana, consultation, { text: 'Une fontaine au milieu' })
  const [bench, fountain] = (await waiting(mayor, consultation)).items.map(({ id }) => id)
  await decides(olga, consultation, bench ?? '', 'insult')
  await expect(decides(mayor, consultation, bench ?? '', null)).rejects.toMatchObject({ code: 'staff_only' })
  await decides(mayor, consultation, fountain ?? '', null)
  await mayor.call(closeConsultation, { params: { consultationId: consultation.id } })
  await expect(decides(mayor, consultation, fountain ?? '', 'off_topic')).rejects.toMatchObject({
    code: 'consultation_closed',
  })
  await decides(mayor, consultation, fountain ?? '', 'illegal')
})

test('the same words are refused, whatever their author means', async ({ join, context }) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const ana = await join('ana')
  const consultation = await opensConsultation(context, mayor)
  await expect(
    suggests(ana, consultation, { text: 'plus de pistes cyclables !', differs: true }),
  ).rejects.toMatchObject({ code: 'statement_similar' })
  expect(
    await suggests(ana, consultation, { text: 'Plus de pistes cyclables larges', differs: true }),
  ).toEqual({
    added: true,
    similar: [],
  })
})

test.for([
  [20, 6],
  [10, 9],
  [9, 9],
] as const)(
  '%i against %i: no group of fewer than ten is shown or left over, and it has its say in what unites',
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

test('everybody alike, or only passes: one group and no number that is none', async ({
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
