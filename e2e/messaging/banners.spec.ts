import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, freshText, publish, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

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

test('on a phone a banner waits while a case can be decided at the bottom, and comes after it', async ({
  browser,
  request,
  contexts,
  author,
}) => {
  const text = freshText('Un propos à examiner')
  const reported = await request.post('/api/v1/reports', {
    headers: { authorization: `Bearer ${await author()}` },
    data: {
      target_type: 'post',
      target_id: await publish(request, await author(), text),
      reason: 'other',
      details: 'Un propos à examiner de près.',
    },
  })
  expect(reported.ok(), await reported.text()).toBe(true)
  const { page, context } = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  contexts.push(context)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.route('**/api/v1/banners', (route) => route.fulfill({ json: { banners: [banner] } }))
  await page.goto('/moderation')
  const shown = page.getByRole('region', { name: 'Annonce' })
  await page.keyboard.press('Shift')
  await expect(shown).toContainText(words.message)
  await page.locator('[data-case]', { hasText: text }).click()
  await expect(page.getByRole('button', { name: 'Suivant', exact: true })).toBeInViewport()
  await expect(shown).toHaveCount(0)
  await page.goBack()
  await expect(shown).toBeVisible()
})
