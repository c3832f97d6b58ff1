import { expect, freshText, memberIdOf, publish, test } from '../support/conversation.ts'

test('a post’s page has metadata for link previews, which the next page does not keep @long', async ({
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
  await expect(head('meta[data-of-page]')).toHaveCount(0)
  await expect(head('link[rel="canonical"]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/$/)
  await page.getByRole('tab', { name: 'Citoyens' }).click()
  await expect(head('link[rel="canonical"]')).toHaveAttribute('href', /\/\?tab=citizens$/)
  await expect(head('link[rel="alternate"]')).toHaveAttribute('href', /\/feeds\/citizens\.xml$/)
  await expect(page).toHaveTitle(/Parvis/)
})

test('every feed and sitemap is XML that a browser can read @long', async ({ page, request, author }) => {
  const id = await publish(request, await author(), freshText('<b>]]></b> \u0001 \u202e & "'))
  const served = await (await request.get('/')).text()
  const feeds = [...served.matchAll(/href="https?:\/\/[^/]+(\/feeds\/[a-z]+\.xml)"/g)].map(
    ([, path = '']) => path,
  )
  // A blank page: the site's own pages refuse HTML from strings.
  await page.goto('about:blank')
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

test('a profile and a tab link to their feeds, and an unknown post is not found @long', async ({
  page,
  request,
  author,
}) => {
  const token = await author()
  const id = await publish(request, token, freshText())
  await page.goto(`/profile/${memberIdOf(token)}`)
  const feedOf = async (name: string | RegExp) => {
    const address = await page.getByRole('link', { name }).getAttribute('href')
    return (await request.get(address ?? '')).text()
  }
  expect(await feedOf(/Suivre sans compte/)).toContain(id)
  await page.goto('/?tab=citizens')
  await page.getByRole('button', { name: 'Filtres' }).click()
  expect(await feedOf(/Suivre cet onglet sans compte/)).toContain(id)

  const answer = await page.goto('/post/00000000-0000-4000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL('/')
  await expect(page.locator('head meta[name="robots"]')).toHaveCount(0)
})
