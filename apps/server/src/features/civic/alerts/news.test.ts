import { changeAlert, listAlertNews } from '@parvis/contract/civic/alerts.ts'
import { createComment } from '@parvis/contract/content/comments.ts'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { answerQuestions } from '@parvis/contract/content/questions.ts'
import { blockMember } from '@parvis/contract/people/blocks.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { alertsOf, daysAgo, followsTarget, importsVotes, untilNotified } from '../../../../test/alerts.ts'
import { folder, importing } from '../../../../test/imports.ts'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { at, test } from '../../../../test/nodes.ts'
import { news } from '../../../../test/notifications.ts'
import { assembly } from '../../../../test/official-files.ts'
import { links } from '../../../../test/voting.ts'
import type { AppContext } from '../../../app-context.ts'
import { notifyNewsBatch } from './delivery.ts'
import { matchFacts } from './matching.ts'
import { findAnswers } from './routes.ts'
import { clearAbandoned } from './service.ts'

const bringsAssembly = async (context: AppContext) =>
  importing(context, 'assemblee-acteurs', await folder(context, 'acteurs', assembly))

describe('new votes', () => {
  test('of a deputy are one notification an import; the same file again, a correction and older votes are none', async ({
    context,
    join,
  }) => {
    await bringsAssembly(context)
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    await followsTarget(ana, 'official', 'PA900001')
    const day = daysAgo(context, 2)
    const first = { number: 99_001, day, groups: [{ pours: [900_001] }] }
    const second = {
      number: 99_002,
      day,
      title: 'l’amendement n° 12',
      type: 'SPO',
      groups: [{ contres: [900_001] }],
    }
    await importsVotes(context, [
      { number: 98_001, day: daysAgo(context, 15), groups: [{ pours: [900_001] }] },
    ])
    expect(await alertsOf(ana)).toEqual([])
    await importsVotes(context, [first, second])
    expect(await news(ana)).toMatchObject([
      {
        type: 'alert',
        title: 'Aline Valmont : 2 nouveaux votes',
        message: 'l’ensemble de la proposition de loi relative aux bancs publics',
        data: { path: '/elus/aline-valmont-PA900001' },
        actor: null,
      },
    ])
    await importsVotes(context, [first, second])
    await importsVotes(context, [{ ...first, groups: [{ contres: [900_001] }] }])
    expect(await alertsOf(ana)).toHaveLength(1)
    // Somebody else's vote, and an absence, are no news of hers.
    await importsVotes(context, [{ number: 99_003, day, groups: [{ pours: [900_002] }] }])
    expect(await alertsOf(ana)).toHaveLength(1)
    expect(await alertsOf(ben)).toEqual([])
  })

  test('of two halves of a file, imported again as a whole, are notified once on two nodes', async ({
    context,
    join,
    node,
  }) => {
    await bringsAssembly(context)
    const ana = await join('Ana')
    await followsTarget(ana, 'official', 'PA900001')
    await followsTarget(ana, 'group', 'PO900001')
    const other = await node()
    const votes = [1, 2, 3, 4].map((turn) => ({
      number: 99_000 + turn,
      day: daysAgo(context, 1),
      groups: [{ pours: [900_001] }],
    }))
    await importsVotes(context, votes.slice(0, 2))
    await importsVotes(context, votes)
    await importsVotes(context, votes.slice(2))
    const seen = async () => (await alertsOf(at(ana, other))).toSorted()
    await expect
      .poll(seen, { timeout: 15_000 })
      .toEqual([
        'Aline Valmont : 2 nouveaux votes',
        'Aline Valmont : 2 nouveaux votes',
        'Groupe des bancs : 2 nouveaux votes',
        'Groupe des bancs : 2 nouveaux votes',
      ])
    // A job that runs again finds nothing left.
    const batches = await context.db.selectFrom('alert_facts').select('batch').distinct().execute()
    await Promise.all(batches.map(({ batch }) => matchFacts(context, batch)))
    for (const { id } of await context.db.selectFrom('alert_news').select('id').execute())
      expect(await notifyNewsBatch(context, id)).toBe(false)
    expect(await alertsOf(ana)).toHaveLength(4)
  }, 60_000)

  test('reach nobody who began to follow later, pauses, or wants other news', async ({ context, join }) => {
    await bringsAssembly(context)
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')]
    const { id } = await followsTarget(ana, 'official', 'PA900001')
    await ana.call(changeAlert, { params: { alertId: id }, body: { paused: true } })
    await followsTarget(ben, 'official', 'PA900001', { news: ['speeches'] })
    const vote = (number: number) => ({ number, day: daysAgo(context, 1), groups: [{ pours: [900_001] }] })
    await importsVotes(context, [vote(99_001)])
    await followsTarget(cleo, 'official', 'PA900001')
    await importsVotes(context, [vote(99_001)])
    for (const member of [ana, ben, cleo]) expect(await alertsOf(member)).toEqual([])
    await ana.call(changeAlert, { params: { alertId: id }, body: { paused: false } })
    await importsVotes(context, [vote(99_002)])
    expect([await alertsOf(ana), await alertsOf(ben), await alertsOf(cleo)]).toEqual([
      ['Aline Valmont : un nouveau vote'],
      [],
      ['Aline Valmont : un nouveau vote'],
    ])
  })
})

test('words find votes, stages of laws and speeches in other forms, as the search does', async ({
  context,
  join,
}) => {
  await bringsAssembly(context)
  const ana = await join('Ana')
  await followsTarget(ana, 'words', 'Retraites')
  await followsTarget(ana, 'words', 'banc public')
  await followsTarget(ana, 'words', 'la retraite anticipée')
  const day = daysAgo(context, 1)
  await importsVotes(context, [
    { number: 99_001, day, title: 'la proposition de loi sur la retraite des agriculteurs' },
    { number: 99_002, day, title: 'l’ensemble du texte sur les bancs' },
  ])
  expect(await news(ana)).toMatchObject([
    {
      title: '« Retraites » : un nouveau vote',
      message: 'la proposition de loi sur la retraite des agriculteurs',
      data: { path: '/scrutins/VTANR5L17V99001' },
    },
  ])
  const today = daysAgo(context, 0)
  await importLawRecords(context, [
    aLaw('bancs', {
      status: 'commission',
      steps: [{ stage: 'commission', date: today, description: null, confidence: 'high' }],
    }),
  ])
  await untilNotified(context)
  expect((await news(ana))[0]).toMatchObject({
    title: '« banc public » : un texte avance',
    message: 'Bancs publics : En commission',
    data: { path: '/law-tracking/bancs' },
  })
})

test('the words of a member who has left are nowhere any more; those of others stay, and so do facts of feeds', async ({
  context,
  join,
}) => {
  await bringsAssembly(context)
  const [ana, ben] = [await join('Ana'), await join('Ben')]
  await followsTarget(ana, 'words', 'agriculteurs')
  await followsTarget(ben, 'words', 'retraite')
  const title = 'la proposition de loi sur la retraite des agriculteurs'
  await importsVotes(context, [{ number: 99_001, day: daysAgo(context, 1), title }])
  expect(await news(ana)).toHaveLength(1)
  const lines = async () =>
    (await context.db.selectFrom('alert_news').select('line').where('line', 'is not', null).execute()).map(
      ({ line }) => line,
    )
  await clearAbandoned(context)
  expect((await lines()).sort()).toEqual(['agriculteurs', 'retraite'])
  await sql`delete from auth.users where id = ${ana.id}`.execute(context.db)
  await clearAbandoned(context)
  expect(await lines()).toEqual(['retraite'])
  expect(await context.db.selectFrom('alert_facts').select('key').execute()).toHaveLength(1)
})

test('a subject, the rapporteur and the rapporteur’s committee have news when a law moves', async ({
  context,
  join,
}) => {
  await bringsAssembly(context)
  const ana = await join('Ana')
  await followsTarget(ana, 'subject', 'justice')
  await followsTarget(ana, 'official', 'PA900001')
  await followsTarget(ana, 'committee', 'PO900003')
  await followsTarget(ana, 'official', 'PA900002')
  const law = {
    subject: 'justice',
    people: [
      { role: 'rapporteur', uid: 'PA900001' },
      { role: 'cosignatory', uid: 'PA900002' },
    ],
  } as const
  await importLawRecords(context, [aLaw('bancs', { ...law, people: [...law.people] })])
  await importLawRecords(context, [
    aLaw('bancs', { ...law, people: [...law.people], status: 'seance', asOf: daysAgo(context, 0) }),
  ])
  await untilNotified(context)
  expect((await alertsOf(ana)).toSorted()).toEqual([
    'Aline Valmont : un texte avance',
    'Commission des bancs : un texte avance',
    'Justice et institutions : un texte avance',
  ])
})

test('an answer of a linked official to questions is news once; not below a hidden post, nor for whom they block', async ({
  context,
  join,
}) => {
  await bringsAssembly(context)
  const [ana, ben] = [await join('Ana'), await join('Ben')]
  const official = await join('aline', { role: 'politician', verified: true })
  await links(context, official, 'PA900001')
  await followsTarget(ana, 'official', 'PA900001')
  const carl = await join('Carl')
  await followsTarget(carl, 'official', 'PA900001')
  await official.call(blockMember, { params: { memberId: carl.id } })
  const answers = async (visibility: 'public' | 'followers') => {
    const post = await official.publishes(`Une idée ${visibility}`)
    await ben.reacts(post, 'question')
    const comment = await official.call(createComment, {
      params: { postId: post.id },
      body: { content: 'Voici.' },
    })
    await official.call(answerQuestions, { params: { postId: post.id }, body: { comment_id: comment.id } })
    if (visibility === 'followers')
      await official.call(setPostVisibility, { params: { postId: post.id }, body: { visibility } })
    return post
  }
  const post = await answers('public')
  await answers('followers')
  for (let turn = 0; turn < 2; turn += 1) await findAnswers(context)
  await untilNotified(context)
  expect(await news(ana)).toMatchObject([
    {
      type: 'alert',
      title: 'Aline Valmont : une réponse aux questions des membres',
      message: null,
      data: { path: `/post/${post.id}` },
    },
  ])
  // A block hides members from each other, here too.
  expect(await news(carl)).toEqual([])
  const newsOf = async (member: typeof ana) => (await member.call(listAlertNews, { query: {} })).items
  expect(await newsOf(carl)).toEqual([])
  expect(await newsOf(ana)).toHaveLength(1)
})

test('notified in batches by two servers, and again after a stop, each follower gets one notification', async ({
  context,
  join,
}) => {
  await bringsAssembly(context)
  const ana = await join('Ana')
  await followsTarget(ana, 'official', 'PA900001')
  await importsVotes(context, [{ number: 99_001, day: daysAgo(context, 1), groups: [{ pours: [900_001] }] }])
  await sql`
    with users as (insert into auth.users (id) select gen_random_uuid() from generate_series(1, 130) returning id),
    members as (
      insert into profiles (id, display_name, username, referral_code)
      select id, 'Foule', 'foule' || row_number() over (), 'FOULE' || row_number() over () from users returning id
    )
    insert into alerts (user_id, kind, official_id, news, since)
    select members.id, 'official', officials.id, '{votes}', '2026-01-01' from members, officials where uid = 'PA900001'
  `.execute(context.db)
  await context.db.updateTable('alert_news').set({ finished_at: null }).execute()
  await context.db.deleteFrom('notifications').execute()
  const { id } = await context.db.selectFrom('alert_news').select('id').executeTakeFirstOrThrow()
  const go = async (left: number) => {
    for (let more = true; more && left > 0; left -= 1) more = await notifyNewsBatch(context, id, 20)
  }
  await go(2)
  await Promise.all([go(20), go(20)])
  await go(20)
  const times = await context.db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('times'))
    .groupBy('user_id')
    .execute()
  expect(times).toHaveLength(131)
  expect(new Set(times.map((row) => row.times))).toEqual(new Set([1]))
  const stored = await context.db.selectFrom('alert_news').select('reached').executeTakeFirstOrThrow()
  expect(stored.reached).toBe('00000000-0000-0000-0000-000000000000')
})

test('the news of all that a member follows are one list, page by page, without those from before the follow', async ({
  context,
  join,
}) => {
  await bringsAssembly(context)
  const [ana, ben] = [await join('Ana'), await join('Ben')]
  await followsTarget(ana, 'official', 'PA900001', { rhythm: 'weekly' })
  await followsTarget(ana, 'group', 'PO900001')
  const day = daysAgo(context, 1)
  const vote = (number: number) => ({ number, day, groups: [{ pours: [900_001] }] })
  const listed = async (member: typeof ana, cursor?: string) =>
    member.call(listAlertNews, { query: { cursor } })
  await importsVotes(context, [vote(99_001)])
  await followsTarget(ben, 'official', 'PA900001')
  expect((await listed(ben)).items).toEqual([])
  const titles = ({ items }: Awaited<ReturnType<typeof listed>>) => items.map(({ title }) => title).toSorted()
  expect(titles(await listed(ana))).toEqual([
    'Aline Valmont : un nouveau vote',
    'Groupe des bancs : un nouveau vote',
  ])
  for (let number = 99_002; number <= 99_012; number += 1) await importsVotes(context, [vote(number)])
  const first = await listed(ana)
  const second = await listed(ana, first.next_cursor ?? '')
  expect([first, second].map(({ items }) => items.length)).toEqual([20, 4])
  expect(second.next_cursor).toBeNull()
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(24)
  expect((await listed(ben)).items.map(({ path }) => path)).toContain('/scrutins/VTANR5L17V99012')
  expect((await listed(ben)).items).toHaveLength(11)
})
