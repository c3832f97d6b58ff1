import type { Page } from '@playwright/test'
import { expect, publish, test } from '../support/conversation.ts'

/** Bytes transferred on a first visit, by type, once loading has finished; and its scripts, for a failure. */
async function weightsOf(page: Page, address: string, shown: () => Promise<void> = async () => undefined) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const types = new Map<string, { type: string; url: string }>()
  const weights: Record<string, number> = {}
  const scripts: string[] = []
  network.on('Network.responseReceived', ({ requestId, type, response }) =>
    types.set(requestId, { type, url: response.url }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, url } = types.get(requestId) ?? { type: 'Other', url: '' }
    weights[type] = (weights[type] ?? 0) + encodedDataLength
    if (type === 'Script') scripts.push(`${encodedDataLength} ${url}`)
  })
  // Parts that no first screen waits for come by a timer of a second or more, which a slow machine would not outrun.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const early = (work: TimerHandler, delay = 0, ...values: unknown[]) =>
      delay < 1_000 ? setTimeout(work, delay, ...values) : 0
    window.setTimeout = early as typeof window.setTimeout
  })
  await page.goto(address)
  await expect(page.getByRole('article').first()).toBeVisible()
  await shown()
  await page.waitForLoadState('networkidle')
  return { weights, scripts: scripts.join('\n') }
}

test('a guest on a phone reads the feed after at most 141 kB of JavaScript and 15 kB of CSS', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { weights, scripts } = await weightsOf(page, '/')
  expect(weights.Script).toBeGreaterThan(0)
  expect(weights.Script, scripts).toBeLessThanOrEqual(141_000)
  expect(weights.Stylesheet).toBeLessThanOrEqual(15_000)
})

test('with the side columns of a wide window, within the 170 kB and 30 kB of the design @long', async ({
  page,
}) => {
  const poll = page.getByRole('complementary').getByRole('heading', { name: 'Sondage du moment' })
  const { weights, scripts } = await weightsOf(page, '/', () => expect(poll).toBeVisible())
  expect(weights.Script, scripts).toBeLessThanOrEqual(170_000)
  expect(weights.Stylesheet).toBeLessThanOrEqual(30_000)
})

test('a first visit to a page of charts adds at most 60 kB of JavaScript to that of the feed @long', async ({
  browser,
}) => {
  const weigh = async (address: string, shown: string) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const scripts = new Set<string>()
    let weight = 0
    network.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) weight += encodedDataLength
    })
    await page.goto(address)
    await expect(page.locator(shown).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.close()
    return weight
  }
  const feed = await weigh('/', 'article')
  const charts = await weigh('/political-data/economy', 'main svg[role="img"]')
  expect(feed).toBeGreaterThan(0)
  expect(charts - feed).toBeLessThanOrEqual(60_000)
})

test('a guest’s first visit to a post loads no validation library, though one may write there at once; a form brings it', async ({
  page,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  const scripts: Promise<string>[] = []
  page.on('response', (answer) => {
    // Asked for once more: the browser forgets the scripts of a page that it has left.
    if (answer.request().resourceType() === 'script' && answer.ok())
      scripts.push(page.request.get(answer.url()).then((script) => script.text()))
  })
  const isZodLoaded = async () => {
    await page.waitForLoadState('networkidle')
    return (await Promise.all(scripts)).some((text) => text.includes('ZodError'))
  }
  await page.goto(`/post/${id}`)
  await page.getByLabel('Ajouter un commentaire').fill('Un avis')
  expect(await isZodLoaded()).toBe(false)
  await page.goto('/signaler')
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
  expect(await isZodLoaded()).toBe(true)
  // A script that came late may still be read when the test ends.
  page.removeAllListeners('response')
  await Promise.allSettled(scripts)
})
