import { closePoll, createPoll } from '@parvis/contract/content/polls.ts'
import { expect } from 'vitest'
import { loadReference } from '../../../../reference/load.ts'
import { metaContent, test } from '../../../../test/site-pages.ts'

const site = 'http://parvis.test'

test('the pages of posts, polls, data and laws tell the addresses of their oEmbed answers; other pages have none', async ({
  join,
  page,
  context,
}) => {
  await loadReference(context)
  const official = await join('odile', { role: 'politician', verified: true })
  const post = await official.publishes('Bonjour')
  const { id } = await official.call(createPoll, {
    body: {
      title: 'Rouvrir le marché ?',
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: new Date(context.clock.now().getTime() + 86_400_000).toISOString(),
    },
  })
  await official.call(closePoll, { params: { pollId: id } })
  for (const path of [`/post/${post.id}`, `/polls/${id}`, '/political-data/debt', '/law-tracking/lf-2026']) {
    const head = await page(path)
    for (const [format, type] of [
      ['json', 'application/json+oembed'],
      ['xml', 'text/xml+oembed'],
    ]) {
      const address = `${site}/oembed?url=${encodeURIComponent(site + path)}&amp;format=${format}`
      expect(head, path).toMatch(`rel="alternate" type="${type}"`)
      expect(head, path).toContain(`href="${address}"`)
    }
  }
  for (const path of ['/political-data', '/profile/odile', '/polls'])
    expect(await page(path)).not.toContain('oembed')
  expect(await page('/post/rien', 404)).not.toContain('oembed')
})

test('the title of a post elides before its author’s name: on its page, in its tags, in oEmbed and its frame', async ({
  join,
  page,
  guest,
}) => {
  for (const [name, title] of [
    ['ines', 'Post d’ines'],
    ['helene', 'Post d’helene'],
    ['marie', 'Post de marie'],
  ] as const) {
    const { id } = await (await join(name)).publishes('Bonjour')
    const html = await page(`/post/${id}`)
    expect(html).toContain(`<title>${title} · Parvis</title>`)
    expect([metaContent(html, 'og:title'), metaContent(html, 'og:image:alt')]).toEqual([
      title,
      `${title} sur Parvis`,
    ])
    const address = encodeURIComponent(`${site}/post/${id}`)
    expect((await guest.send('GET', `/oembed?url=${address}`)).json).toMatchObject({
      title: expect.stringMatching(new RegExp(`^${title}\\b`)),
    })
    expect((await guest.send('GET', `/embed/posts/${id}`)).text).toContain(`<title>${title}`)
  }
})
