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
  expect(facts.title).toBe('offre <b><script></b>')
  expect(facts.description).toHaveLength(299)
  expect(facts.description?.endsWith('…')).toBe(true)
  expect(facts.site_name?.length).toBeLessThan(400)
  expect((await titleOf(`<title>e${'\u0301'.repeat(100_000)}</title>`))?.length).toBeLessThan(1_000)
})

test('entities that a page has encoded twice are decoded in every field', async () => {
  const twice =
    'L&amp;#039;&amp;eacute;t&amp;eacute; &amp;#xe0; &amp;amp; &amp;laquo;&amp;nbsp;Nice&amp;nbsp;&amp;raquo;'
  const read = "L'été à & « Nice »"
  expect(
    await readPageFacts(
      `<meta property="og:title" content="${twice}"><meta name="description" content="${twice}">` +
        `<meta property="og:site_name" content="${twice}"><meta property="og:image" content="/i.png?a=1&amp;amp;b=2">`,
    ),
  ).toEqual({ title: read, description: read, site_name: read, image: '/i.png?a=1&b=2' })
  expect(await titleOf(`<title>${twice}</title>`)).toBe(read)
  expect(await titleOf(`<meta name="twitter:title" content="L&amp;amp;#39;eau &amp;Eacute;vry">`)).toBe(
    "L'eau Évry",
  )
  expect(await titleOf('<title>AT&amp;T, R&amp;D & a&b; 100 &amp;#1114112;</title>')).toBe(
    'AT&T, R&D & a&b; 100',
  )
})

test('bytes count more than a declaration that contradicts them', async () => {
  const titleIn = (charset: string, body: Buffer, type = 'text/html') =>
    titleOf(pageText(Buffer.concat([Buffer.from(`<meta charset=${charset}>`), body]), type))
  const ansi = Buffer.from(
    '<title>\u00c9lection \u00e0 \u00c9vry : l\u0092\u009cuvre \u0080</title>',
    'latin1',
  )
  const utf8 = Buffer.from('<title>Élection à Évry : l’œuvre €</title>')
  const read = 'Élection à Évry : l’œuvre €'
  for (const charset of ['utf-8', 'UTF8', 'windows-1252', 'iso-8859-1', 'utf-16', 'inconnu'])
    for (const body of [ansi, utf8]) {
      expect(await titleIn(charset, body), charset).toBe(read)
      expect(await titleIn('utf-8', body, `text/html; charset=${charset}`), charset).toBe(read)
    }
  // Declared late, or in two ways; UTF-16 with and without its mark; a template in one encoding, its content in another.
  const cyrillic = Buffer.from('<title>\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2</title>', 'latin1')
  const late = Buffer.concat([
    Buffer.from(`<!--${' '.repeat(9_000)}--><meta charset="windows-1251">`),
    cyrillic,
  ])
  expect(await titleOf(pageText(late, 'text/html'))).toBe('Привет')
  const html = '<html><head><title>Élection à Évry</title>'
  const wide = Buffer.from(html, 'utf16le')
  for (const body of [wide, Buffer.from(wide).swap16(), Buffer.from(`\ufeff${html}`, 'utf16le')])
    expect(await titleOf(pageText(body, 'text/html; charset=utf-8'))).toBe('Élection à Évry')
  const mixed = Buffer.concat([
    Buffer.from('<meta charset=utf-8><title>Été '),
    Buffer.from('\u00e0', 'latin1'),
  ])
  expect(await titleOf(pageText(Buffer.concat([mixed, Buffer.from(' Évry</title>')]), ''))).toBe('Été à Évry')
  const declared = Buffer.concat([
    Buffer.from('<meta charset=iso-8859-1><title>Été '),
    Buffer.from('\u00e0 \u0092', 'latin1'),
    Buffer.from(' Évry</title>'),
  ])
  expect(await titleOf(pageText(declared, 'text/html'))).toBe('Été à ’ Évry')
  expect(await titleOf('<title>Une \ufffdlection</title>')).toBe('Une lection')
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
