import { comment, expect, freshText, publish, test } from './conversation.ts'

test.use({ extraHTTPHeaders: {} })

test('a guest’s first screen is there without scripts: the feed, a post with its comments, a profile; what needs them says so', async ({
  browser,
  author,
  request,
}) => {
  const token = await author()
  const [text, answer] = [
    freshText('Lisible </script> partout & toujours'),
    freshText('Une réponse <b>simple</b>'),
  ]
  const id = await publish(request, token, text)
  await comment(request, token, id, answer)
  const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: {} })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(20)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeDisabled()
  await page.goto(`/post/${id}`)
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText(answer)).toBeVisible()
  await page.locator('article header').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/profile\//)
  await expect(page.getByText(text)).toBeVisible()
  await context.close()
})

test('the application takes the first screen over without asking for it again; who reads otherwise is shown theirs', async ({
  guest,
  member,
}) => {
  const page = await guest()
  const asked: string[] = []
  const shifts: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('console', (message) => message.type() === 'error' && shifts.push(message.text()))
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(asked).not.toContain('/api/feed')
  expect(shifts).toEqual([])

  // What the server drew is a guest's, and French: nobody else sees it, not even for a moment.
  const seen = () =>
    [...document.querySelectorAll<HTMLElement>('#root[data-served] > *')].some((one) => one.checkVisibility())
  const { page: own } = await member()
  await own.route('**/assets/*.js', (route) => route.abort())
  await own.goto('/')
  expect(await own.evaluate(seen)).toBe(false)
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  expect(await page.evaluate(seen)).toBe(false)
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.reload()
  expect(await page.evaluate(seen)).toBe(true)
})
