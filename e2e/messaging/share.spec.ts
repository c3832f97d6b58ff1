import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  expect,
  expectLoginPrompt,
  expectToast,
  failing,
  follow,
  freshName,
  freshText,
  postIn,
  publish,
  test,
} from '../support/conversation.ts'
import { conversationOf, inboxRow, say } from '../support/messages.ts'

/** Simulates the browser's support for sharing links; shared data is kept in `window.taken`. */
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
const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Partager le post' })

const onPage = async (page: Page, id: string) => {
  await page.goto(`/post/${id}`)
  await postIn(page, id).getByRole('button', { name: 'Partager' }).click()
}
const fromMenu = async (page: Page, id: string, item: string) => {
  await page.goto('/?tab=citizens')
  await postIn(page, id).getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('[POST-08][SHA-01][SHA-02][SHA-03][SHA-08][SHA-10][SHA-14] a member shares a post with a followed member, from its page and from its card', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const name = freshName('Odile')
  const odile = await author({ name })
  await follow(request, token, odile)
  const long = `${freshText('Un long avis')} ${'mot '.repeat(50)}`.slice(0, 200).trim()
  const [id, short] = [await publish(request, odile, long), await publish(request, odile, freshText('Bref'))]

  await fromMenu(page, short, 'Partager')
  await expect(shareDialog(page).locator('blockquote')).toHaveText(/^Bref [0-9a-f]{8}$/)
  await page.keyboard.press('Escape')
  await onPage(page, id)
  const dialog = shareDialog(page)
  await expect(dialog.locator('blockquote')).toHaveText(`${long.slice(0, 100)}…`)
  await expect(dialog.getByRole('tab')).toHaveText(['Contacts', 'Conversations'])
  await expect(dialog.getByRole('searchbox')).toBeVisible()
  await expectAccessible(page, { part: '[role="dialog"]', what: 'share dialog' })

  await dialog.getByRole('radio', { name }).check({ force: true })
  await dialog.getByLabel('Message (facultatif)').fill('À lire')
  const mend = await failing(page, `**/api/v1/posts/${id}/shares`, 'POST')
  const send = dialog.getByRole('button', { name: `Partager avec ${name}` })
  await send.click()
  await expectToast(page, 'Erreur', 'Impossible de partager le post')
  await expect(dialog.getByLabel('Message (facultatif)')).toHaveValue('À lire')
  await mend()
  await send.click()
  await expectToast(page, 'Post partagé', 'Le post a été partagé avec succès')
  await expect(dialog).toHaveCount(0)

  await postIn(page, id).getByRole('button', { name: 'Partager' }).click()
  await expect(dialog.getByLabel('Message (facultatif)')).toHaveValue('')
  await page.goto('/messages')
  await expect(inboxRow(page, name)).toContainText('Post partagé:')
})

test('[SHA-05][SHA-06][SHA-16] messages for no contacts, no match and no session @long', async ({
  page: guestPage,
  member,
  author,
  request,
}) => {
  const writer = await author()
  const id = await publish(request, writer)
  await onPage(guestPage, id)
  await expectLoginPrompt(guestPage, 'Vous devez être connecté pour partager.')

  const { page, token } = await member()
  await onPage(page, id)
  const dialog = shareDialog(page)
  const expectNobody = async (title: string) =>
    expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expectNobody('Aucun contact disponible')
  await dialog.getByRole('tab', { name: 'Conversations' }).click()
  await expectNobody('Aucune conversation disponible')

  await follow(request, token, writer)
  await say(request, token, await conversationOf(request, token, writer), 'Bonjour')
  await onPage(page, id)
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByRole('searchbox').fill('zzz')
  await expectNobody('Aucun contact trouvé')
  await dialog.getByRole('tab', { name: 'Conversations' }).click()
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByRole('searchbox').fill('zzz')
  await expectNobody('Aucune conversation trouvée')
})

test('a guest copies the address from the menu; without permission it is shown for copying by hand @long', async ({
  page,
  guest,
  author,
  request,
  baseURL,
}) => {
  const id = await publish(request, await author())
  await device(page, { sheet: 'none', copies: true })
  await fromMenu(page, id, 'Copier le lien')
  await expectToast(page, 'Copié', 'Le lien du post est dans votre presse-papiers.')
  expect(await taken(page)).toEqual([`${baseURL}/post/${id}`])

  const strict = await guest()
  await device(strict, { sheet: 'none', copies: false })
  await fromMenu(strict, id, 'Copier le lien')
  const dialog = strict.getByRole('dialog', { name: 'Lien du post' })
  await expect(dialog).toContainText('Votre navigateur n’a pas permis la copie : faites-la vous-même.')
  await expect(dialog.getByLabel('Lien du post')).toHaveValue(`${baseURL}/post/${id}`)
  expect(await strict.evaluate(() => getSelection()?.toString())).toBe(`${baseURL}/post/${id}`)
  await strict.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a device with a share sheet receives the post’s address and its author’s name; closing it shows no message @long', async ({
  member,
  author,
  request,
  baseURL,
}) => {
  const id = await publish(request, await author({ name: 'Odile Vasseur' }))
  const one = await member()
  await device(one.page, { sheet: 'takes', copies: true })
  await onPage(one.page, id)
  await shareDialog(one.page).getByRole('button', { name: 'Partager ailleurs' }).click()
  await expect
    .poll(() => taken(one.page))
    .toEqual([{ title: 'Post d’Odile Vasseur', url: `${baseURL}/post/${id}` }])

  const other = await member()
  await device(other.page, { sheet: 'closed', copies: true })
  await onPage(other.page, id)
  await shareDialog(other.page).getByRole('button', { name: 'Partager ailleurs' }).click()
  await expect(shareDialog(other.page)).toBeVisible()
  expect(await taken(other.page)).toEqual([])
  await expect(other.page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('[SHA-07] [CST-02] @mobile on a phone the dialog stays within the screen, and its list of forty contacts scrolls @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, await author())
  const contacts = await Promise.all(Array.from({ length: 40 }, () => author()))
  for (const contact of contacts) await follow(request, token, contact)
  await onPage(page, id)
  const dialog = shareDialog(page)
  await expect(dialog.getByRole('radio')).toHaveCount(40)
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= 845 && box.x >= 0 && box.width <= 390
    })
    .toBe(true)
  await expect(dialog.getByRole('radio').last().locator('..')).not.toBeInViewport()
  await dialog.getByRole('radio').last().locator('..').click()
  await expect(dialog.getByRole('radio').last().locator('..')).toBeInViewport()
  await expect(dialog.getByRole('button', { name: /^Partager avec / })).toBeInViewport()
  // The scrollbar disappears 600 ms after the last movement.
  const area = dialog.locator('[data-scroll-area]').last()
  await expect(area).not.toHaveAttribute('data-scrolling')
  const hidden = await area.evaluate((one) => getComputedStyle(one).scrollbarColor)
  const seen = await area.evaluate(async (one) => {
    const mark = (there: boolean) =>
      new Promise<number>((resolve) => {
        const look = () =>
          one.hasAttribute('data-scrolling') === there
            ? resolve(performance.now())
            : requestAnimationFrame(look)
        look()
      })
    one.scrollTo(0, 0)
    const from = await mark(true)
    const color = getComputedStyle(one).scrollbarColor
    return { color, milliseconds: (await mark(false)) - from }
  })
  expect(seen.color).not.toBe(hidden)
  expect(seen.milliseconds).toBeGreaterThan(500)
  expect(seen.milliseconds).toBeLessThan(1_500)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
