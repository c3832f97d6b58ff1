import {
  createPost,
  getProfileMedia,
  getProfilePosts,
  getProfileReplies,
} from '@parvis/contract/content/posts.ts'
import { getOwnActivity } from '@parvis/contract/people/own-profile.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

const postsOf = (reader: Guest, { id }: { id: string }) =>
  reader.call(getProfilePosts, { params: { reference: id }, query: {} })
const repliesOf = (reader: Guest, { id }: { id: string }, cursor?: string) =>
  reader.call(getProfileReplies, { params: { reference: id }, query: { cursor } })
const mediaOf = (reader: Guest, { id }: { id: string }) =>
  reader.call(getProfileMedia, { params: { reference: id }, query: {} })

async function postsPicture(author: Member, content: string) {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const sent = await author.sendRaw(
    'POST',
    '/api/v1/media?purpose=post&name=vue.png',
    new Uint8Array(picture),
    'image/png',
  )
  return author.call(createPost, { body: { content, media_id: sent.json.id } })
}

test('[PRO-11] a profile lists public posts, followers-only ones for accepted followers, and private ones for the author only', async ({
  join,
  guest,
}) => {
  const author = await join('ana')
  const follower = await join('fanny')
  const stranger = await join('serge')
  await follower.follows(author)
  await author.publishes('Pour tous')
  await author.publishes('Pour les abonnés', { visibility: 'followers' })
  await author.publishes('Pour moi', { visibility: 'private' })
  const contents = async (reader: Guest) =>
    (await postsOf(reader, author)).items.map(({ content }) => content)
  expect(await contents(guest)).toEqual(['Pour tous'])
  expect(await contents(stranger)).toEqual(['Pour tous'])
  expect(await contents(follower)).toEqual(['Pour les abonnés', 'Pour tous'])
  expect(await contents(author)).toEqual(['Pour moi', 'Pour les abonnés', 'Pour tous'])
})

test('a profile’s replies are shown with what they reply to, if visible to the reader', async ({
  join,
  guest,
}) => {
  const author = await join('ana')
  const member = await join('bea')
  const follower = await join('fanny')
  await member.follows(author)
  await follower.follows(author)
  const open = await author.publishes('Un sujet public')
  const closed = await author.publishes('Un sujet pour les abonnés', { visibility: 'followers' })
  const first = await member.comments(open, 'Un avis public')
  await member.comments(closed, 'Un avis entre nous')
  await author.comments(open, 'Une réponse', { on: first })
  expect((await repliesOf(guest, member)).items).toMatchObject([
    { comment: { content: 'Un avis public' }, post: { content: 'Un sujet public', author: { name: 'ana' } } },
  ])
  expect((await repliesOf(follower, member)).items.map(({ comment }) => comment.content)).toEqual([
    'Un avis entre nous',
    'Un avis public',
  ])
  expect((await repliesOf(guest, author)).items).toMatchObject([{ comment: { parent_id: first.id } }])
  await member.blocks(follower)
  await expect(repliesOf(follower, member)).toBeRefused('profile_not_found')
})

test('a profile’s media tab lists its posts with a file', async ({ join, guest }) => {
  const author = await join('ana')
  await author.publishes('Sans image')
  const post = await postsPicture(author, 'Avec une image')
  expect((await mediaOf(guest, author)).items.map(({ id }) => id)).toEqual([post.id])
})

test('a long list of replies can be paged through, each once', async ({ join, guest }) => {
  const author = await join('ana')
  const post = await author.publishes('Un sujet')
  for (let count = 0; count < 25; count += 1) await author.comments(post, `Avis ${count}`)
  const first = await repliesOf(guest, author)
  const second = await repliesOf(guest, author, first.next_cursor ?? '')
  const ids = [...first.items, ...second.items].map(({ comment }) => comment.id)
  expect(first.items).toHaveLength(20)
  expect(new Set(ids).size).toBe(25)
  expect(second.next_cursor).toBeNull()
})

test('recent activity counts real rows; old ones do not count', async ({ join, context }) => {
  const member = await join('ana')
  const other = await join('bea')
  const activity = () => member.call(getOwnActivity, {})
  expect(await activity()).toEqual({
    posts: 0,
    comments: 0,
    reactions: 0,
    reactions_received: 0,
    comments_received: 0,
  })
  const own = await member.publishes('Un mot')
  const foreign = await other.publishes('Un autre mot')
  await member.reacts(foreign, 'support')
  await member.comments(foreign, 'Un avis')
  await other.reacts(own, 'vote')
  await other.comments(own, 'Bonjour')
  expect(await activity()).toEqual({
    posts: 1,
    comments: 1,
    reactions: 1,
    reactions_received: 1,
    comments_received: 1,
  })
  const before = new Date(Date.now() - 31 * 24 * 3_600_000)
  for (const table of ['posts', 'comments', 'reactions'] as const)
    await context.db.updateTable(table).set({ created_at: before }).where('user_id', '=', member.id).execute()
  expect(await activity()).toMatchObject({ posts: 0, comments: 0, reactions: 0, reactions_received: 0 })
})
