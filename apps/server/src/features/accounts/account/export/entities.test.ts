import { askExport } from '@parvis/contract/accounts/account.ts'
import { getComment, likeComment } from '@parvis/contract/content/comments.ts'
import { savePost } from '@parvis/contract/content/posts.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { archiveOf, list } from '../../../../../test/archives.ts'
import { test } from '../../../../../test/parvis.ts'
import type { Member } from '../../../../../test/people.ts'

async function taken(member: Member) {
  await member.call(askExport, {})
  return archiveOf(member)
}

const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/)

test('[ENT-01] a profile carries its fields, in the owner’s view and in their archive', async ({ join }) => {
  const ana = await join('Ana', { role: 'politician', verified: true })
  const fields = {
    id: ana.id,
    display_name: 'Ana',
    username: 'ana',
    avatar_url: null,
    bio: null,
    location: null,
    website: null,
    role: 'politician',
    verified: true,
    verification_status: expect.any(String),
    political_party: null,
    created_at: moment,
    updated_at: moment,
    referral_code: expect.stringMatching(/^REF[A-Z0-9]{8}$/),
  }
  expect(await ana.call(getOwnProfile, {})).toMatchObject(fields)
  expect(list(await taken(ana), 'profil.json')).toMatchObject([fields])
})

test('[ENT-02] a post carries its fields; its channel follows from its author’s role', async ({
  join,
  guest,
}) => {
  const [ana, bea] = [await join('Ana'), await join('Bea', { role: 'journalist', verified: true })]
  for (const [author, channel] of [
    [ana, 'citizen'],
    [bea, 'general'],
  ] as const) {
    const post = await author.publishes('Texte')
    const fields = {
      id: post.id,
      user_id: author.id,
      content: 'Texte',
      media_url: null,
      created_at: moment,
      is_private: false,
      channel,
      visibility: 'public',
    }
    expect(await guest.opens(post)).toMatchObject(fields)
    const hidden = await author.publishes('Pour moi', { visibility: 'private' })
    expect(await author.opens(hidden)).toMatchObject({
      ...fields,
      id: hidden.id,
      content: 'Pour moi',
      is_private: true,
      visibility: 'private',
    })
  }
})

test('[ENT-03] a comment carries its fields, and its number of likes', async ({ join, guest }) => {
  const [ana, bea, cleo] = [await join('Ana'), await join('Bea'), await join('Cleo')]
  const post = await ana.publishes('Texte')
  const top = await bea.comments(post, 'Un avis')
  const reply = await cleo.comments(post, 'Une réponse', { on: top })
  for (const fan of [ana, cleo]) await fan.call(likeComment, { params: { commentId: top.id } })
  const read = (comment: { id: string }) => guest.call(getComment, { params: { commentId: comment.id } })
  const fields = { post_id: post.id, media_url: null, created_at: moment }
  expect(await read(top)).toMatchObject({
    ...fields,
    id: top.id,
    user_id: bea.id,
    content: 'Un avis',
    parent_id: null,
    like_count: 2,
  })
  expect(await read(reply)).toMatchObject({
    ...fields,
    id: reply.id,
    user_id: cleo.id,
    content: 'Une réponse',
    parent_id: top.id,
    like_count: 0,
  })
})

test('[ENT-04] a notification carries its fields; one about a follow request names the request', async ({
  join,
}) => {
  const [ana, bea] = [await join('Ana'), await join('Bea')]
  await bea.asksToFollow(ana)
  const [request] = await ana.requests()
  const { items } = await ana.call(listNotifications, { query: {} })
  expect(items).toMatchObject([
    {
      id,
      user_id: ana.id,
      actor_id: bea.id,
      type: 'follow_request',
      title: expect.stringContaining('Bea'),
      message: null,
      data: { request_id: request?.id },
      read_at: null,
      created_at: moment,
    },
  ])
})

test('[ENT-05] saved posts, follows, reactions and comment likes carry their fields', async ({ join }) => {
  const [ana, bea] = [await join('Ana'), await join('Bea')]
  const post = await bea.publishes('Texte')
  const comment = await bea.comments(post, 'Un avis')
  await ana.follows(bea)
  await ana.reacts(post, 'question')
  await ana.call(savePost, { params: { postId: post.id } })
  await ana.call(likeComment, { params: { commentId: comment.id } })
  const files = await taken(ana)
  expect(list(files, 'enregistrements.json')).toEqual([
    { id, post_id: post.id, user_id: ana.id, created_at: moment },
  ])
  expect(list(files, 'abonnements.json')).toEqual([
    { follower_id: ana.id, following_id: bea.id, name: 'Bea', created_at: moment },
  ])
  expect(list(files, 'reactions.json')).toEqual([
    { user_id: ana.id, post_id: post.id, reaction: 'question', created_at: moment },
  ])
  expect(list(files, 'mentions-j-aime.json')).toEqual([
    { comment_id: comment.id, user_id: ana.id, created_at: moment },
  ])
})
