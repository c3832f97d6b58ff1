import { expect, freshText, publish, test } from './conversation.ts'

test('a post’s page tells link previews what it shows, and nothing of it stays on the next page', async ({
  page,
  request,
  author,
}) => {
  const text = freshText('Le marché <rouvre> & les étals')
  const id = await publish(request, await author({ name: 'Plume "Vive"' }), text)
  const html = await (await request.get(`/post/${id}`)).text()
  expect(html).toContain('<title>Post de Plume &quot;Vive&quot; · Parvis</title>')

  await page.goto(`/post/${id}`)
  await expect(page.getByText(text)).toBeVisible()
  const head = (selector: string) => page.locator(`head ${selector}`)
  await expect(head('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/post/${id}$`))
  await expect(head('meta[property="og:description"]')).toHaveAttribute('content', text)
  const picture = await head('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/png')

  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL('/')
  await expect(head('[data-of-page]')).toHaveCount(0)
  await expect(page).toHaveTitle(/Parvis/)
})

test('every feed and sitemap is XML that a browser can read', async ({ page, request, author }) => {
  const id = await publish(request, await author(), freshText('<b>]]></b> \u0001 \u202e & "'))
  await page.goto('/')
  const feeds = await page
    .locator('head link[rel="alternate"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  expect(feeds).toHaveLength(3)
  for (const address of [...feeds, '/sitemap.xml', '/sitemaps/posts.xml', '/sitemaps/profiles.xml']) {
    const answer = await request.get(address)
    expect(answer.status()).toBe(200)
    const root = await page.evaluate(
      (xml) => {
        const parsed = new DOMParser().parseFromString(xml, 'application/xml')
        return parsed.querySelector('parsererror')?.textContent ?? parsed.documentElement.localName
      },
      await answer.text(),
    )
    expect(root).toMatch(/^(feed|sitemapindex|urlset)$/)
  }
  expect(await (await request.get('/feeds/citizens.xml')).text()).toContain(id)
})
