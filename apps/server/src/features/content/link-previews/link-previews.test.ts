import { previewLink } from '@parvis/contract/content/media.ts'
import { editPost, quotePost, setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { createPublicFetch } from '@parvis/platform/outbound/public-fetch.ts'
import sharp from 'sharp'
import { describe, expect, vi } from 'vitest'
import { jpeg } from '../../../../test/files.ts'
import { test } from '../../../../test/linked-site.ts'
import type { Guest } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'
import { fetchPreview } from './fetch-preview.ts'
import { sweepPreviews } from './service.ts'

const page = (title: string, head = '') => `<!doctype html><head><title>${title}</title>${head}</head>`
const ogImage = (path: string) => `<meta property="og:image" content="${path}">`

const settled = async (context: AppContext, count = 1) =>
  vi.waitFor(
    async () => {
      const rows = await context.db.selectFrom('link_previews').select('status').execute()
      expect(rows.filter(({ status }) => status !== 'pending')).toHaveLength(count)
    },
    { timeout: 15_000, interval: 30 },
  )

const previewOf = async (reader: Guest, post: { id: string }) => (await reader.opens(post)).link_preview

test('a quote shows the preview of its own link, and its original that of its own', async ({
  join,
  guest,
  context,
  site,
}) => {
  const author = await join('ana')
  const reader = await join('bea')
  site.pages['/loi'] = page('La loi')
  site.pages['/avis'] = page('Un avis')
  const post = await author.publishes(`À lire : ${site.address}/loi`)
  const quote = await reader.call(quotePost, {
    params: { postId: post.id },
    body: { content: `À comparer : ${site.address}/avis` },
  })
  await settled(context, 2)
  const shown = { link_preview: { title: 'Un avis' }, original: { link_preview: { title: 'La loi' } } }
  await expect.poll(() => guest.opens(quote)).toMatchObject(shown)
  expect((await reader.reads('citizens')).items[0]).toMatchObject(shown)
})

test('a writer sees the card of another site’s page before publishing; the page is fetched once, and forgotten if no post cites it', async ({
  join,
  guest,
  context,
  site,
  clock,
}) => {
  const author = await join('ana')
  site.pages['/loi'] = page('La loi')
  const url = `${site.address}/loi#suite`
  expect(await author.call(previewLink, { body: { url } })).toEqual({ card: null, is_pending: true })
  await settled(context)
  const shown = { card: { url: `${site.address}/loi`, title: 'La loi' }, is_pending: false }
  expect(await author.call(previewLink, { body: { url } })).toMatchObject(shown)
  const other = await join('bea')
  expect(await other.call(previewLink, { body: { url } })).toMatchObject(shown)
  const post = await author.publishes(`À lire : ${url}`)
  expect(post.link_preview).toMatchObject(shown.card)
  expect(site.asked.filter((path) => path === '/loi')).toHaveLength(1)

  for (const address of ['javascript:alert(1)', 'rien', 'http://localhost/secret', 'http://10.0.0.1/'])
    expect((await author.call(previewLink, { body: { url: address } })).card).toBeNull()
  await expect(guest.call(previewLink, { body: { url } })).toBeRefused('not_authenticated')

  site.pages['/ailleurs'] = page('Ailleurs')
  await author.call(previewLink, { body: { url: `${site.address}/ailleurs` } })
  await settled(context, 2)
  // Previews without a post expire soon: their pictures count for nobody's quota.
  clock.advance({ hours: 2 })
  await sweepPreviews(context)
  expect(await context.db.selectFrom('link_previews').select('url').execute()).toEqual([
    { url: `${site.address}/loi` },
  ])
})

describe('a link in a post', () => {
  test('shows the page’s metadata once fetched, to guests and in the feed', async ({
    join,
    guest,
    context,
    site,
  }) => {
    const author = await join('ana')
    const image = await sharp(await jpeg(1200, 630))
      .png()
      .toBuffer()
    site.pages['/loi?n=1'] = page(
      'Non',
      `<meta property="og:title" content="La loi &#8238;expliquée"><meta name="description" content="En clair.">
       <meta property="og:site_name" content="Exemple">${ogImage('/i.png')}`,
    )
    site.pages['/i.png'] = image
    const post = await author.publishes(`À lire : ${site.address}/loi?n=1#suite. Et ${site.address}/autre`)
    expect(post.link_preview).toBeNull()
    expect(await previewOf(guest, post)).toBeNull()

    const socket = await guest.socket()
    await socket.follows(topics.post(post.id))
    await settled(context)
    await expect.poll(() => socket.events.map(({ event }) => event.type)).toContain('post_changed')
    const preview = await previewOf(guest, post)
    expect(preview).toEqual({
      url: `${site.address}/loi?n=1`,
      title: 'La loi expliquée',
      description: 'En clair.',
      site_name: 'Exemple',
      image: {
        url: expect.stringMatching(/^\/media\/link-previews\/[0-9a-f-]{36}-1\.webp$/),
        width: 480,
        height: 252,
      },
    })
    expect((await guest.reads('citizens')).items[0]?.link_preview).toEqual(preview)
    expect((await author.reads('citizens')).items[0]?.link_preview).toEqual(preview)
    expect(site.asked).toEqual(['/loi?n=1', '/i.png'])

    const response = await fetch(`${guest.place.address}${preview?.image?.url}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=3600',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 252,
    })
    for (const name of ['x', '..%2fsecret.key', `${post.id}-1.webp`])
      expect((await guest.send('GET', `/media/link-previews/${name}`)).status).toBe(404)
  })

  test('is fetched once, however many posts contain it', async ({ join, guest, context, site }) => {
    const authors = await Promise.all(['ana', 'bea', 'carl'].map((name) => join(name)))
    site.pages['/une'] = page('La une')
    const posts = await Promise.all(
      authors.flatMap((author) => [1, 2, 3].map((n) => author.publishes(`${n} ${site.address}/une#${n}`))),
    )
    await settled(context)
    const late = await authors[0]?.publishes(`Encore ${site.address}/une`)
    for (const post of [...posts, late])
      expect(await previewOf(guest, post ?? { id: '' })).toMatchObject({ title: 'La une' })
    expect(site.asked).toEqual(['/une'])
  })

  test('is as visible as the post', async ({ join, guest, context, site }) => {
    const author = await join('ana')
    site.pages['/a'] = page('Un titre')
    const post = await author.publishes(`${site.address}/a`, { visibility: 'private' })
    await settled(context)
    expect(await previewOf(author, post)).toMatchObject({ title: 'Un titre' })
    await expect(guest.opens(post)).toBeRefused('post_not_found')
    await author.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'public' } })
    expect(await previewOf(guest, post)).toMatchObject({ title: 'Un titre' })
  })

  test('changes with the text', async ({ join, guest, context, site }) => {
    const author = await join('ana')
    site.pages['/a'] = page('A')
    site.pages['/b'] = page('B')
    const post = await author.publishes(`${site.address}/a`)
    await settled(context)
    const edits = (content: string, edited_at: string | null) =>
      author.call(editPost, { params: { postId: post.id }, body: { content, edited_at } })
    const second = await edits(`Plutôt ${site.address}/b`, null)
    await settled(context, 2)
    expect(await previewOf(guest, post)).toMatchObject({ title: 'B' })
    await edits('Plus rien', second.edited_at)
    expect(await previewOf(guest, post)).toBeNull()
  })

  test('is fetched again when posted after a week, and its former image is deleted', async ({
    join,
    guest,
    context,
    site,
    clock,
  }) => {
    const author = await join('ana')
    const png = async (size: number) =>
      sharp(await jpeg(size, size))
        .png()
        .toBuffer()
    site.pages['/a'] = page('Avant', ogImage('/i'))
    site.pages['/i'] = await png(100)
    const post = await author.publishes(`${site.address}/a`)
    await settled(context)
    const before = await previewOf(guest, post)
    clock.advance({ days: 6 })
    await (await join('bea')).publishes(`Encore ${site.address}/a`)
    clock.advance({ days: 2 })
    expect(site.asked).toHaveLength(2)
    site.pages['/a'] = page('Après', ogImage('/i'))
    await (await join('carl')).publishes(`Et encore ${site.address}/a`)
    await expect.poll(() => previewOf(guest, post)).toMatchObject({ title: 'Après' })
    const after = await previewOf(guest, post)
    expect(after?.image?.url).not.toBe(before?.image?.url)
    await expect.poll(async () => (await guest.send('GET', before?.image?.url ?? '')).status).toBe(404)
    expect((await guest.send('GET', after?.image?.url ?? '')).status).toBe(200)

    // A page that disappears keeps its last preview.
    delete site.pages['/a']
    clock.advance({ days: 8 })
    await (await join('dora')).publishes(`Une dernière fois ${site.address}/a`)
    await expect.poll(() => site.asked).toHaveLength(5)
    expect(await previewOf(guest, post)).toMatchObject({ title: 'Après' })
  })
})

describe('no preview', () => {
  test('is shown for a page without a title, and the page is not fetched twice', async ({
    join,
    guest,
    context,
    site,
  }) => {
    const author = await join('ana')
    site.pages['/vide'] = '<p>Sans titre'
    site.pages['/image'] = await sharp(await jpeg(100, 100))
      .png()
      .toBuffer()
    site.pages['/prive'] = (_, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    for (const path of ['/vide', '/image', '/prive', '/absente', '/vide'])
      expect(await previewOf(guest, await author.publishes(`${site.address}${path}`))).toBeNull()
    await settled(context, 4)
    const { items } = await guest.reads('citizens')
    expect(items.map(({ link_preview: linkPreview }) => linkPreview)).toEqual([null, null, null, null, null])
    expect(site.asked.toSorted()).toEqual(['/absente', '/image', '/prive', '/vide'])
  })

  test('is requested for an address that is no link, has another port, or is too long', async ({
    join,
    context,
  }) => {
    const author = await join('ana')
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,<title>x</title>',
      'http://169.254.169.254/latest/meta-data/',
      'http://[fe80::1]/',
      'http://localhost/',
      'http://192.168.1.1/reboot',
      'https://a:b@site.example/',
      'http://site.example:25/',
    ])
      await author.publishes(text)
    expect(await context.db.selectFrom('link_previews').select('url').execute()).toEqual([])
  })

  test('is shown for a page that fails three times', async ({ join, guest, context, site }) => {
    const author = await join('ana')
    site.pages['/panne'] = (_, response) => void response.writeHead(503).end()
    const post = await author.publishes(`${site.address}/panne`)
    await expect.poll(() => site.asked).toHaveLength(1)
    const { id } = await context.db.selectFrom('link_previews').select('id').executeTakeFirstOrThrow()
    const fetchPublic = createPublicFetch({ userAgent: 'x', trusted: context.config.linkPreviews.trusted })
    await expect(fetchPreview(context, fetchPublic, id)).rejects.toThrow('unavailable')
    await fetchPreview(context, fetchPublic, id)
    await settled(context)
    expect(await previewOf(guest, post)).toBeNull()
  })

  describe('is fetched', () => {
    test.override({ settings: { PARVIS_LINK_PREVIEWS: 'off' } })
    test('when the operator switched them off', async ({ join, context, site }) => {
      const author = await join('ana')
      await author.publishes(`${site.address}/a https://exemple.example/`)
      expect(await context.db.selectFrom('link_previews').select('url').execute()).toEqual([])
      expect(site.asked).toEqual([])
    })
  })
})

test('a private, oversized, tiny or broken image is left out of a preview', async ({
  join,
  guest,
  context,
  site,
}) => {
  const author = await join('ana')
  const dot = await sharp(await jpeg(1, 1))
    .png()
    .toBuffer()
  site.pages['/dot'] = dot
  site.pages['/lourde'] = Buffer.alloc(6_000_000)
  site.pages['/fausse'] = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  site.pages['/svg'] = (_, response) => void response.setHeader('content-type', 'image/svg+xml').end('<svg/>')
  const images = [
    '/dot',
    '/lourde',
    '/fausse',
    '/svg',
    'http://127.0.0.1/i.png',
    'javascript:x',
    'http://[',
    '/absente',
  ]
  for (const [index, image] of images.entries()) site.pages[`/${index}`] = page('Titre', ogImage(image))
  for (const index of images.keys()) await author.publishes(`${site.address}/${index}`)
  await settled(context, images.length)
  for (const { link_preview: linkPreview } of (await guest.reads('citizens')).items)
    expect(linkPreview).toMatchObject({ title: 'Titre', image: null })
})

test('an expired preview that no post refers to is deleted with its image', async ({
  join,
  guest,
  context,
  site,
  clock,
}) => {
  const author = await join('ana')
  site.pages['/a'] = page('A', ogImage('/i'))
  site.pages['/b'] = page('B', ogImage('/i'))
  site.pages['/i'] = await sharp(await jpeg(100, 100))
    .png()
    .toBuffer()
  const gone = await author.publishes(`${site.address}/a`)
  const kept = await author.publishes(`${site.address}/b`)
  await settled(context, 2)
  const image = (await previewOf(guest, gone))?.image?.url ?? ''
  await author.removes(gone)
  await sweepPreviews(context)
  expect((await guest.send('GET', image)).status).toBe(200)
  clock.advance({ days: 8 })
  await sweepPreviews(context)
  expect((await guest.send('GET', image)).status).toBe(404)
  expect(await context.db.selectFrom('link_previews').select('title').execute()).toEqual([{ title: 'B' }])
  expect(await previewOf(guest, kept)).toMatchObject({ title: 'B' })
})
