import { editPost, quotePost, setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { deletePost } from '@parvis/contract/content/posts.ts'
import { expect } from 'vitest'
import { postRenderer, test } from '../../../../../test/site-pages.ts'
import { describedAs, typesIn } from '../../../../../test/vocabulary.ts'

/** First screens of posts are drawn. */
const drawn = test.extend<{ renderer: string | null }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  renderer: async ({}, use) => use(postRenderer),
})

drawn(
  'a post’s page tells machines its author, text, counts and first comments, and never who reacted',
  async ({ join, page, clock }) => {
    const manon = await join('manon')
    const igor = await join('igor')
    const post = await manon.publishes('Le marché rouvre samedi.')
    await igor.reacts(post, 'support')
    await manon.comments(post, 'Dès huit heures.')
    const address = `http://parvis.test/post/${post.id}`
    const html = await page(`/post/${post.id}`)
    expect(await describedAs(html, 'DiscussionForumPosting')).toMatchObject({
      '@id': address,
      headline: 'Le marché rouvre samedi.',
      text: 'Le marché rouvre samedi.',
      datePublished: post.created_at,
      author: { '@type': 'Person', name: 'manon', url: 'http://parvis.test/profile/manon' },
      commentCount: 1,
      comment: [{ '@type': 'Comment', text: 'Dès huit heures.', author: { name: 'manon' } }],
      interactionStatistic: [
        { interactionType: { '@type': 'LikeAction' }, userInteractionCount: 1 },
        { interactionType: { '@type': 'AskAction' }, userInteractionCount: 0 },
        { interactionType: { '@type': 'VoteAction' }, userInteractionCount: 0 },
        { interactionType: { '@type': 'CommentAction' }, userInteractionCount: 1 },
        { interactionType: { '@type': 'ShareAction' }, userInteractionCount: 0 },
      ],
    })
    expect(html.replaceAll(/id="served-answers">.*?<\/script>/gs, '')).not.toContain('igor')
    expect(await describedAs(html, 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Parvis', item: 'http://parvis.test/' },
        { position: 2, name: 'manon', item: 'http://parvis.test/profile/manon' },
        { position: 3, name: 'Post', item: address },
      ],
    })
    clock.advance({ minutes: 30 })
    const later = clock.now().toISOString()
    await manon.call(editPost, {
      params: { postId: post.id },
      body: { content: 'Dimanche.', edited_at: null },
    })
    const edited = await describedAs(await page(`/post/${post.id}`), 'DiscussionForumPosting')
    expect(edited?.text).toBe('Dimanche.')
    expect(String(edited?.dateModified) >= later).toBe(true)
  },
)

drawn('a quote shares its original, and no longer once guests may not read it', async ({ join, page }) => {
  const manon = await join('manon')
  const post = await manon.publishes('Le marché rouvre.')
  const quote = await (await join('igor')).call(quotePost, {
    params: { postId: post.id },
    body: { content: 'Enfin' },
  })
  const shared = async () =>
    (await describedAs(await page(`/post/${quote.id}`), 'DiscussionForumPosting'))?.sharedContent
  expect(await shared()).toMatchObject({
    '@type': 'SocialMediaPosting',
    url: `http://parvis.test/post/${post.id}`,
    text: 'Le marché rouvre.',
    author: { name: 'manon' },
  })
  await manon.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
  expect(await shared()).toBeUndefined()
})

drawn(
  'private, deleted, labelled, limited and removed posts have no description',
  async ({ join, page, context }) => {
    const manon = await join('manon')
    const post = await manon.publishes('Le marché rouvre.')
    const set = (values: { moderation_label?: 'sensitive' | null; reach_limited?: boolean }) =>
      context.db.updateTable('posts').set(values).where('id', '=', post.id).execute()
    const shown = async (status = 200) => typesIn(await page(`/post/${post.id}`, status))
    expect(await shown()).toHaveLength(2)
    await set({ moderation_label: 'sensitive' })
    expect(await shown()).toEqual([])
    await set({ moderation_label: null, reach_limited: true })
    expect(await shown()).toEqual([])
    await set({ reach_limited: false })
    await manon.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'followers' } })
    expect(await shown(404)).toEqual([])
    await manon.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'public' } })
    expect(await shown()).toHaveLength(2)
    await manon.call(deletePost, { params: { postId: post.id } })
    expect(await shown(404)).toEqual([])
  },
)

test('a page without a first screen describes the post without its comments', async ({ join, page }) => {
  const manon = await join('manon')
  const post = await manon.publishes('</script><script>alert(1)</script><!-- $& & "')
  await manon.comments(post, 'Bonjour')
  const html = await page(`/post/${post.id}`)
  // The application, and two blocks of data; nothing of the text ends them.
  expect(html.match(/<script/g)).toHaveLength(3)
  expect(await describedAs(html, 'DiscussionForumPosting')).toMatchObject({
    text: '</script><script>alert(1)</script><!-- $& & "',
    commentCount: 1,
  })
  expect(await describedAs(html, 'DiscussionForumPosting')).not.toHaveProperty('comment')
})
