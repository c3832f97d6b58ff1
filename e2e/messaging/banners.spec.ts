import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'

const words = { title: 'Maintenance ce soir', message: 'Parvis sera fermé de 2 h à 3 h.' }
const banner = {
  id: '0198c0de-0000-7000-8000-000000000001',
  texts: { fr: words, en: null, es: null, de: null, it: null },
  ends_at: new Date(Date.now() + 86_400_000).toISOString(),
}

for (const tags of [' @long', ' @mobile @long'])
  test(`a guest reads a banner, closes it by the keyboard, and does not meet it again${tags}`, async ({
    page,
  }) => {
    // Its own answer: a banner for everybody would stand in the way of other journeys.
    await page.route('**/api/v1/banners', (route) => route.fulfill({ json: { banners: [banner] } }))
    await page.goto('/cgu')
    const shown = page.getByRole('region', { name: 'Annonce' })
    await page.keyboard.press('Shift')
    await expect(shown).toContainText(words.message)
    await expectAccessibleInBothThemes(page, 'a banner')
    await shown.getByRole('button', { name: 'Fermer l’annonce' }).focus()
    await page.keyboard.press('Enter')
    await expect(shown).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    const asked = page.waitForResponse('**/api/v1/banners')
    await page.reload()
    await page.keyboard.press('Shift')
    await asked
    await expect(shown).toBeHidden()
  })
