import type { Page } from '@playwright/test'
import { expect, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Retirer cette règle ?' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Abandonner votre saisie ?' })

/** An administrator about to retire a rule. */
test.describe('a form in a dialog', () => {
  test('asks before unsent text is dropped, by Escape, by the close button and by the browser’s Back @long', async ({
    browser,
    request,
    contexts,
  }) => {
    const { page, context } = await browserOf(
      browser,
      request,
      'administration@parvis.example',
      demo.password,
    )
    contexts.push(context)
    await page.goto('/moderation')
    await page.getByRole('link', { name: 'Site', exact: true }).click()
    await page.getByRole('link', { name: 'Règles' }).click()
    await page
      .getByRole('button', { name: /^Retirer/ })
      .first()
      .click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)

    await page
      .getByRole('button', { name: /^Retirer/ })
      .first()
      .click()
    const reason = dialog(page).getByLabel('Pourquoi')
    await reason.fill('Elle ne sert plus')
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Fermer' }).click(),
      () => page.goBack(),
    ]) {
      await leave()
      await question(page).getByRole('button', { name: 'Continuer' }).click()
      await expect(question(page)).toHaveCount(0)
      await expect(reason).toHaveValue('Elle ne sert plus')
    }
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Abandonner' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/moderation/regles')
  })

  test('keeps its draft in the tab instead, where it has one, until it is sent @long', async ({
    browser,
    request,
    contexts,
  }) => {
    const { page, context } = await browserOf(
      browser,
      request,
      'administration@parvis.example',
      demo.password,
    )
    contexts.push(context)
    const open = () =>
      page
        .getByRole('button', { name: /^Changer le texte/ })
        .first()
        .click()
    const wording = page.getByRole('dialog', { name: 'Changer le texte de la règle' })
    await page.route('**/api/v1/administration/rules/*/wordings', (route) => route.abort())
    await page.goto('/moderation/regles')
    await open()
    await wording.getByLabel('Pourquoi').fill('Une précision')
    await wording.getByRole('button', { name: 'Mettre en vigueur' }).click()
    await expect(wording.getByRole('alert')).toContainText('Problème de connexion')
    await page.keyboard.press('Escape')
    await expect(wording).toHaveCount(0)
    await page.reload()
    await open()
    await expect(wording.getByLabel('Pourquoi')).toHaveValue('Une précision')
    await wording.getByLabel('Pourquoi').fill('')
    await page.reload()
    await open()
    await expect(wording.getByLabel('Pourquoi')).toHaveValue('')
  })

  test('sends once for a double click, and shows a refusal at the field that it names', async ({
    browser,
    request,
    contexts,
  }) => {
    const { page, context } = await browserOf(
      browser,
      request,
      'administration@parvis.example',
      demo.password,
    )
    contexts.push(context)
    let sent = 0
    await page.route('**/api/v1/administration/rules/*/retirement', async (route) => {
      sent += 1
      await new Promise((done) => setTimeout(done, 300))
      await route.fulfill({
        status: 422,
        json: {
          error: {
            code: 'validation_failed',
            message: 'invalid body',
            fields: { reason: 'too_long' },
            request_id: 'x',
          },
        },
      })
    })
    await page.goto('/moderation/regles')
    await page
      .getByRole('button', { name: /^Retirer/ })
      .first()
      .click()
    await dialog(page).getByRole('button', { name: 'Retirer la règle' }).click()
    const reason = dialog(page).getByLabel('Pourquoi')
    await expect(dialog(page).getByRole('alert')).toHaveText('Dites pourquoi.')
    await expect(reason).toBeFocused()
    await reason.fill('Elle ne sert plus')
    await expect(dialog(page).getByRole('alert')).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Retirer la règle' }).dblclick()
    await expect(dialog(page).getByRole('alert')).toHaveText('Ce texte est trop long.')
    await expect(reason).toBeFocused()
    expect(sent).toBe(1)
  })

  test('@mobile a drawer with unsent text springs back, and asks when the page behind it is touched @long', async ({
    browser,
    request,
    contexts,
  }) => {
    const { page, context } = await browserOf(
      browser,
      request,
      'administration@parvis.example',
      demo.password,
    )
    contexts.push(context)
    await page.goto('/moderation/regles')
    await page
      .getByRole('button', { name: /^Retirer/ })
      .first()
      .click()
    const reason = dialog(page).getByLabel('Pourquoi')
    await reason.fill('Elle ne sert plus')
    await expect(dialog(page).getByText('17/500')).toBeVisible()
    await page.mouse.click(195, 20)
    await question(page).getByRole('button', { name: 'Continuer' }).click()
    await expect(reason).toHaveValue('Elle ne sert plus')
    await page.mouse.click(195, 20)
    await question(page).getByRole('button', { name: 'Abandonner' }).click()
    await expect(dialog(page)).toHaveCount(0)
  })
})
