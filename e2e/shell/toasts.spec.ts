import type { Locator, Page } from '@playwright/test'
import { expect, failing, freshText, postIn, publish, test } from '../support/conversation.ts'

const shownToast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Annonces/ })
    .getByRole('listitem')
    .filter({ hasText: text })

/** Box of an element once it no longer moves. */
async function restingBox(part: Locator) {
  await part.evaluate(async (element) => {
    let last = ''
    for (;;) {
      await new Promise((seen) => setTimeout(seen, 100))
      const { top, bottom } = element.getBoundingClientRect()
      if (last === `${top} ${bottom}`) return
      last = `${top} ${bottom}`
    }
  })
  const box = await part.boundingBox()
  if (box === null) throw new Error('not shown')
  return box
}

const overlap = (one: { y: number; height: number }, other: { y: number; height: number }) =>
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)

test('on a phone a toast leaves the button that is needed next free, and stays where it is @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  await page.setViewportSize({ width: 390, height: 844 })

  await test.step('after an upload error, « Publier » is free', async () => {
    await page.goto('/create-post')
    await failing(page, '**/api/v1/media?*', 'POST')
    await page.getByLabel('Texte du post').fill(freshText())
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Joindre un document' }).click(),
    ])
    await chooser.setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Un document') })
    const publishing = page.getByRole('button', { name: 'Publier' })
    await publishing.scrollIntoViewIfNeeded()
    await publishing.click()
    const toast = shownToast(page, 'Impossible d')
    await expect(toast).toBeVisible()
    const box = await restingBox(toast)
    await publishing.scrollIntoViewIfNeeded()
    expect(overlap(box, await restingBox(publishing))).toBeLessThanOrEqual(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a dialog that opens moves no toast', async () => {
    const id = await publish(request, token)
    await page.goto('/?tab=citizens')
    await postIn(page, id).getByRole('button', { name: 'Sauvegarder' }).click()
    const toast = page
      .getByRole('region', { name: /^Annonces/ })
      .getByRole('listitem')
      .first()
    await expect(toast).toBeVisible()
    const before = await restingBox(toast)
    await postIn(page, id)
      .getByRole('link', { name: /commentaire/ })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const after = await restingBox(toast)
    expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(2)
  })
})

test('a message whose code cannot come at first is told once it can @long', async ({ member, request }) => {
  const { page, token } = await member()
  const id = await publish(request, token)
  await page.goto(`/post/${id}`)
  let cut = 0
  await page.route('**/assets/toaster-*.js*', (route) => {
    cut += 1
    return cut <= 2 ? route.abort('connectionreset') : route.continue()
  })
  await postIn(page, id).getByRole('button', { name: 'Sauvegarder' }).click()
  // It waits five seconds before each further try: twice, when the first touch and the message ask together.
  await expect(shownToast(page, 'Post sauvegardé')).toBeVisible({ timeout: 20_000 })
  expect(cut).toBe(3)
})
