import { randomUUID } from 'node:crypto'
import { getPreferences } from '@parvis/contract/accounts/account.ts'
import { likeComment } from '@parvis/contract/content/comments.ts'
import { quotePost, repostPost } from '@parvis/contract/content/post-lifecycle.ts'
import { listSavedPosts, savePost } from '@parvis/contract/content/posts.ts'
import { openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

/** Checks what every member may do with another's post, whatever their role. */
async function takesPart(member: Member, other: Member, post: { id: string }) {
  const params = { postId: post.id }
  expect(await member.reacts(post, 'question')).toMatchObject({ userReaction: 'question' })
  const comment = await member.comments(post, 'Une question')
  const answer = await member.comments(post, 'Et une réponse', { on: comment })
  expect(answer.parent_id).toBe(comment.id)
  const ofOther = await other.comments(post, 'Un avis')
  expect(await member.call(likeComment, { params: { commentId: ofOther.id } })).toMatchObject({
    like_count: 1,
  })
  expect(await member.call(savePost, { params })).toMatchObject({ is_saved: true })
  expect(
    await member.call(createReport, {
      body: { target_type: 'post', target_id: post.id, reason: 'spam' },
    }),
  ).toMatchObject({ id: expect.any(String) })
  expect(await member.asksToFollow(other)).toMatchObject({ follow_state: 'pending' })
  const conversation = await member.call(openConversation, {
    body: { user1_id: member.id, user2_id: other.id },
  })
  expect(
    await member.call(sendMessage, {
      params: { conversationId: conversation.id },
      body: { content: 'Bonjour', request_id: randomUUID() },
    }),
  ).toMatchObject({ content: 'Bonjour' })
}

test('[PER-03] a citizen may react, comment and repost, and posts in the citizens’ channel', async ({
  join,
}) => {
  const [citizen, other] = [await join('cyril'), await join('odile')]
  const post = await other.publishes('Un avis')
  await takesPart(citizen, other, post)
  expect(await citizen.call(repostPost, { params: { postId: post.id } })).toMatchObject({
    repost_kind: 'plain',
  })
  expect(
    await citizen.call(quotePost, {
      params: { postId: post.id },
      body: { content: 'À lire', request_id: randomUUID() },
    }),
  ).toMatchObject({ repost_kind: 'quote' })
  expect(await citizen.publishes('Un mot')).toMatchObject({ channel: 'citizen' })
})

test('[PER-05] a journalist or official without a tick may react and comment but not publish', async ({
  join,
}) => {
  const other = await join('odile')
  for (const role of ['journalist', 'politician'] as const) {
    const member = await join(`nora-${role.slice(0, 3)}`, { role })
    const post = await other.publishes(`Un avis pour ${role}`)
    await takesPart(member, other, post)
    await expect(member.publishes('Trop tôt')).toBeRefused('verification_required')
    await expect(member.call(repostPost, { params: { postId: post.id } })).toBeRefused(
      'verification_required',
    )
  }
})

test('[PER-07] naming another member in a request changes nothing of theirs: profile, preferences, saved posts, reactions', async ({
  join,
}) => {
  const [ana, ben] = [await join('ana'), await join('ben')]
  const post = await ben.publishes('Un avis')
  await ana.reacts(post, 'support')
  await ana.call(savePost, { params: { postId: post.id } })
  const hers = async () =>
    Promise.all([
      ana.call(getOwnProfile, {}),
      ana.call(getPreferences, {}),
      ana.call(listSavedPosts, { query: {} }),
      ana.opens(post),
    ])
  const before = await hers()
  const { version: _, updated_at: __, ...preferences } = before[1]
  const named: Record<string, string>[] = [{ id: ana.id }, { user_id: ana.id }]
  for (const [method, path, body] of [
    ['PATCH', '/api/v1/me/profile', { display_name: 'Bénie' }],
    ['PUT', '/api/v1/me/preferences', { ...preferences, theme: 'dark' }],
    ['PUT', `/api/v1/posts/${post.id}/reaction`, { reaction: 'vote' }],
  ] as const)
    for (const other of named) {
      const { json } = await ben.send(method, path, { ...body, ...other })
      expect(json, path).toMatchObject({ error: { code: 'validation_failed' } })
    }
  for (const path of [`/api/v1/posts/${post.id}/reaction`, `/api/v1/posts/${post.id}/saved`])
    for (const other of named) await ben.send('DELETE', `${path}?${new URLSearchParams(other)}`, other)
  for (const path of ['profile', 'preferences', 'reaction', 'saved'])
    expect((await ben.send('PUT', `/api/v1/profiles/${ana.id}/${path}`, {})).status).toBe(404)
  expect(await hers()).toEqual(before)
})
