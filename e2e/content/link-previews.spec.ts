import { expectAccessible } from '../support/accessibility.ts'
import { expect, postIn, publish, test } from '../support/conversation.ts'
import { openLinkedSite } from '../support/linked-site.ts'

/** One site on one port: journeys run one after another. */
test.describe.configure({ mode: 'serial' })

const head = (title: string, more = '') =>
  `<!doctype html><title>${title}</title>
   <meta name="description" content="Ce que le texte change pour les communes de moins de 3 500 habitants.">
   <meta property="og:site_name" content="Le Courrier"><meta property="og:image" content="/i.png">${more}`

let site: Awaited<ReturnType<typeof openLinkedSite>>
let letCome: (page: string) => void = () => undefined
test.beforeAll(async ({ baseURL }) => {
  const slow = new Promise<string>((resolve) => {
    letCome = resolve
  })
  site = await openLinkedSite(Number(new URL(baseURL ?? '').port), {
    '/loi': head('La loi sur les transports, expliquée en douze questions'),
    '/lente': slow,
    '/piege': head('&lt;img src=x onerror=alert(1)&gt; &#8238;javascript:alert(1)'),
  })
})
test.afterAll(() => site.close())

test('a link’s preview appears live, on card and page, and opens in a separate tab @long', async ({
  page,
  author,
  request,
}) => {
  const foreign: string[] = []
  page.on('request', (asked) => {
    if (!asked.url().startsWith('data:')) foreign.push(new URL(asked.url()).host)
  })
  const id = await publish(request, await author(), `À lire : ${site.address}/lente`)
  await page.goto('/?tab=citizens')
  await expect(postIn(page, id)).toBeVisible()
  await expect(postIn(page, id).getByRole('link', { name: 'Le temps long' })).toHaveCount(0)
  // Visible long enough to be subscribed to.
  await page.waitForTimeout(800)
  letCome(head('Le temps long'))
  const card = postIn(page, id).getByRole('link', { name: /Le temps long.*site\.test:\d+.*nouvel onglet/s })
  await expect(card).toBeVisible()
  await expect(card).toHaveAttribute('href', `${site.address}/lente`)
  await expect(card).toHaveAttribute('target', '_blank')
  for (const word of ['noopener', 'nofollow', 'ugc'])
    await expect(card).toHaveAttribute('rel', new RegExp(`\\b${word}\\b`))
  await expect(card).toContainText('Le Courrier')

  await page.goto(`/post/${id}`)
  await expect(card).toBeVisible()
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(480)
  // The page's text is loaded from Parvis: the site learns nothing about readers.
  expect(new Set(foreign)).toEqual(new Set([new URL(page.url()).host]))
})

test('a writer sees the card of another site’s page before publishing, and removes it with its address @long', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/create-post')
  const text = page.getByLabel('Texte du post')
  await text.fill(`À lire ${site.address}/loi avant ce soir`)
  const cited = page.getByRole('region', { name: 'Ce que vos lecteurs verront' })
  const card = cited.getByRole('link', { name: /La loi sur les transports, expliquée en douze questions/ })
  await expect(card).toBeVisible()
  await expectAccessible(page, { what: 'cited card' })
  await cited.getByRole('button', { name: 'Retirer' }).click()
  await expect(cited).toHaveCount(0)
  await expect(text).toHaveValue('À lire avant ce soir')
  await expect(text).toBeFocused()
})

test('a preview is reachable and visible by keyboard, keeps its place, and passes axe in both themes @long', async ({
  page,
  author,
  request,
}) => {
  const id = await publish(request, await author(), `Douze questions : ${site.address}/loi`)
  await expect
    .poll(async () => (await (await request.get(`/api/v1/posts/${id}`)).json()).link_preview?.title)
    .toContain('expliquée')
  let letImageCome = () => {}
  const held = new Promise<void>((resolve) => {
    letImageCome = resolve
  })
  await page.route('**/media/link-previews/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/post/${id}`)
  const card = postIn(page, id).getByRole('link', { name: /expliquée en douze questions/ })
  await expect(card).toBeVisible()
  const before = await card.boundingBox()
  letImageCome()
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(480)
  expect(await card.boundingBox()).toEqual(before)

  // The card stands for the address at the end of the text.
  await expect(postIn(page, id).getByRole('link', { name: `${site.address}/loi`, exact: true })).toHaveCount(
    0,
  )
  await card.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(card).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card).toBeFocused()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, { part: `[data-post="${id}"]` })
  }
})

test('a hostile page’s text is escaped, and links to scripts or local networks stay text @long', async ({
  page,
  author,
  request,
}) => {
  const token = await author()
  const trap = await publish(request, token, `${site.address}/piege`)
  await expect
    .poll(async () => (await (await request.get(`/api/v1/posts/${trap}`)).json()).link_preview?.title)
    .toBe('<img src=x onerror=alert(1)> javascript:alert(1)')
  await page.goto(`/post/${trap}`)
  const card = postIn(page, trap).getByRole('link', { name: /onerror/ })
  await expect(card).toHaveAttribute('href', `${site.address}/piege`)
  await expect(postIn(page, trap).locator('img[src="x"]')).toHaveCount(0)

  const words =
    'javascript:alert(1) http://169.254.169.254/latest http://[fe80::1]/ http://192.168.1.1/reboot http://localhost/'
  const id = await publish(request, token, words)
  await page.goto(`/post/${id}`)
  const text = postIn(page, id).locator('p', { hasText: 'javascript:' })
  await expect(text).toHaveText(words)
  await expect(text.getByRole('link')).toHaveCount(0)
})
