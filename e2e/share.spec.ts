import type { Page } from '@playwright/test'
import { expect, expectToast, postIn, publish, test } from './conversation.ts'

/** What this browser can do with a link; what it was given is kept in `window.taken`. */
async function device(
  page: Page,
  { sheet, copies }: { sheet: 'none' | 'takes' | 'closed'; copies: boolean },
) {
  await page.addInitScript(
    ({ sheet, copies }) => {
      const taken: unknown[] = []
      const share = async (data: unknown) => {
        if (sheet === 'closed') throw new DOMException('closed', 'AbortError')
        taken.push(data)
      }
      const writeText = async (text: string) => {
        if (!copies) throw new DOMException('refused', 'NotAllowedError')
        taken.push(text)
      }
      Object.assign(window, { taken })
      Object.defineProperty(navigator, 'share', { value: sheet === 'none' ? undefined : share })
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
    },
    { sheet, copies },
  )
}

const taken = (page: Page) => page.evaluate(() => (window as unknown as { taken: unknown[] }).taken)

const onPage = async (page: Page, id: string) => {
  await page.goto(`/post/${id}`)
  await postIn(page, id).getByRole('button', { name: 'Partager' }).click()
}
const onCard = async (page: Page, id: string) => {
  await page.goto('/?tab=citizens')
  await postIn(page, id).getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Partager' }).click()
}

test('without a sheet of the device’s own, sharing copies the post’s address and says so (part of POST-08)', async ({
  page,
  author,
  request,
  baseURL,
}) => {
  await device(page, { sheet: 'none', copies: true })
  const id = await publish(request, await author())
  for (const share of [onPage, onCard]) {
    await share(page, id)
    await expectToast(page, 'Copié', 'Le lien du post est dans votre presse-papiers.')
    expect(await taken(page)).toEqual([`${baseURL}/post/${id}`])
  }
})

test('a device with a sheet is handed the post’s address and its author’s name', async ({
  page,
  author,
  request,
  baseURL,
}) => {
  await device(page, { sheet: 'takes', copies: true })
  const id = await publish(request, await author({ name: 'Odile Vasseur' }))
  for (const share of [onPage, onCard]) {
    await share(page, id)
    await expect
      .poll(() => taken(page))
      .toEqual([{ title: 'Post de Odile Vasseur', url: `${baseURL}/post/${id}` }])
  }
})

test('who closes the sheet is told nothing, and nothing is copied', async ({ page, author, request }) => {
  await device(page, { sheet: 'closed', copies: true })
  const id = await publish(request, await author())
  await onPage(page, id)
  await expect(postIn(page, id).getByRole('button', { name: 'Partager' })).toBeEnabled()
  expect(await taken(page)).toEqual([])
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a browser that permits nothing shows the address, ready to be copied by hand', async ({
  page,
  author,
  request,
  baseURL,
}) => {
  await device(page, { sheet: 'none', copies: false })
  const id = await publish(request, await author())
  for (const share of [onPage, onCard]) {
    await share(page, id)
    const dialog = page.getByRole('dialog', { name: 'Lien du post' })
    await expect(dialog).toContainText('Votre navigateur n’a pas permis la copie : faites-la vous-même.')
    await expect(dialog.getByLabel('Lien du post')).toHaveValue(`${baseURL}/post/${id}`)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${baseURL}/post/${id}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('@mobile in a phone’s drawer, too, the address stands chosen', async ({
  page,
  author,
  request,
  baseURL,
}) => {
  await device(page, { sheet: 'none', copies: false })
  const id = await publish(request, await author())
  await onPage(page, id)
  const input = page.getByRole('dialog', { name: 'Lien du post' }).getByLabel('Lien du post')
  await expect(input).toBeFocused()
  await expect(input).toHaveValue(`${baseURL}/post/${id}`)
  const box = await postIn(page, id).locator('footer').boundingBox()
  expect(box?.width).toBeLessThanOrEqual(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
