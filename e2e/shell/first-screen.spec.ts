import { comment, expect, freshText, publish, test } from '../support/conversation.ts'

test.use({ extraHTTPHeaders: {} })

test('a guest’s first screen works without scripts: the feed, a post with its comments, a profile; parts that need scripts say so', async ({
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

test('without scripts the colours follow the system @long', async ({ browser }) => {
  const papers: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: {}, colorScheme })
    const page = await context.newPage()
    await page.goto('/cgu')
    papers.push(await page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor))
    await context.close()
  }
  expect(papers).toEqual(['rgb(251, 250, 246)', 'rgb(14, 19, 34)'])
})

/** The site's own texts: address, title, and text that the page loads from the API. */
const texts = [
  ['/cgu', 'Conditions d’utilisation', 'Cette instance n’a nommé aucun éditeur.'],
  ['/confidentialite', 'Politique de confidentialité', 'Cette instance n’a nommé aucun éditeur.'],
  ['/accessibilite', 'Déclaration d’accessibilité', 'Cette instance n’a nommé aucun éditeur.'],
  ['/transparence', 'Transparence', 'Demandes de vérification'],
  ['/partis', 'Partis et orientations', 'Parti socialiste'],
] as const

test('the site’s own texts are readable without scripts, complete, with their own title and address @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: {} })
  const page = await context.newPage()
  for (const [address, title, words] of texts) {
    await page.goto(address)
    await expect(page).toHaveTitle(`${title} · Parvis`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('main').getByText(words).first()).toBeVisible()
    await expect(page.locator('main').getByRole('status')).toHaveCount(0)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`))
  }
  await page.goto('/cgu')
  await expect(
    page.locator('main').getByRole('heading', { name: /^\d*\s*Menaces et harcèlement/ }),
  ).toBeVisible()
  await context.close()
})

test('the application hydrates these texts unchanged, and scrolls to the requested rule @long', async ({
  guest,
}) => {
  const page = await guest()
  const asked: string[] = []
  const messages: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && messages.push(message.text()),
  )
  for (const [address, title] of texts) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeEnabled()
  }
  for (const read of ['/api/v1/rules', '/api/v1/about', '/api/v1/transparency', '/api/v1/parties'])
    expect(asked).not.toContain(read)
  await page.goto('/cgu#regle-privacy')
  await expect(page.locator('#regle-privacy')).toHaveAttribute('aria-current', 'location')
  await expect(page.locator('#regle-privacy')).toBeInViewport()
  expect(messages).toEqual([])
})

test('the application hydrates the first screen without requesting it again; other readers get their own', async ({
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
  expect(asked).not.toContain('/api/v1/feed')
  expect(shifts).toEqual([])

  // The server renders a guest's view in French: nobody else sees it, not even for a moment.
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
