import { randomUUID } from 'node:crypto'
import {
  linkFlood,
  newAccountAllowances,
  newAccountDays,
  reportFlood,
} from '@parvis/contract/accounts/fair-use.ts'
import { repostPost } from '@parvis/contract/content/post-lifecycle.ts'
import { openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { describe, expect } from 'vitest'
import { edits, refusalOf, settled, test } from '../../../../test/fair-use.ts'
import type { Member } from '../../../../test/people.ts'

const reports = (member: Member, post: { id: string }) =>
  member.call(createReport, { body: { target_type: 'post', target_id: post.id, reason: 'spam' } })

test('links are limited in total and per site; links to this site, and those in the text before an edit, do not count', async ({
  join,
  context,
}) => {
  const ana = await settled(context, await join('ana'))
  const links = (sites: string[]) => sites.map((site, at) => `https://${site}/${at}`).join(' ')
  const many = (site: string) => Array.from({ length: 5 }, () => site)
  for (let turn = 0; turn < 4; turn += 1)
    await ana.publishes(`${randomUUID()} ${links(many('parvis.test'))}`.replaceAll('https', 'http'))
  const post = await ana.publishes(links(many('exemple.test')))
  const edited = await edits(ana, post, `${post.content} vraiment`)
  await ana.publishes(`${randomUUID()} ${links(many('www.exemple.test'))}`)
  await expect(ana.publishes('puis https://EXEMPLE.test/autre')).toBeRefused('links_repeated')
  await expect(edits(ana, edited, `${edited.content} https://exemple.test/9`)).toBeRefused('links_repeated')
  for (let turn = 0; turn < linkFlood.all - 10; turn += 1)
    await ana.comments(post, `${turn} https://site-${turn}.test/`)
  const refusal = await refusalOf(ana.comments(post, 'https://un-de-trop.test/'))
  expect(refusal).toMatchObject({ code: 'links_repeated', fields: { until: expect.any(String) } })

  const press = await join('claire', { role: 'journalist', verified: true })
  for (let turn = 0; turn < linkFlood.verifiedFactor; turn += 1)
    await press.publishes(`${randomUUID()} ${links([...many('journal.test'), ...many('journal.test')])}`)
  await expect(press.publishes('https://journal.test/une')).toBeRefused('links_repeated')
})

describe('a new account', () => {
  test('has lower limits for some days, is told until when, and then has the usual ones', async ({
    join,
    context,
    clock,
  }) => {
    const ana = await join('ana')
    const { posts: max } = newAccountAllowances
    for (let turn = 1; turn < max; turn += 1) await ana.publishes(`Mot ${turn}`)
    const bea = await join('bea', { role: 'politician', verified: true })
    const post = await bea.publishes('Un mot de la mairie')
    await ana.call(repostPost, { params: { postId: post.id } })
    await ana.call(repostPost, { params: { postId: post.id } })
    const refusal = await refusalOf(ana.publishes('Un mot de trop'))
    expect(refusal).toMatchObject({ code: 'account_too_new', fields: { act: 'posts' } })
    const { joined } = await context.db
      .selectFrom('profiles')
      .select('created_at as joined')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow()
    expect(refusal?.fields?.ends).toBe(new Date(joined.getTime() + newAccountDays * 86_400_000).toISOString())
    expect(Date.parse(refusal?.fields?.until ?? '')).toBeLessThanOrEqual(Date.now() + 86_400_000)
    await ana.comments(post, 'Un commentaire reste possible')
    clock.advance({ hours: 25 })
    await ana.publishes('Un autre jour')

    // Verified members and staff have the usual limits from the first day.
    const press = await join('claire', { role: 'journalist', verified: true })
    const staff = await join('denis', { moderator: true })
    for (const member of [press, staff])
      for (let turn = 0; turn <= max; turn += 1) await member.publishes(`Mot ${turn}`)
    clock.advance({ days: newAccountDays })
    await context.db
      .updateTable('recent_acts')
      .set({ times: 1_000, until: new Date(Date.now() + 10 * 86_400_000) })
      .execute()
    await ana.publishes('Un mot de plus')
  })

  test('has low limits on comments, mentions, links, follows, reports and uninvited messages', async ({
    join,
    context,
  }) => {
    const ana = await join('ana')
    const [bea, carl] = [await join('bea'), await join('carl')]
    const post = await bea.publishes('Un mot')
    await bea.follows(ana)
    // Uses up all of today's allowances.
    await context.db
      .insertInto('recent_acts')
      .values(
        Object.entries(newAccountAllowances).map(([name, times]) => ({
          member_id: ana.id,
          act: `new_${name}` as 'new_posts',
          mark: Buffer.alloc(0),
          times: name === 'posts' ? 0 : times,
          since: new Date(),
          until: new Date(Date.now() + 86_400_000),
        })),
      )
      .execute()
    const opens = async (other: Member) =>
      (await ana.call(openConversation, { body: { user1_id: ana.id, user2_id: other.id } })).id
    const writes = async (other: Member) =>
      ana.call(sendMessage, {
        params: { conversationId: await opens(other) },
        body: { content: 'Bonjour', request_id: randomUUID() },
      })
    for (const [act, does] of [
      ['comments', () => ana.comments(post, 'Un avis')],
      ['mentions', () => ana.publishes('Bonjour @camille_durand')],
      ['links', () => ana.publishes('À lire : https://exemple.test/')],
      ['follows', () => ana.asksToFollow(bea)],
      ['reports', () => reports(ana, post)],
      ['messages', () => writes(carl)],
    ] as const)
      expect(await refusalOf(does()), act).toMatchObject({ code: 'account_too_new', fields: { act } })
    // Her followers have asked to hear from her.
    await writes(bea)
    expect(await context.db.selectFrom('reports').select('id').execute()).toEqual([])
    expect(await context.db.selectFrom('follow_requests').select('id').execute()).toEqual([])
    expect(await context.db.selectFrom('messages').select('id').execute()).toHaveLength(1)
  })
})

test('a thousand reports in an hour: thirty pass, and the others are refused with the reason', {
  tags: 'long',
}, async ({ join, context }) => {
  const [ana, bea] = [await settled(context, await join('ana')), await settled(context, await join('bea'))]
  const rows = await context.db
    .insertInto('posts')
    .values(
      Array.from({ length: reportFlood.all + 2 }, (_, turn) => ({
        user_id: ana.id,
        content: `Mot ${turn}`,
        channel: 'citizen' as const,
        author_role: 'citizen' as const,
      })),
    )
    .returning('id')
    .execute()
  for (const row of rows.slice(0, reportFlood.all)) await reports(bea, row)
  // Repeating a report is no new report.
  for (const row of rows.slice(0, 5)) await reports(bea, row)
  for (const row of rows.slice(reportFlood.all))
    expect(await refusalOf(reports(bea, row))).toMatchObject({
      code: 'too_many_reports',
      fields: { until: expect.any(String) },
    })
  expect(await context.db.selectFrom('moderation_cases').select('id').execute()).toHaveLength(reportFlood.all)
})
