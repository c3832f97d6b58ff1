import { randomUUID } from 'node:crypto'
import {
  alikeText,
  linkFlood,
  newAccountAllowances,
  newAccountDays,
  reportFlood,
  sameText,
} from '@parvis/contract/accounts/fair-use.ts'
import { editComment } from '@parvis/contract/content/comments.ts'
import { editPost } from '@parvis/contract/content/post-life.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { quotePost, repostPost } from '@parvis/contract/content/reposts.ts'
import { openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { describe, expect } from 'vitest'
import { test as parvis } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import type { Refused } from '../../../../test/refused.ts'
import type { AppContext } from '../../../app-context.ts'

const test = parvis.extend({
  settings: { PARVIS_RATE_LIMITS: '1', AUTH_TOKEN_LIFETIME: String(30 * 86_400) },
})

const text = 'Rejoignez-nous samedi à quinze heures devant la mairie'

/** Makes the account too old to count as new. */
async function settled(context: AppContext, member: Member): Promise<Member> {
  await context.db
    .updateTable('profiles')
    .set({ created_at: new Date(Date.now() - 30 * 86_400_000) })
    .where('id', '=', member.id)
    .execute()
  return member
}

const edits = (member: Member, post: PostView, content: string) =>
  member.call(editPost, { params: { postId: post.id }, body: { content, edited_at: post.edited_at } })

const reports = (member: Member, post: { id: string }) =>
  member.call(createReport, { body: { target_type: 'post', target_id: post.id, reason: 'spam' } })

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Refused) => error,
  )

describe('a repeated text', () => {
  test('is refused to its author however it is disguised, for an hour only', async ({
    join,
    context,
    clock,
  }) => {
    const ana = await settled(context, await join('ana'))
    const draft = { content: text, request_id: randomUUID() }
    const [post, again] = await Promise.all([
      ana.call(createPost, { body: draft }),
      ana.call(createPost, { body: draft }),
    ])
    expect(again.id).toBe(post.id)
    for (const dressed of [
      text,
      text.toUpperCase(),
      text.normalize('NFD'),
      [...text].join('\u200b'),
      text.replaceAll(' ', ' \u2060  \n'),
      `\u202e${text}\u3164`,
      text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
      `${text} !!! 🔥🔥`,
      `@camille_durand ${text} @jean`,
    ]) {
      const refusal = await refusalOf(ana.publishes(dressed))
      expect(refusal?.code, dressed).toBe('text_repeated')
      expect(refusal?.fields?.why).toBe('in_a_row')
      const seconds = (Date.parse(refusal?.fields?.until ?? '') - Date.now()) / 1_000
      expect(seconds).toBeGreaterThan(sameText.window - 60)
      expect(seconds).toBeLessThanOrEqual(sameText.window)
    }
    // A refused text leaves nothing; a double click is no repetition; short texts are exempt.
    expect((await ana.call(createPost, { body: draft })).id).toBe(post.id)
    expect(await context.db.selectFrom('posts').select('id').execute()).toHaveLength(1)
    await ana.publishes('Merci !')
    await ana.publishes('Merci !')
    // Edits and quotes count too; changing one's own text back and forth does not.
    const other = await ana.publishes('Un tout autre sujet, plus long que les quelques mots comptés')
    await expect(edits(ana, other, `${text}…`)).toBeRefused('text_repeated')
    await ana.removes(other)
    const bea = await settled(context, await join('bea'))
    const hers = await bea.publishes(text)
    await expect(ana.call(quotePost, { params: { postId: hers.id }, body: { content: text } })).toBeRefused(
      'text_repeated',
    )
    const changed = await edits(ana, post, `${text}, venez nombreux et nombreuses`)
    await edits(ana, changed, text)

    // A deleted text may be posted again: correcting an oversight is no flood.
    await ana.removes(post)
    await ana.publishes(text)
    await expect(ana.publishes(text)).toBeRefused('text_repeated')
    clock.advance({ minutes: 61 })
    await ana.publishes(text)
  })

  test('with a number, a word, accents or an hour changed is a sequel; a third in a row is refused, whatever was changed', async ({
    join,
    context,
    clock,
  }) => {
    for (const [turn, changed] of [
      `${text} 2`,
      `${text} #a`,
      `${text} 4821003377`,
      text.replaceAll('à', 'a'),
      text.replace('quinze', 'seize'),
    ].entries()) {
      const ana = await settled(context, await join(`ana${turn}`))
      await ana.publishes(text)
      expect(await refusalOf(ana.publishes(changed)), changed).toBeNull()
      const third = await refusalOf(ana.publishes(`${text} 3`))
      expect(third, changed).toMatchObject({ code: 'text_repeated', fields: { why: 'in_a_row' } })
    }
    // Something else between ends the row; the same text keeps its hour when it is published to all again and again.
    const bea = await settled(context, await join('bea'))
    for (let turn = 1; turn <= alikeText.toMany.post; turn += 1) {
      await bea.publishes(text)
      await bea.publishes(
        `Un sujet sans aucun rapport avec le précédent, à savoir ${'abcd'.repeat(turn * 9)}`,
      )
      clock.advance({ minutes: 1 })
    }
    const many = await refusalOf(bea.publishes(text))
    expect(many).toMatchObject({ code: 'text_repeated', fields: { why: 'to_many' } })
    const minutes = (Date.parse(many?.fields?.until ?? '') - context.clock.now().getTime()) / 60_000
    expect(Math.round(minutes)).toBe(60 - alikeText.toMany.post)
    clock.advance({ minutes: minutes + 1 })
    await bea.publishes(text)
  })

  test('goes to a handful of people, and to a few posts as a comment, whatever is written between', async ({
    join,
    context,
  }) => {
    const ana = await settled(context, await join('ana'))
    const writesTo = async (name: string, content: string) => {
      const other = await join(name)
      await other.follows(ana)
      const { id: conversationId } = await ana.call(openConversation, {
        body: { user1_id: ana.id, user2_id: other.id },
      })
      return ana.call(sendMessage, {
        params: { conversationId },
        body: { content, request_id: randomUUID() },
      })
    }
    for (let turn = 1; turn <= alikeText.toMany.message; turn += 1) {
      await writesTo(`ami${turn}`, `${text} ${turn}`)
      await writesTo(`autre${turn}`, `Bonjour, voici tout autre chose : ${'abcd'.repeat(turn * 7)}`)
    }
    expect(await refusalOf(writesTo('ami-de-trop', `${text} 99`))).toMatchObject({
      code: 'text_repeated',
      fields: { why: 'to_many', until: expect.any(String) },
    })
    const bea = await settled(context, await join('bea'))
    for (let turn = 1; turn <= alikeText.toMany.comment; turn += 1) {
      const post = await bea.publishes(`Mot ${turn}`)
      await ana.comments(post, `${text} ${turn}`)
      await ana.comments(post, `Un avis sur un tout autre sujet que le premier ${'abcd'.repeat(turn * 7)}`)
    }
    const last = await bea.publishes('Mot de la fin')
    expect(await refusalOf(ana.comments(last, text))).toMatchObject({
      code: 'text_repeated',
      fields: { why: 'to_many' },
    })
  })

  test('posted many times at once is published once; comments allow a second, messages a handful', async ({
    join,
    context,
  }) => {
    const [ana, bea] = [await settled(context, await join('ana')), await settled(context, await join('bea'))]
    const posts = await Promise.all(Array.from({ length: 6 }, () => refusalOf(ana.publishes(text))))
    expect(posts.filter((refusal) => refusal === null)).toHaveLength(1)

    const post = await bea.publishes('Un mot')
    const comments = await Promise.all([
      ...Array.from({ length: 5 }, () => refusalOf(ana.comments(post, text))),
      // Sent together with those that are refused.
      refusalOf(bea.comments(post, 'Une réponse')),
    ])
    expect(comments.filter((refusal) => refusal?.code === 'text_repeated')).toHaveLength(5 - sameText.comment)
    expect(comments.at(-1)).toBeNull()
    expect((await bea.opens(post)).commentCount).toBe(sameText.comment + 1)
    const own = await ana.comments(post, 'Autre chose')
    await expect(
      ana.call(editComment, { params: { commentId: own.id }, body: { content: text } }),
    ).toBeRefused('text_repeated')

    await bea.follows(ana)
    const { id: conversationId } = await ana.call(openConversation, {
      body: { user1_id: ana.id, user2_id: bea.id },
    })
    const writes = (request_id: string) =>
      ana.call(sendMessage, { params: { conversationId }, body: { content: text, request_id } })
    const ids = Array.from({ length: sameText.message }, () => randomUUID())
    for (const id of ids) await writes(id)
    for (const id of ids) await writes(id)
    await expect(writes(randomUUID())).toBeRefused('text_repeated')
    // For messages, nothing is stored that reveals the text, or that another member sent the same.
    const kept = await context.db
      .selectFrom('recent_acts')
      .select(['act', 'mark', 'content_id', 'site'])
      .execute()
    const [one] = await context.db
      .selectFrom('recent_texts')
      .selectAll()
      .where('kind', '=', 'message')
      .execute()
    expect([one?.content_id, one?.sketch.length, one?.print.length]).toEqual([null, 32, 16])
    const message = kept.find(({ act }) => act === 'message_text')
    expect(message).toMatchObject({ content_id: null, site: null })
    expect(kept.filter(({ mark }) => message?.mark.equals(mark))).toHaveLength(1)
  })
})

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

test('of a thousand reports in an hour, thirty pass and the others are refused with the reason', async ({
  join,
  context,
}) => {
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
