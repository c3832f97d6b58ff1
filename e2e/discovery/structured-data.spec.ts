import { comment, expect, freshText, postIn, publish, test } from '../support/conversation.ts'
import { collectRefusals } from '../support/pages-policy.ts'

test.use({ extraHTTPHeaders: {} })

test('the browser keeps a page’s description for machines as data, under the pages’ policy, and drops it with the page @long', async ({
  page,
  author,
  request,
}) => {
  const token = await author()
  const text = freshText('Lu par des machines </script><script>document.title = "faux"</script>')
  const answer = freshText('Une réponse')
  const id = await publish(request, token, text)
  await comment(request, token, id, answer)
  const refused = collectRefusals(page)
  const described = () =>
    page
      .locator('head script[type="application/ld+json"]')
      .evaluateAll((blocks) => blocks.map((block) => JSON.parse(block.textContent ?? '')))
  await page.goto(`/post/${id}`)
  await expect(postIn(page, id)).toBeVisible()
  expect(await described()).toMatchObject([
    { '@type': 'DiscussionForumPosting', text, comment: [{ text: answer }] },
    { '@type': 'BreadcrumbList' },
  ])
  expect(await page.title()).not.toBe('faux')
  // A link of the served page loads the next one whole until the application has taken over.
  await page.waitForLoadState('networkidle')
  await page.locator('article header').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/profile\//)
  await expect.poll(described).toEqual([])
  expect(refused).toEqual([])
  expect(await page.locator('link[rel="search"]').getAttribute('href')).toBe('/opensearch.xml')
})
