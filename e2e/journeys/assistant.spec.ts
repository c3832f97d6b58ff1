import type { Page } from '@playwright/test'
import { expectAccessible, stillness } from '../support/accessibility.ts'
import { expect, publish, test, visit } from '../support/conversation.ts'

/** The floating button of wide windows. */
const button = (page: Page) => page.getByRole('button', { name: 'Ouvrir l’assistant' })
/** Entry of the rail for members who have hidden the floating button. */
const railEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('button', { name: 'Assistant' })
const phoneMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' })

/** Opens the assistant from the menu of phones, or by the floating button. */
async function openAssistant(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await phoneMenu(page).click()
    await page.getByRole('menuitem', { name: 'Assistant' }).click()
  } else await button(page).click()
  await expect(panel(page)).toBeVisible()
}
const panel = (page: Page) => page.getByRole('dialog', { name: /^Assistant/ })

test('[AST-01] [AST-02] [AST-04] [AST-05] [AST-06] [AST-07] [AST-08] [AST-09] the assistant at the right of a wide window: a demonstration that sends nothing @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  const words = 'Le marché couvert rouvrira ses portes au printemps, après deux années de travaux. '
  const id = await publish(request, token, words.repeat(3).trim())
  await page.goto('/')
  await page.mouse.move(200, 200)
  const box = await button(page).boundingBox()
  expect(box && box.x + box.width).toBeGreaterThan(1_380)
  expect(box && box.y + box.height).toBeGreaterThan(840)
  expect(await button(page).evaluate((one) => getComputedStyle(one).borderRadius)).not.toBe('0px')

  await visit(page, `/post/${id}`)
  await expect(page.getByRole('article').first()).toContainText('marché couvert')
  await page.mouse.move(210, 210)
  await button(page).click()
  await expect(panel(page)).toContainText('démo')
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(384)
  await expect.poll(async () => (await panel(page).boundingBox())?.x).toBe(1_440 - 384)
  const about = panel(page).getByRole('region', { name: 'Post dont il est question' })
  await expect(about).toContainText(`${words.slice(0, 80)}`.trim())
  await expect(about).not.toContainText(words.slice(0, 82).trim() + words.slice(82, 90))

  const sent: string[] = []
  // The page's own reads are ignored.
  page.on('request', (one) => {
    if (one.method() !== 'GET') sent.push(one.url())
  })
  const log = panel(page).getByRole('log').getByRole('listitem')
  const questions = panel(page).getByRole('group', { name: 'Questions proposées' }).getByRole('button')
  const count = await questions.count()
  for (let place = 0; place < count; place += 1) {
    const begun = Date.now()
    await questions.nth(place).click()
    await expect(log).toHaveCount(2 * place + 1)
    await expect(log).toHaveCount(2 * place + 2)
    expect(Date.now() - begun).toBeGreaterThanOrEqual(950)
    await expect(log.last()).toContainText('Réponse d’exemple')
  }
  await expectAccessible(page, { part: '[role=dialog]', what: 'assistant' })
  const field = panel(page).getByLabel('Votre question')
  await field.fill('Qui a raison ?')
  await expect(panel(page).getByRole('button', { name: 'Envoyer' })).toBeDisabled()
  await field.press('Enter')
  await expect(log).toHaveCount(2 * count)
  expect(sent).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()

  await visit(page, '/settings?section=appearance')
  await page.getByRole('switch', { name: 'Boutons flottants' }).click()
  await expect(button(page)).toHaveCount(0)
  // The rail then leads to it.
  await railEntry(page).click()
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(railEntry(page)).toBeFocused()
  await visit(page, '/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  await visit(page, '/settings?section=appearance')
  await page.getByRole('switch', { name: 'Boutons flottants' }).click()
  await expect(button(page)).toBeVisible()
})

/** Drags a drawer down by its head in steps of 40 ms, and lets go. */
async function pull(page: Page, by: number, steps: number): Promise<void> {
  await stillness(page)
  const head = await panel(page).getByRole('heading', { level: 2 }).boundingBox()
  if (!head) throw new Error('no drawer')
  const x = head.x + 10
  await page.mouse.move(x, head.y)
  await page.mouse.down()
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(x, head.y + (by * step) / steps)
    if (steps > 3) await page.waitForTimeout(40)
  }
  await page.mouse.up()
}

test('[AST-03] [CST-01] [CST-03] [CST-04] @mobile on a phone the assistant opens in a drawer that can be dragged away; from 768 px on it is a sheet @long', async ({
  page,
}) => {
  await page.goto('/')
  const open = () => openAssistant(page)
  await open()
  await expect(panel(page)).toHaveAttribute('data-vaul-drawer', '')
  const timing = await panel(page).evaluate((drawer) => {
    const { animationDuration, transitionDuration } = getComputedStyle(drawer)
    return [animationDuration, transitionDuration]
  })
  expect(timing).toContain('0.5s')
  const height = (await panel(page).boundingBox())?.height ?? 0
  // Slowly, by a fifth of its height: it springs back.
  await pull(page, height * 0.2, 14)
  await stillness(page)
  await expect(panel(page)).toHaveAttribute('data-state', 'open')
  // Slowly, by a third: it closes.
  await pull(page, height * 0.33, 22)
  await expect(panel(page)).toHaveCount(0)
  // A quick flick, however short.
  await open()
  await pull(page, height * 0.15, 2)
  await expect(panel(page)).toHaveCount(0)

  const bottom = page.getByRole('navigation', { name: 'Navigation principale' })
  for (const [width, isPhone] of [
    [767, true],
    [768, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const box = await bottom.boundingBox()
    expect(box?.width === 767, String(width)).toBe(isPhone)
    await open()
    expect(await panel(page).getAttribute('data-vaul-drawer')).toBe(isPhone ? '' : null)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
  }
})

test('[CST-05] @mobile right after its content was scrolled, a drag within 100 ms does not move the drawer; a later one does @long', async ({
  page,
}) => {
  await page.goto('/')
  await openAssistant(page)
  const [first, second] = [0, 1].map((place) =>
    panel(page).getByRole('group', { name: 'Questions proposées' }).getByRole('button').nth(place),
  )
  const log = panel(page).getByRole('log').getByRole('listitem')
  for (const [asked, question] of [first, second, first, second].entries()) {
    await question?.click()
    await expect(log).toHaveCount(2 * asked + 2)
  }
  await stillness(page)
  const content = panel(page).locator('[data-scroll-area]')
  await content.evaluate((area) => area.scrollTo({ top: 40 }))
  expect(await content.evaluate((area) => area.scrollTop)).toBe(40)
  const box = await content.boundingBox()
  if (!box) throw new Error('no content')
  const [x, y] = [box.x + 6, box.y + 60]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // One finger: scrolls the content to its top, drags on at once, then drags after a rest.
  const moved = await content.evaluate(
    async (area, { x, y }) => {
      const drawer = area.closest('[data-vaul-drawer]')
      if (!drawer) throw new Error('no drawer')
      const top = () => Math.round(drawer.getBoundingClientRect().top)
      const rests = top()
      const drag = (by: number) => {
        const at = { clientX: x, clientY: y + by, pointerId: 1, isPrimary: true, bubbles: true }
        area.dispatchEvent(new PointerEvent('pointermove', at))
      }
      drag(4)
      area.scrollTo({ top: 0 })
      for (const by of [20, 60, 120]) drag(by)
      const atOnce = top() - rests
      await new Promise((rested) => setTimeout(rested, 130))
      drag(150)
      return { atOnce, afterRest: top() - rests }
    },
    { x, y },
  )
  expect(moved.atOnce).toBe(0)
  expect(moved.afterRest).toBeGreaterThan(100)
  await page.mouse.up()
})

test('on a phone Back closes the assistant and stays on the screen @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search')
  await openAssistant(page)
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('heading', { name: 'Tendances' })).toBeVisible()
})

test('[AST-01] [AST-03] the round button stands at the bottom right of tablets and phones too', async ({
  page,
}) => {
  for (const [width, height] of [
    [1024, 768],
    [844, 390],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/cgu')
    await page.mouse.move(200, 200)
    await page.mouse.move(210, 210)
    const box = await button(page).boundingBox()
    if (box === null) throw new Error('no button')
    expect(box.width).toBe(box.height)
    expect(width - box.x - box.width).toBeLessThan(32)
    expect(height - box.y - box.height).toBeLessThan(96)
    await button(page).click()
    await expect(panel(page)).toContainText('démo')
  }
  // A phone held sideways has no room below the content: the button stands beside it.
  await page.setViewportSize({ width: 800, height: 360 })
  await page.goto('/calendar')
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 210)
  const next = await page.getByRole('button', { name: 'Mois suivant' }).boundingBox()
  const box = await button(page).boundingBox()
  expect((next?.x ?? Infinity) + (next?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0)
})
