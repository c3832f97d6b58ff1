import { editPost } from '@parvis/contract/content/post-lifecycle.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { quotes, reposts, shows, takesBack } from '../../../../test/reposts.ts'
import { publishAllCardsChanged } from '../../people/authors/events.ts'

describe('when the original', () => {
  test('is deleted, its plain reposts are deleted too and its quotes stay without it', async ({
    join,
    guest,
  }) => {
    const [author, reader, other] = [await join('ana'), await join('bea'), await join('cleo')]
    const post = await author.publishes('Le fond')
    const plain = await reposts(reader, post)
    const own = await reposts(author, post)
    const quote = await quotes(other, post, 'Mon avis')
    const passedOn = await reposts(reader, quote)
    for (const shown of [plain, own, quote, passedOn]) expect(await guest.opens(shown)).toBeTruthy()
    await author.removes(post)
    for (const gone of [plain, own]) await expect(guest.opens(gone)).toBeRefused('post_not_found')
    expect(await guest.opens(quote)).toMatchObject({
      content: 'Mon avis',
      repost_kind: 'quote',
      repost_of_id: null,
      original: null,
    })
    expect(await guest.opens(passedOn)).toMatchObject({ original: { id: quote.id, original: null } })
    expect((await guest.reads('citizens')).items.map(({ id }) => id)).toEqual([passedOn.id, quote.id])
    expect(await guest.opensProfile(reader)).toMatchObject({ posts_count: 0 })
  })

  test('is deleted with its author’s account, so are its plain reposts; counts of other posts follow', async ({
    join,
    guest,
    context,
  }) => {
    const [author, reader] = [await join('ana'), await join('bea')]
    const post = await author.publishes('Le fond')
    const theirs = await reader.publishes('Autre chose')
    await reposts(author, post)
    await reposts(author, theirs)
    const plain = await reposts(reader, post)
    const quote = await quotes(reader, post, 'Mon avis')
    await context.db.deleteFrom('auth.users').where('id', '=', author.id).execute()
    publishAllCardsChanged(context.bus)
    await expect.poll(() => guest.reads('citizens').then(({ items }) => items.length)).toBe(2)
    await expect(reader.opens(plain)).toBeRefused('post_not_found')
    expect(await reader.opens(quote)).toMatchObject({ original: null })
    expect(await reader.opens(theirs)).toMatchObject({ repost_count: 0 })
  })

  test('becomes private, nobody can read it through a repost or a cached page; public again, it is back', async ({
    join,
    guest,
  }) => {
    const [author, reader, other] = [await join('ana'), await join('bea'), await join('cleo')]
    const post = await author.publishes('Un secret')
    const plain = await reposts(reader, post)
    const quote = await quotes(other, post, 'Mon avis')
    const pages = async (person: Guest) => [
      (await person.reads('citizens')).items.map(({ id, original }) => [id, original?.content]),
      await person.opens(quote).then(({ original }) => original?.content),
    ]
    const open = [
      [
        [quote.id, 'Un secret'],
        [plain.id, 'Un secret'],
        [post.id, undefined],
      ],
      'Un secret',
    ]
    const hidden = [[[quote.id, undefined]], undefined]
    expect(await pages(guest)).toEqual(open)
    await shows(author, post, 'private')
    expect(await pages(guest)).toEqual(hidden)
    expect(await pages(other)).toEqual(hidden)
    expect(await author.opens(quote)).toMatchObject({ original: { content: 'Un secret' } })
    await expect(guest.opens(plain)).toBeRefused('post_not_found')
    expect(await reader.opens(plain)).toMatchObject({ visibility: 'private', original: null })
    await shows(author, post, 'followers')
    expect(await pages(guest)).toEqual(hidden)
    await shows(author, post, 'public')
    expect(await pages(guest)).toEqual(open)
  })

  test('is edited or commented on, the guests’ pages of its reposts are refreshed', async ({
    join,
    guest,
  }) => {
    const [author, reader] = [await join('ana'), await join('bea')]
    const post = await author.publishes('Avant')
    const plain = await reposts(reader, post)
    const quote = await quotes(reader, post, 'Mon avis')
    const passedOn = await reposts(author, quote)
    for (const shown of [plain, quote, passedOn]) await guest.opens(shown)
    const body = { content: 'Après', edited_at: null }
    await author.call(editPost, { params: { postId: post.id }, body })
    expect(await guest.opens(plain)).toMatchObject({ original: { content: 'Après' } })
    expect(await guest.opens(quote)).toMatchObject({ original: { content: 'Après' } })
    expect(await guest.opens(passedOn)).toMatchObject({ original: { original: { content: 'Après' } } })
    await reader.reacts(post, 'vote')
    expect(await guest.opens(plain)).toMatchObject({ original: { reactions: { vote: 1 } } })
  })

  test('is by a blocked or blocking member, it is hidden from both', async ({ join }) => {
    const [author, reader, other] = [await join('ana'), await join('bea'), await join('cleo')]
    const quote = await quotes(other, await author.publishes('Le fond'), 'Mon avis')
    await reader.blocks(author)
    expect(await reader.opens(quote)).toMatchObject({ content: 'Mon avis', original: null })
    const [seen] = (await reader.reads('citizens')).items
    expect(seen).toMatchObject({ id: quote.id, original: null })
  })
})

test('simultaneous reposts and deletion of a post leave neither an orphaned repost nor a wrong count', async ({
  join,
  context,
}) => {
  const author = await join('ana')
  const readers = [await join('bea'), await join('cleo'), await join('dina')]
  const post = await author.publishes('Le fond')
  const kept = await author.publishes('Qui reste')
  await Promise.allSettled([
    ...readers.map((reader) => reposts(reader, post)),
    author.removes(post),
    ...readers.map((reader) => quotes(reader, post, 'Mon avis')),
    ...readers.flatMap((reader) => [reposts(reader, kept), takesBack(reader, kept)]),
  ])
  const plain = await context.db
    .selectFrom('posts')
    .select('repost_of_id')
    .where('repost_kind', '=', 'plain')
    .execute()
  expect(plain.every(({ repost_of_id }) => repost_of_id === kept.id)).toBe(true)
  expect(await author.opens(kept)).toMatchObject({ repost_count: plain.length })
})
