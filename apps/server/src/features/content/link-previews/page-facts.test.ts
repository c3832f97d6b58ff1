import { pageText } from '@parvis/platform/outbound/page-text.ts'
import { expect, test } from 'vitest'
import { readPageFacts } from './page-facts.ts'

const titleOf = async (html: string) => (await readPageFacts(html)).title

test('Open Graph takes precedence over Twitter’s names, and those over HTML’s own', async () => {
  const html = (head: string) => readPageFacts(`<!doctype html><head>${head}</head><body><title>Non</title>`)
  const own = '<title> Le\n titre </title><meta name="description" content="Une &eacute;tude">'
  expect(await html(own)).toEqual({
    title: 'Le titre',
    description: 'Une étude',
    site_name: null,
    image: null,
  })
  const twitter = '<meta name="twitter:title" content="T"><meta name="twitter:image" content="/t.png">'
  expect(await html(own + twitter)).toMatchObject({ title: 'T', image: '/t.png' })
  const open =
    '<meta property="og:title" content="O"><META PROPERTY="OG:Title" content="Deux"><meta property=og:site_name content=Site>' +
    '<meta property="og:description" content="D"><meta property="og:image" content=" https://a.example/i.png ">'
  expect(await html(own + twitter + open)).toEqual({
    title: 'O',
    description: 'D',
    site_name: 'Site',
    image: 'https://a.example/i.png',
  })
})

test('a title is the page’s, never one in its drawings, scripts or comments', async () => {
  expect(await titleOf('<svg><title>Croix</title></svg><p>…')).toBeNull()
  expect(
    await titleOf('<script>"<title>x</title>"</script><!-- <title>y</title> --><title>Vrai</title>'),
  ).toBe('Vrai')
  expect(await titleOf('')).toBeNull()
  expect(await titleOf('<title>   </title>')).toBeNull()
})

test('texts of a page become one line of plain text, of bounded length, without bidirectional controls', async () => {
  const facts = await readPageFacts(
    '<meta property="og:title" content="\u202eoffre\u2066 <b>&lt;script&gt;</b>&#0;\u200b&#7;">' +
      `<meta name="description" content="${'Un mot. '.repeat(400)}">` +
      `<meta property="og:site_name" content="${'👨‍👩‍👧'.repeat(200)}">`,
  )
  expect(facts.title).toBe('offre <b><script></b>\ufffd')
  expect(facts.description).toHaveLength(299)
  expect(facts.description?.endsWith('…')).toBe(true)
  expect(facts.site_name?.length).toBeLessThan(400)
  expect((await titleOf(`<title>e${'\u0301'.repeat(100_000)}</title>`))?.length).toBeLessThan(1_000)
})

test('a page is decoded in its own character set', async () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>\u00c9t\u00e9</title>', 'latin1')
  expect(await titleOf(pageText(latin, 'text/html'))).toBe('Été')
  const bare = Buffer.from('<title>\u00c9t\u00e9</title>', 'latin1')
  expect(await titleOf(pageText(bare, 'text/html'))).toBe('Été')
  expect(await titleOf(pageText(bare, 'text/html; charset=ISO-8859-15'))).toBe('Été')
  expect(await titleOf(pageText(bare, 'text/html; charset=inconnu'))).toBe('Été')
  const utf8 = Buffer.from('<title>Été</title>')
  expect(await titleOf(pageText(utf8, 'text/html'))).toBe('Été')
  expect(pageText(utf8.subarray(0, 8), 'text/html')).toBe('<title>')
  const utf16 = Buffer.from('\ufeff<title>Été</title>', 'utf16le')
  expect(await titleOf(pageText(utf16, 'text/html'))).toBe('Été')
  // Declarations that cannot be true.
  const false16 = Buffer.from('<meta charset="utf-16"><title>Été</title>')
  expect(await titleOf(pageText(false16, 'text/html'))).toBe('Été')
})
