import { editPost, listPostVersions, setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import type { PostView, Visibility } from '@parvis/contract/content/posts.schemas.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

type PostState = Pick<PostView, 'id' | 'edited_at'>

const edits = (author: Guest, { id, edited_at }: PostState, content: string) =>
  author.call(editPost, { params: { postId: id }, body: { content, edited_at } })
const shows = (author: Guest, { id }: PostState, visibility: Visibility) =>
  author.call(setPostVisibility, { params: { postId: id }, body: { visibility } })
const history = async (reader: Guest, { id }: PostState) => {
  const { items } = await reader.call(listPostVersions, { params: { postId: id }, query: {} })
  return items.map(({ content }) => content)
}

test('only the author sees the versions from a post’s private time after it is published', async ({
  join,
  guest,
  clock,
}) => {
  const author = await join('ana')
  const reader = await join('bea')
  const draft = await author.publishes('Brouillon secret', { visibility: 'private' })
  clock.advance({ seconds: 1 })
  const post = await edits(author, draft, 'Publiable')
  await shows(author, post, 'public')
  expect(await history(guest, post)).toEqual([])
  expect(await history(reader, post)).toEqual([])
  expect(await history(author, post)).toEqual(['Brouillon secret'])

  // Only the author sees that it was changed: others first read this version.
  for (const other of [guest, reader])
    expect(await other.opens(post)).toMatchObject({ content: 'Publiable', edited_at: null })
  const [card] = (await guest.reads('citizens')).items
  expect(card).toMatchObject({ id: post.id, edited_at: null })
  expect(await author.opens(post)).toMatchObject({ edited_at: post.edited_at })
  const atom = await guest.send('GET', '/feeds/citizens.xml')
  expect(atom.text).toContain('Publiable')
  expect(atom.text).not.toContain(post.edited_at)

  // From now on its history is public.
  clock.advance({ seconds: 1 })
  const changed = await edits(author, post, 'Publié, relu')
  expect(await history(guest, post)).toEqual(['Publiable'])
  expect(await guest.opens(post)).toMatchObject({ edited_at: changed.edited_at })
  expect(await history(author, post)).toEqual(['Publiable', 'Brouillon secret'])
})

test('the history of a temporarily private post leaves out versions that only its author could read', async ({
  join,
  guest,
  clock,
}) => {
  const author = await join('ana')
  let post: PostState = await author.publishes('Publié')
  await shows(author, post, 'private')
  for (const content of ['Entre moi et moi', 'Encore pour moi', 'Republié']) {
    clock.advance({ seconds: 1 })
    post = await edits(author, post, content)
  }
  await shows(author, post, 'public')
  expect(await history(guest, post)).toEqual(['Publié'])
  expect(await guest.opens(post)).toMatchObject({ content: 'Republié', edited_at: post.edited_at })
  expect(await history(author, post)).toEqual(['Encore pour moi', 'Entre moi et moi', 'Publié'])
})

test('versions from a followers-only time are in the history for followers alone', async ({
  join,
  guest,
  clock,
}) => {
  const author = await join('ana')
  const follower = await join('bea')
  const stranger = await join('carl')
  await follower.follows(author)
  const first = await author.publishes('Entre nous', { visibility: 'followers' })
  clock.advance({ seconds: 1 })
  const post = await edits(author, first, 'Pour tous')
  expect(await follower.opens(post)).toMatchObject({ edited_at: post.edited_at })
  await shows(author, post, 'public')
  for (const other of [guest, stranger]) {
    expect(await history(other, post)).toEqual([])
    expect(await other.opens(post)).toMatchObject({ edited_at: null })
  }
  expect(await history(follower, post)).toEqual(['Entre nous'])
  await author.blocks(follower)
  await author.unblocks(follower)
  expect(await history(follower, post)).toEqual([])
})
