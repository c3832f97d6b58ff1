import type { Page } from '@playwright/test'
import { cards, expect, publish, test } from './conversation.ts'
import { openDialog, passFirstStep, tabIn } from './identity.ts'
import { freshAddress } from './members.ts'

/** Words that no French sentence of the interface has. */
const english =
  /\b(the|and|your|you|with|sign|password|loading|please|search|home|profile|account|ago|days?|comments?|new|posts? by)\b/i

/** What the page says of itself: without what members wrote, and without their names. */
async function ownWords(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    for (const other of copy.querySelectorAll('script, style, [lang="en"], article[data-post], bdi'))
      other.remove()
    document.body.append(copy)
    const spoken = [...copy.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((one) =>
      ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? ''),
    )
    const words = [copy.innerText, ...spoken].join('\n')
    copy.remove()
    return words
  })
}

test('[SHL-16] a first visit with an English browser is in French', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  const expectFrench = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    expect(await ownWords(page)).not.toMatch(english)
  }
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await expectFrench()
  await expect(cards(page).first().locator('time')).toHaveText(/^(à l’instant|il y a|hier|le |\d)/i)
  expect(await cards(page).first().locator('time').innerText()).not.toMatch(/ago|day|hour/)

  const dialog = await openDialog(page)
  await expectFrench()
  await tabIn(dialog, 'S’inscrire').click()
  await expectFrench()

  await page.goto('/auth')
  await expect(page.getByLabel('Adresse email')).toBeVisible()
  await expectFrench()
  await tabIn(page, 'S’inscrire').click()
  await expectFrench()
  await passFirstStep(page, freshAddress('english'))
  await expectFrench()
  await context.close()
})

test('[SHL-17] every screen says "vous", to guests and to members', async ({ page, member }) => {
  const { page: signedIn, token } = await member()
  const id = await publish(page.request, token)
  const screens = [
    '/',
    `/post/${id}`,
    '/create-post',
    '/profile',
    '/settings',
    '/search',
    '/polls',
    '/calendar',
    '/messages',
    '/notifications',
    '/sponsorship',
    '/subscribe',
    '/saved-posts',
    '/law-tracking',
    '/political-data',
    '/cgu',
    '/confidentialite',
    '/auth',
    '/auth?mode=signup',
    '/zzz',
  ]
  for (const reader of [page, signedIn]) {
    for (const address of screens) {
      await reader.goto(address)
      await expect(reader).toHaveTitle(/ · Parvis$/)
      expect(await ownWords(reader), address).not.toMatch(
        /(^|[\s('"«])(tu|toi|ton|ta|tes|te|t['’])(?=[\s.,!?'’]|$)/im,
      )
    }
  }
})
