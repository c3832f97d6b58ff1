import { getComment } from '@parvis/contract/content/comments.ts'
import {
  editPost,
  quotePost,
  repostPost,
  setPostVisibility,
} from '@parvis/contract/content/post-lifecycle.ts'
import { getProfilePosts } from '@parvis/contract/content/posts.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { explainPost } from '@parvis/contract/discovery/relevance.ts'
import { getTrends, searchFor } from '@parvis/contract/discovery/search.ts'
import { listConversations, listMessages } from '@parvis/contract/messaging/messages.ts'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { expect } from 'vitest'
import { fetched, publishes, sends } from '../../../../test/attachments.ts'
import { aTeam, decides, looksAt, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { jpeg } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

test('only its author sees a removed post, with the decision; another moderator restores it', async ({
  join,
  guest,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  await reader.follows(author)
  const post = await author.publishes('Un mot de trop', { visibility: 'followers' })
  await reader.comments(post, 'Oh')
  const caseId = await reports(reader, 'post', post, 'harassment')
  const socket = await author.socket()
  await socket.follows(topics.post(post.id))
  const decided = await decides(mona, caseId, reasoned({ kind: 'remove', note: 'Vu à deux' }))
  const decision = decided.decisions[0]
  expect(decided).toMatchObject({ status: 'decided', content: { withheld: true, visibility: 'private' } })
  expect(decision).toMatchObject({
    kind: 'remove',
    facts: 'Trois insultes dans ce texte.',
    note: 'Vu à deux',
  })
  await expect.poll(() => socket.events.map(({ event }) => event.type)).toContain('post_changed')

  await expect(reader.opens(post)).toBeRefused('post_not_found')
  await expect(mona.opens(post)).toBeRefused('post_not_found')
  const withheld = { decision_id: decision?.id }
  expect(await author.opens(post)).toMatchObject({
    content: 'Un mot de trop',
    visibility: 'private',
    moderation: { label: null, reach_limited: false, withheld },
  })
  const params = { postId: post.id }
  await expect(author.call(editPost, { params, body: { content: 'Un mot', edited_at: null } })).toBeRefused(
    'content_withheld',
  )
  for (const visibility of ['public', 'private'] as const)
    await expect(author.call(setPostVisibility, { params, body: { visibility } })).toBeRefused(
      'content_withheld',
    )
  await expect(author.call(repostPost, { params })).toBeRefused('post_not_public')
  await expect(author.call(quotePost, { params, body: { content: 'Voici' } })).toBeRefused('post_not_public')

  // The deciding moderator and strangers cannot reverse it; a second reversal is refused.
  await expect(reverses(mona, decision?.id)).toBeRefused('own_decision')
  await expect(reverses(reader, decision?.id)).toBeRefused('staff_only')
  await expect(reverses(milo, crypto.randomUUID())).toBeRefused('decision_not_found')
  expect((await looksAt(milo, caseId)).decisions).toMatchObject([{ may_reverse: true }])
  expect(await reverses(milo, decision?.id, 'C’était une citation.')).toMatchObject({
    decisions: [
      { reversed_by: { name: 'milo' }, reversal_note: 'C’était une citation.', may_reverse: false },
    ],
    content: { withheld: false, visibility: 'followers' },
  })
  await expect(reverses(milo, decision?.id)).toBeRefused('decision_reversed')
  expect(await reader.opens(post)).toMatchObject({
    moderation: null,
    visibility: 'followers',
    commentCount: 1,
  })
  await expect(guest.opens(post)).toBeRefused('post_not_found')
})

test('a removed comment disappears with its replies, counters follow, and all of it can be restored', async ({
  join,
  guest,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const post = await author.publishes('Un sujet')
  const comment = await reader.comments(post, 'Une insulte')
  const reply = await author.comments(post, 'Calmez-vous', { on: comment })
  const rude = await reader.comments(post, 'Une pire', { on: comment })
  await author.comments(post, 'Un autre avis')
  const count = () => guest.opens(post).then(({ commentCount }) => commentCount)
  expect(await count()).toBe(4)

  const first = await decides(mona, await reports(author, 'comment', rude), reasoned({ kind: 'remove' }))
  expect(await count()).toBe(3)
  const second = await decides(mona, await reports(author, 'comment', comment), reasoned({ kind: 'remove' }))
  expect(await count()).toBe(1)
  expect((await guest.readsComments(post)).items.map(({ content }) => content)).toEqual(['Un autre avis'])
  for (const gone of [comment, reply, rude])
    await expect(guest.call(getComment, { params: { commentId: gone.id } })).toBeRefused('comment_not_found')
  await expect(guest.readsReplies(comment)).toBeRefused('comment_not_found')
  // Its author sees it, marked; replies that disappeared with it are not marked.
  const own = await reader.readsComments(post)
  expect(own.items.find(({ id }) => id === comment.id)).toMatchObject({
    content: 'Une insulte',
    reply_count: 0,
    moderation: { withheld: { decision_id: second.decisions[0]?.id } },
  })
  expect(await author.call(getComment, { params: { commentId: reply.id } })).toMatchObject({
    moderation: null,
  })
  await expect(reader.comments(post, 'Et toc', { on: comment })).toBeRefused('comment_not_found')
  const { status, json } = await reader.send('PATCH', `/api/v1/comments/${comment.id}`, { content: 'Pardon' })
  expect([status, json.error.code]).toEqual([403, 'content_withheld'])

  // A reply with a decision of its own stays hidden when the comment returns, and vice versa.
  await reverses(milo, second.decisions[0]?.id)
  expect(await count()).toBe(3)
  expect((await guest.readsReplies(comment)).items.map(({ content }) => content)).toEqual(['Calmez-vous'])
  await reverses(milo, first.decisions[0]?.id)
  expect(await count()).toBe(4)
  expect((await guest.readsReplies(comment)).items).toHaveLength(2)
  // A comment that its author deletes while hidden is not counted twice.
  await decides(mona, await reports(milo, 'comment', comment), reasoned({ kind: 'remove' }))
  await reader.send('DELETE', `/api/v1/comments/${comment.id}`)
  expect(await count()).toBe(1)
})

test('the recipient of a removed message can read neither its text nor its attachment', async ({ join }) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const post = await author.publishes('À partager')
  const sent = await author.call(sharePost, {
    params: { postId: post.id },
    body: { shared_to_user_id: reader.id, message: 'Une menace', request_id: crypto.randomUUID() },
  })
  const read = async (member: Member) =>
    (await member.call(listMessages, { params: { conversationId: sent.conversation_id }, query: {} }))
      .items[0]
  const row = async (member: Member) => {
    const boxes = await Promise.all(
      (['inbox', 'requests'] as const).map((box) => member.call(listConversations, { query: { box } })),
    )
    return boxes.flatMap(({ items }) => items)[0]?.last_message
  }
  const socket = await reader.socket()
  await socket.follows(topics.conversation(sent.conversation_id))
  const caseId = await reports(reader, 'message', { id: sent.message_id }, 'harassment')
  for (const kind of ['label', 'limit_reach'] as const)
    await expect(
      decides(mona, caseId, kind === 'label' ? reasoned({ kind, label: 'sensitive' }) : reasoned({ kind })),
    ).toBeRefused('decision_not_applicable')
  const decided = await decides(mona, caseId, reasoned({ kind: 'remove' }))
  await expect.poll(() => socket.events.map(({ event }) => event.type)).toContain('message_changed')
  expect(await read(reader)).toMatchObject({
    content: '',
    note: null,
    shared_post: null,
    is_share: false,
    moderation: { decision_id: null },
  })
  expect(await row(reader)).toMatchObject({ content: '', withheld: true, attached: null })
  expect(await read(author)).toMatchObject({
    note: 'Une menace',
    shared_post: { id: post.id },
    moderation: { decision_id: decided.decisions[0]?.id },
  })
  expect((await row(author))?.content).toContain('Une menace')
  const body = { target_type: 'message', target_id: sent.message_id, reason: 'spam' } as const
  await expect(reader.call(createReport, { body })).toBeRefused('message_not_found')
  await reverses(milo, decided.decisions[0]?.id)
  expect(await read(reader)).toMatchObject({ note: 'Une menace', moderation: null })
})

test('a post of limited reach reaches only its author and followers, keeps its address, and is marked', async ({
  join,
  guest,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const follower = await join('fleur')
  await follower.follows(author)
  const post = await author.publishes('Une rumeur sur #pavillons')
  const repost = await reader.call(repostPost, { params: { postId: post.id } })
  const feeds = async (who: Guest) => {
    const sorts = await Promise.all(
      (['recent', 'relevant', 'popular'] as const).map((sort) =>
        who.call(getFeed, { query: { tab: 'citizens', sort } }),
      ),
    )
    return sorts.map(({ items }) => items.filter(({ id }) => id === post.id || id === repost.id).length)
  }
  const finds = async (who: Guest, q: string) => {
    const found = await who.call(searchFor, { query: { q, type: 'posts' } })
    return found.posts?.items.some(({ id }) => id === post.id) ?? false
  }
  expect(await feeds(guest)).toEqual([2, 2, 2])
  // These responses are cached; a decision shows within a moment.
  const machines = ['/sitemaps/posts.xml', `/profile/${author.id}/feed.xml`, '/feeds/citizens.xml']
  const pointsOut = (path: string) => guest.send('GET', path).then(({ text }) => text.includes(post.id))
  for (const path of machines) expect(await pointsOut(path), path).toBe(true)
  const decided = await decides(mona, await reports(reader, 'post', post), reasoned({ kind: 'limit_reach' }))
  for (const path of machines) await expect.poll(() => pointsOut(path)).toBe(false)
  const late = await mona.call(repostPost, { params: { postId: post.id } })

  for (const who of [guest, milo]) {
    expect(await feeds(who)).toEqual([0, 0, 0])
    expect(await finds(who, 'rumeur')).toBe(false)
    expect(await finds(who, '#pavillons')).toBe(false)
    expect(await who.opens(post)).toMatchObject({ moderation: { reach_limited: true, withheld: null } })
    expect((await who.call(explainPost, { params: { postId: post.id } })).reach_limited).toBe(true)
    const profile = await who.call(getProfilePosts, { params: { reference: author.id }, query: {} })
    expect(profile.items.map(({ id }) => id)).toEqual([post.id])
  }
  expect(await milo.countsNew('citizens', '2026-01-01T00:00:00.000Z')).toBe(0)
  expect(await finds(follower, 'rumeur')).toBe(true)
  expect(await feeds(follower)).toEqual([2, 2, 2])
  expect((await author.reads('citizens')).items.map(({ id }) => id)).toContain(post.id)
  expect((await follower.reads('citizens')).items.map(({ id }) => id)).toContain(late.id)
  expect((await guest.call(getTrends, {})).topics).toEqual([])

  await reverses(milo, decided.decisions[0]?.id)
  expect(await feeds(guest)).toEqual([2, 2, 2])
  expect(await finds(guest, '#pavillons')).toBe(true)
  expect((await guest.reads('citizens')).items.map(({ id }) => id)).toContain(late.id)
})

test('everyone sees a label; the newest one counts, and its reversal restores the one before', async ({
  join,
  guest,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const post = await author.publishes('Des chiffres')
  const comment = await author.comments(post, 'D’autres')
  const label = (label: 'disputed' | 'misleading') => reasoned({ kind: 'label' as const, label })
  const first = await decides(mona, await reports(reader, 'post', post), label('disputed'))
  await decides(mona, await reports(reader, 'comment', comment), label('disputed'))
  expect(await guest.opens(post)).toMatchObject({ moderation: { label: 'disputed', withheld: null } })
  expect((await guest.readsComments(post)).items[0]?.moderation).toEqual({
    label: 'disputed',
    withheld: null,
  })
  const second = await decides(mona, await reports(await join('carl'), 'post', post), label('misleading'))
  expect((await guest.reads('citizens')).items[0]?.moderation?.label).toBe('misleading')
  await reverses(milo, second.decisions[0]?.id)
  expect((await guest.opens(post)).moderation?.label).toBe('disputed')
  await reverses(milo, first.decisions[0]?.id)
  expect((await guest.opens(post)).moderation).toBeNull()
})

test('staff can see a reported picture even if it is private; readers of a removed one cannot', async ({
  join,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  await reader.follows(author)
  const post = await publishes(author, await sends(author, await jpeg(60, 40)), 'followers')
  const url = post.media_url ?? ''
  expect((await fetched(mona, url)).status).toBe(404)
  const caseId = await reports(reader, 'post', post)
  expect((await looksAt(mona, caseId)).copy?.media).toMatchObject([{ kind: 'image', url }])
  expect((await fetched(mona, url)).status).toBe(200)
  const decided = await decides(mona, caseId, reasoned({ kind: 'remove' }))
  expect((await fetched(reader, url)).status).toBe(404)
  expect((await fetched(author, url)).status).toBe(200)
  await reverses(milo, decided.decisions[0]?.id)
  expect((await fetched(reader, url)).status).toBe(200)
})
