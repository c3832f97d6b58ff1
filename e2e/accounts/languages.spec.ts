import { expectAccessible } from '../support/accessibility.ts'
import { cards, expect, expectToast, publish, test } from '../support/conversation.ts'

test('[SET-20] [SET-21] five languages, French first; German persists after a restart and on another device; then French again @long', async ({
  member,
  browser,
  request,
}) => {
  const { page, context, token } = await member()
  await publish(request, token)
  await page.goto('/settings?section=language')
  const section = page.getByRole('region', { name: 'Langue', exact: true })
  await expect(section).toContainText('Un redémarrage est nécessaire')
  await expect(section.getByRole('radio')).toHaveCount(5)
  await expect(page.getByRole('radio', { name: 'Français' })).toBeChecked()
  await page.getByRole('radio', { name: 'Deutsch' }).click()
  await expectToast(page, 'Préférences mises à jour')
  await expectToast(page, 'Parvis redémarre')

  // The page has reloaded by itself.
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen')
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked()
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('navigation').getByText('Startseite').first()).toBeVisible()
  // Members' texts stay French, and are marked so.
  await expect(cards(page).first().locator('p[lang="fr"]').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/political-data')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Politische Übersicht')
  await page.goto('/cgu')
  await expect(page.getByRole('note')).toBeVisible()

  // Another device without a choice.
  const { origins, cookies } = await context.storageState()
  const elsewhere = await browser.newContext({
    storageState: {
      cookies,
      origins: origins.map(({ origin, localStorage }) => ({
        origin,
        localStorage: localStorage.filter(({ name }) => name !== 'language'),
      })),
    },
  })
  const device = await elsewhere.newPage()
  await device.goto('/settings?section=language')
  await expect(device.locator('html')).toHaveAttribute('lang', 'de')
  await expect(device.getByRole('heading', { level: 1 })).toHaveText('Einstellungen')
  await elsewhere.close()

  await page.goto('/settings?section=language')
  await page.getByRole('radio', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres')
})

test('a guest reads French, is offered their browser’s language, and then sees it without a flash of French', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const offer = page.getByRole('complementary', { name: 'Zu Deutsch wechseln' })
  await expect(offer).toHaveText(/Parvis gibt es auf Deutsch\./)
  await expectAccessible(page, { what: 'offered language' })
  // Dismissed, it does not come back.
  const other = await browser.newContext({ locale: 'it-IT' })
  const italian = await other.newPage()
  await italian.goto('/')
  await italian.getByRole('button', { name: 'Nascondi' }).click()
  await italian.reload()
  await expect(italian.getByRole('article').first()).toBeVisible()
  await expect(italian.locator('html')).not.toHaveAttribute('data-offer')
  await other.close()
  await offer.getByRole('button', { name: 'Zu Deutsch wechseln' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.addInitScript(() => {
    // Every text that the shell has shown, from the first paint on.
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.querySelector('header')?.textContent ?? '')).observe(
      document,
      { childList: true, subtree: true, characterData: true },
    )
  })
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join(' '))).not.toContain(
    'Connexion',
  )
  await page.getByRole('combobox', { name: 'Sprache der Oberfläche' }).selectOption('English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await context.close()
})
