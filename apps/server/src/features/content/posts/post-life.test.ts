import { editPost, listPostVersions, setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { limits } from '@parvis/contract/limits.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

interface PostState {
  id: string
  edited_at: string | null
}

const edits = (author: Guest, post: PostState, content: string, edited_at = post.edited_at) =>
  author.call(editPost, { params: { postId: post.id }, body: { content, edited_at } })
const shows = (author: Guest, post: PostState, visibility: 'public' | 'followers' | 'private') =>
  author.call(setPostVisibility, { params: { postId: post.id }, body: { visibility } })
const history = (reader: Guest, post: PostState, cursor?: string) =>
  reader.call(listPostVersions, { params: { postId: post.id }, query: { cursor } })

describe('an edit', () => {
  test('[POST-17] is shown to readers, with each former text and its time', async ({
    join,
    guest,
    clock,
  }) => {
    const author = await join('ana')
    const post = await author.publishes('Première version')
    clock.advance({ seconds: 5 })
    const second = await edits(author, post, 'Deuxième version')
    expect(second).toMatchObject({ content: 'Deuxième version', edited_at: expect.any(String) })
    clock.advance({ seconds: 5 })
    const third = await edits(author, second, 'Troisième version')
    expect(await guest.opens(post)).toMatchObject({
      content: 'Troisième version',
      edited_at: third.edited_at,
    })
    const { items } = await history(guest, post)
    expect(items.map(({ content }) => content)).toEqual(['Deuxième version', 'Première version'])
    expect(items[1]).toMatchObject({ created_at: post.created_at, replaced_at: second.edited_at })
    expect(items[0]).toMatchObject({ created_at: second.edited_at, replaced_at: third.edited_at })
  })

  test('of a text changed meanwhile in another tab overwrites nothing', async ({ join }) => {
    const author = await join('ana')
    const post = await author.publishes('Avant')
    await edits(author, post, 'Depuis un onglet')
    await expect(edits(author, post, 'Depuis l’autre')).toBeRefused('post_changed')
    expect(await author.opens(post)).toMatchObject({ content: 'Depuis un onglet' })
  })

  test('without a change creates no version', async ({ join }) => {
    const author = await join('ana')
    const post = await author.publishes('Pareil')
    expect(await edits(author, post, 'Pareil')).toMatchObject({ edited_at: null })
    expect((await history(author, post)).items).toEqual([])
  })

  test('follows the rules of a post', async ({ join }) => {
    const author = await join('ana')
    const post = await author.publishes('Un mot')
    await expect(edits(author, post, '   ')).toBeRefused('content_empty')
    await expect(edits(author, post, 'x'.repeat(281))).toBeRefused('content_too_long')
  })

  test('[POST-30] notifies each mentioned member once, however often they are mentioned or added again', async ({
    join,
    context,
    clock,
  }) => {
    const author = await join('ana')
    const named = await join('bea')
    const later = await join('carl')
    const notificationsOf = async (member: { id: string }) => {
      const rows = await context.db
        .selectFrom('notifications')
        .select('type')
        .where('user_id', '=', member.id)
        .execute()
      return rows.map(({ type }) => type)
    }
    let post = await author.publishes('@bea, @Bea et encore @bea !')
    expect(await notificationsOf(named)).toEqual(['mention'])
    for (const content of ['Bonjour à tous', 'Bonjour @bea et @bea', 'Bonjour @bea et @carl']) {
      clock.advance({ seconds: 1 })
      post = await edits(author, post, content)
    }
    expect(await notificationsOf(named)).toEqual(['mention'])
    expect(await notificationsOf(later)).toEqual(['mention'])
  })

  test('is limited to fifty per post', async ({ join, context }) => {
    const author = await join('ana')
    const post = await author.publishes('Un mot')
    await context.db
      .insertInto('post_versions')
      .values(
        Array.from({ length: limits.postEdits }, (_, index) => ({
          post_id: post.id,
          content: `${index}`,
          created_at: new Date(index),
          replaced_at: new Date(index + 1),
          shown_to: 'public',
        })),
      )
      .execute()
    await expect(edits(author, post, 'Encore')).toBeRefused('too_many_edits')
    const first = await history(author, post)
    expect(first.items).toHaveLength(20)
    expect((await history(author, post, first.next_cursor ?? '')).items).toHaveLength(20)
  })
})

describe('the visibility of a post', () => {
  test('[POST-20] can be changed by its author both ways, and the feed follows', async ({ join, guest }) => {
    const author = await join('ana')
    const post = await author.publishes('Un mot')
    expect(await shows(author, post, 'private')).toMatchObject({ visibility: 'private', is_private: true })
    await expect(guest.opens(post)).toBeRefused('post_not_found')
    expect((await guest.reads('citizens')).items).toEqual([])
    expect(await author.opens(post)).toMatchObject({ id: post.id })
    expect(await shows(author, post, 'public')).toMatchObject({ visibility: 'public', is_private: false })
    expect((await guest.reads('citizens')).items).toMatchObject([{ id: post.id }])
  })

  test('changes open tabs at once', async ({ join, guest }) => {
    const author = await join('ana')
    const post = await author.publishes('Un mot')
    const socket = await guest.socket()
    expect(await socket.follows('feed:citizens')).toBeNull()
    await shows(author, post, 'private')
    await expect
      .poll(() => socket.events.map(({ event }) => event))
      .toContainEqual({ type: 'post_removed', id: post.id })
  })

  test('[POST-14] also applies to its history', async ({ join, guest }) => {
    const author = await join('ana')
    const post = await author.publishes('Avant')
    await edits(author, post, 'Après')
    await shows(author, post, 'private')
    await expect(history(guest, post)).toBeRefused('post_not_found')
    expect((await history(author, post)).items).toHaveLength(1)
  })
})

test('[PER-06] only the author may edit, hide and delete a post', async ({ join, guest }) => {
  const author = await join('ana')
  const other = await join('bea')
  const moderator = await join('cleo', { moderator: true })
  const post = await author.publishes('Un mot')
  for (const member of [other, moderator] satisfies Member[]) {
    await expect(edits(member, post, 'Autre chose')).toBeRefused('not_owner')
    await expect(shows(member, post, 'private')).toBeRefused('not_owner')
    await expect(member.removes(post)).toBeRefused('not_owner')
  }
  await expect(edits(guest, post, 'Autre chose')).toBeRefused('not_authenticated')
  await expect(shows(guest, post, 'private')).toBeRefused('not_authenticated')
  await shows(author, post, 'private')
  await expect(edits(other, post, 'Autre chose')).toBeRefused('post_not_found')
})

test('a member who lost their tick may hide their posts, but not edit or republish them', async ({
  join,
  context,
}) => {
  const official = await join('otto', { role: 'politician', verified: true })
  const post = await official.publishes('Un mot')
  await context.db.updateTable('profiles').set({ verified: false }).where('id', '=', official.id).execute()
  context.bus.publish('session', official.id)
  await expect(edits(official, post, 'Autre chose')).toBeRefused('verification_required')
  await shows(official, post, 'private')
  await expect(shows(official, post, 'public')).toBeRefused('verification_required')
})
