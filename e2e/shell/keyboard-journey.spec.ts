import type { Locator, Page } from '@playwright/test'
import { commentIn, expect, freshText, publish, test } from '../support/conversation.ts'
import { emailIn, headerSignIn, passwordIn, signInButton } from '../support/identity.ts'
import { makeMember, password } from '../support/members.ts'

/** With animations, as for most readers. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Expects the focused element to be in the window and outlined: itself, its visual stand-in, or its field. */
async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight || right < 0 || left > innerWidth)
      return `out of sight: ${focused.outerHTML.slice(0, 200)}`
    const isOutlined = (one: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    if (isOutlined(focused) || isOutlined(focused, '::after')) return 'seen'
    const next = focused.nextElementSibling
    if (next && isOutlined(next)) return 'seen'
    for (let around = focused.parentElement, steps = 0; around && steps < 3; around = around.parentElement) {
      if (isOutlined(around)) return 'seen'
      steps += 1
    }
    return `not outlined: ${focused.outerHTML.slice(0, 200)}`
  })
  expect(seen).toBe('seen')
}

/** Presses Tab until the element has the focus; every focus on the way is checked. */
async function tabTo(page: Page, wanted: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
    if (await wanted.evaluateAll((ones) => ones.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error(`not reached by ${most} presses of Tab: ${wanted}`)
}

test('by the keyboard only, from signing in to a published comment, with the focus always visible', async ({
  page,
  author,
  request,
}) => {
  const email = await makeMember(request)
  const id = await publish(request, await author(), freshText('À commenter au clavier'))
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Politiques' })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Aller au contenu' }), 1)
  await tabTo(page, headerSignIn(page), 10)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  if (!(await emailIn(dialog).evaluate((field) => field === document.activeElement)))
    await tabTo(page, emailIn(dialog), 8)
  await page.keyboard.type(email)
  await tabTo(page, passwordIn(dialog), 4)
  await page.keyboard.type(password)
  await tabTo(page, signInButton(dialog), 4)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'S’abonner' })).toBeVisible()

  // Forward from the present focus.
  await tabTo(page, page.getByRole('tab', { name: 'Politiques' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Citoyens' })).toBeFocused()
  await expectFocusSeen(page)
  await expect(page).toHaveURL(/tab=citizens/)
  const post = page.locator(`[data-post="${id}"]`)
  await expect(post).toBeVisible()
  await tabTo(page, post.getByRole('link', { name: /commentaire/ }), 120)
  await page.keyboard.press('Enter')

  const text = freshText('Écrit au clavier')
  const box = page.getByRole('dialog', { name: /^Post de / }).getByLabel('Ajouter un commentaire')
  await expect(box).toBeVisible()
  await tabTo(page, box, 30)
  await page.keyboard.type(text)
  await tabTo(page, page.getByRole('button', { name: 'Envoyer le commentaire' }), 8)
  await page.keyboard.press('Enter')
  await expect(commentIn(page, text)).toBeVisible()
  await page.keyboard.press('Tab')
  await expectFocusSeen(page)
})
