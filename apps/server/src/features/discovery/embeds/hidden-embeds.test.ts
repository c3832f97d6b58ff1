import { randomUUID } from 'node:crypto'
import { createPoll } from '@parvis/contract/content/polls.ts'
import {
  editPost,
  quotePost,
  repostPost,
  setPostVisibility,
} from '@parvis/contract/content/post-lifecycle.ts'
import { createPost, deletePost } from '@parvis/contract/content/posts.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports } from '../../../../test/cases.ts'
import { aSunday, at, electionOn, sets } from '../../../../test/elections.ts'
import { embed, tomorrow } from '../../../../test/embeds.ts'
import { test } from '../../../../test/parvis.ts'

test('a content that guests may not see is one neutral page, whatever the reason', async ({
  join,
  guest,
  context,
}) => {
  const { reader: witness, mona } = await aTeam(join)
  const official = await join('odile', { role: 'politician', verified: true })
  const posts = {
    private: await official.publishes('Secret zibeline', { visibility: 'private' }),
    followers: await official.publishes('Entre abonnés zibeline', { visibility: 'followers' }),
    deleted: await official.publishes('Effacé zibeline'),
    moderated: await official.publishes('Retiré zibeline'),
    banned: await (await join('igor')).publishes('Banni zibeline'),
  }
  await official.call(deletePost, { params: { postId: posts.deleted.id } })
  const caseId = await reports(witness, 'post', posts.moderated)
  await decides(mona, caseId, reasoned({ kind: 'remove' }))
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: '2999-01-01' })
    .where('email', 'like', 'igor%')
    .execute()
  const planned = await official.call(createPost, {
    body: { content: 'Plus tard zibeline', planned_for: tomorrow(official) },
  })
  const unknown = await embed(guest, `posts/${randomUUID()}?lang=fr`)
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('Ce contenu n’est plus disponible')
  expect(unknown.headers.get('content-security-policy')).toContain('frame-ancestors *')
  for (const [why, { id }] of Object.entries({ ...posts, planned })) {
    for (const reader of [guest, official, mona]) {
      const answer = await embed(reader, `posts/${id}?lang=fr`)
      expect([answer.status, answer.text], why).toEqual([404, unknown.text])
    }
    const { status, text } = await guest.send('GET', `/oembed?url=http://parvis.test/post/${id}`)
    expect([status, text], why).toEqual([404, '{"error":{"code":"route_not_found"}}'])
  }
  for (const path of [
    'posts/pas-un-id',
    'polls/1',
    'questions/%00',
    `data/inconnu`,
    `questions/${posts.deleted.id}`,
  ])
    expect((await embed(guest, `${path}?lang=fr`)).text, path).toBe(unknown.text)
  expect((await embed(guest, `rien/${randomUUID()}`)).status).toBe(404)
})

test('an embed follows what happens to its content', async ({ join, guest }) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Avant')
  const params = { postId: post.id }
  const shown = async () => (await embed(guest, `posts/${post.id}?lang=fr`)).text
  expect(await shown()).toContain('Avant')
  await citizen.call(editPost, { params, body: { content: 'Après', edited_at: null } })
  await expect.poll(shown).toContain('Après')
  await citizen.call(editOwnProfile, { body: { display_name: 'Manon Lefort' } })
  await expect.poll(shown).toContain('Manon Lefort')
  await citizen.call(setPostVisibility, { params, body: { visibility: 'followers' } })
  await expect.poll(shown).toContain('plus disponible')
  await citizen.call(setPostVisibility, { params, body: { visibility: 'public' } })
  await expect.poll(shown).toContain('Après')
  await citizen.call(deletePost, { params })
  await expect.poll(shown).toContain('plus disponible')
})

test('a quote shows what it quotes only while guests may see that', async ({ join, guest }) => {
  const manon = await join('manon')
  const igor = await join('igor')
  const original = await manon.publishes('Une idée')
  const body = { content: 'À lire', request_id: randomUUID() }
  const quote = await igor.call(quotePost, { params: { postId: original.id }, body })
  const repost = await igor.call(repostPost, { params: { postId: original.id } })
  const shown = async () => (await embed(guest, `posts/${quote.id}?lang=fr`)).text
  expect(await shown()).toMatch(/À lire[\s\S]*<blockquote>[\s\S]*Une idée/)
  expect((await embed(guest, `posts/${repost.id}?lang=fr`)).text).toContain('Une idée')
  await manon.call(setPostVisibility, { params: { postId: original.id }, body: { visibility: 'private' } })
  await expect.poll(shown).toContain('Ce post n’est plus disponible')
  expect(await shown()).not.toContain('Une idée')
})

test('a poll that its election’s reserve rests is not shown', async ({ join, guest, context, clock }) => {
  const admin = await join('alix', { administrator: true })
  const day = aSunday(clock.now())
  const election_id = await electionOn(context, day)
  const reserve = await sets(admin, election_id, day)
  const { id } = await admin.call(createPoll, {
    body: {
      title: 'Avant le vote',
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: new Date(Date.parse(`${day}T12:00:00Z`) + 7 * 86_400_000).toISOString(),
      election_id,
    },
  })
  expect((await embed(guest, `polls/${id}?lang=de`)).text).toContain('Avant le vote')
  await at(clock, reserve.starts_at)
  const resting = await embed(guest, `polls/${id}?lang=fr`)
  expect([resting.status, resting.text]).toEqual([
    404,
    (await embed(guest, `polls/${randomUUID()}?lang=fr`)).text,
  ])
})
