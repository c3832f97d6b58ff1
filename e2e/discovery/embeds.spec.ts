import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, freshText, postIn, publish, test } from '../support/conversation.ts'
import { png } from '../support/files.ts'
import { collectRefusals } from '../support/pages-policy.ts'

/** The site of a newsroom: one page, of another origin than the site under test. */
async function openNewsroom(body: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="fr"><title>Gazette</title><body><h1>Gazette</h1>${body}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

async function codeOf(request: APIRequestContext, base: string, id: string, more = ''): Promise<string> {
  const answer = await request.get(`/oembed?url=${encodeURIComponent(`${base}/post/${id}`)}&lang=fr${more}`)
  return ((await answer.json()) as { html: string }).html
}

/** Publishes a post with a picture. */
async function publishPicture(request: APIRequestContext, token: string, content: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const { buffer } = png(800, 400)
  const sent = await request.post('/api/v1/media?purpose=post&name=place.png', {
    headers: { ...headers, 'content-type': 'image/png' },
    data: buffer,
  })
  const { id: media_id } = (await sent.json()) as { id: string }
  const post = await request.post('/api/v1/posts', {
    headers,
    data: { content, media_id, media_alt: 'La place' },
  })
  return ((await post.json()) as { id: string }).id
}

const inFrame = (page: Page) => page.frameLocator('iframe')

async function withoutScripts(browser: Browser, address: string): Promise<string | null> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  const text = await inFrame(page).locator('main').textContent()
  await context.close()
  return text
}

test('a newsroom shows a post on its own site: it fits, has its picture, follows the reader’s theme, and leads back', async ({
  author,
  request,
  browser,
  baseURL,
}) => {
  const site = baseURL ?? ''
  const writer = await author({})
  const text = freshText('La place rouvre. '.repeat(12))
  const id = await publishPicture(request, writer, text)
  const frame = await codeOf(request, site, id)
  const script = `<script async src="${site}/embed/resize.js"></script>`
  const newsroom = await openNewsroom(frame.replace(/ height="\d+"/, ' height="90"') + script)
  const context = await browser.newContext({ colorScheme: 'light' })
  try {
    const page = await context.newPage()
    const refused = collectRefusals(page)
    await page.goto(newsroom.address)
    const main = inFrame(page).locator('main')
    await expect(main).toContainText(text)
    // The frame has grown from 90 pixels to its content's height.
    const heights = async () => [
      await page.locator('iframe').evaluate((one) => one.clientHeight),
      await main.evaluate((one) => Math.ceil(one.getBoundingClientRect().height)),
    ]
    await expect
      .poll(async () => Math.abs(((await heights())[0] ?? 0) - ((await heights())[1] ?? 1)))
      .toBeLessThan(3)
    expect((await heights())[0]).toBeGreaterThan(300)
    // Its picture comes, though its frame has no origin.
    await expect
      .poll(() =>
        inFrame(page)
          .getByAltText('La place')
          .evaluate((one) => (one as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(300)
    expect(refused).toEqual([])
    expect(await context.cookies(site)).toEqual([])

    const ground = () => main.evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await ground()).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground()).toBe('rgb(20, 26, 44)')

    const opened = context.waitForEvent('page')
    await inFrame(page)
      .getByRole('link', { name: /^Voir le post sur/ })
      .click()
    await expect(postIn(await opened, id)).toContainText(text)
    expect(await withoutScripts(browser, newsroom.address)).toContain('Voir le post sur')
  } finally {
    await context.close()
    newsroom.close()
  }
})

test('a member takes the code of a public post from the share dialog, where they see what it will look like @long', async ({
  member,
  author,
  request,
  baseURL,
}) => {
  const site = baseURL ?? ''
  const { page } = await member()
  await page.addInitScript(() => {
    const taken: string[] = []
    Object.assign(window, { taken })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => taken.push(text) },
    })
  })
  const text = freshText('À citer')
  const id = await publish(request, await author({}), text)
  const refused = collectRefusals(page)
  await page.goto(`/post/${id}`)
  await postIn(page, id).getByRole('button', { name: 'Partager' }).click()
  await page.getByRole('button', { name: 'Intégrer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Intégrer' })
  await expect(dialog.frameLocator('iframe').locator('main')).toContainText(text)
  await dialog.getByText('Sombre').click()
  await expect(dialog.frameLocator('iframe').locator('html')).toHaveAttribute('data-theme', 'dark')
  await dialog.getByRole('button', { name: 'Copier le code' }).click()
  const taken = await page.evaluate(() => (window as unknown as { taken: string[] }).taken[0])
  expect(taken).toContain(`<iframe src="${site}/embed/posts/${id}?lang=fr&amp;theme=dark"`)
  expect(taken).toContain(`<script async src="${site}/embed/resize.js"></script>`)
  expect(await dialog.getByLabel('Code à copier').inputValue()).toBe(taken)
  expect(refused).toEqual([])
})
