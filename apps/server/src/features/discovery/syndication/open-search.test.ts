import { expect } from 'vitest'
import { test } from '../../../../test/site-pages.ts'

const elementOf = (text: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]

test('browsers learn how to search the site from every page', async ({ guest, page }) => {
  for (const [address, status] of [
    ['/', 200],
    ['/cgu', 200],
    ['/nulle-part', 404],
  ] as const)
    expect(await page(address, status)).toContain(
      '<link rel="search" type="application/opensearchdescription+xml" title="Parvis" href="/opensearch.xml">',
    )
  const { status: found, headers, text } = await guest.send('GET', '/opensearch.xml')
  expect(found).toBe(200)
  expect(headers.get('content-type')).toBe('application/opensearchdescription+xml; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(elementOf(text, 'ShortName')).toBe('Parvis')
  expect(elementOf(text, 'Language')).toBe('fr')
  expect(text).toContain(
    '<Url type="text/html" method="get" template="http://parvis.test/search?q={searchTerms}"/>',
  )
  expect(text).toContain('>http://parvis.test/favicon.svg</Image>')
  // A browser would send each key that is typed, and completions are for members.
  expect(text).not.toContain('suggestions')
})
