import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, freshText, publish, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

/** A day in Paris, in the format of a date field. */
const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(
    new Date(Date.now() + days * 86_400_000),
  )

test('an administrator rewords a rule and announces the next change; /cgu shows both, and a decision cites the wording of its day @long', async ({
  browser,
  request,
  contexts,
  member,
  page: guest,
}) => {
  const title = freshText('Images choquantes')
  const later = freshText('Images et sons choquants')
  const author = await member()
  const reader = await member()
  const text = freshText('Une image crue')
  const postId = await publish(request, author.token, text)
  const reported = await request.post('/api/v1/reports', {
    headers: { authorization: `Bearer ${reader.token}` },
    data: { target_type: 'post', target_id: postId, reason: 'inappropriate' },
  })
  expect(reported.ok()).toBe(true)
  const { page: desk, context } = await browserOf(
    browser,
    request,
    'administration@parvis.example',
    demo.password,
  )
  contexts.push(context)
  // The last rule, which no other journey uses; without notifications, as others count theirs.
  const row = desk.getByRole('list', { name: 'Règles' }).getByRole('listitem').filter({ hasText: /^9\. / })
  const words = async (name: string, day: string, button: string) => {
    await row.getByRole('button', { name: /^Changer le texte/ }).click()
    const dialog = desk.getByRole('dialog', { name: 'Changer le texte de la règle' })
    await dialog.getByLabel('Titre (Français)').fill(name)
    await expect(dialog.getByText('inchangée : à relire').first()).toBeVisible()
    // The typed text stays when the dialog is closed by mistake.
    await desk.keyboard.press('Escape')
    await row.getByRole('button', { name: /^Changer le texte/ }).click()
    await expect(dialog.getByLabel('Titre (Français)')).toHaveValue(name)
    await dialog.getByLabel('En vigueur à partir du').fill(day)
    await dialog.getByRole('checkbox', { name: /^Avertir tous les membres/ }).uncheck()
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog.getByText('Dites pourquoi.')).toBeVisible()
    await expect(dialog.getByLabel('Pourquoi')).toBeFocused()
    await dialog.getByLabel('Pourquoi').fill('Le mot « inapproprié » ne disait rien')
    return dialog
  }

  await test.step('a wording from today on', async () => {
    await desk.goto('/moderation')
    await desk.getByRole('link', { name: 'Site', exact: true }).click()
    await desk.getByRole('link', { name: 'Règles' }).click()
    const dialog = await words(title, dayAhead(0), 'Mettre en vigueur')
    await expectAccessible(desk, { what: 'wording a rule' })
    await dialog.getByRole('button', { name: 'Mettre en vigueur' }).click()
    await expectToast(desk, 'Nouveau texte en vigueur')
    await expect(row).toContainText(title)
  })

  await test.step('and another, announced', async () => {
    const dialog = await words(later, dayAhead(10), 'Annoncer le changement')
    await dialog.getByRole('button', { name: 'Annoncer le changement' }).click()
    await expectToast(desk, 'Changement annoncé')
    await expect(row.getByRole('button', { name: /^Annuler le changement/ })).toBeVisible()
    await expectAccessible(desk, { what: 'rules' })
  })

  await test.step('a guest reads both in /cgu, and what the rule said before', async () => {
    await guest.goto('/cgu#regle-inappropriate')
    const rule = guest.locator('#regle-inappropriate')
    await expect(rule.getByRole('heading', { name: title })).toBeInViewport()
    await expect(rule.getByRole('note')).toContainText(later)
    await expect(guest.getByText('Des changements sont annoncés')).toBeVisible()
    await rule.getByRole('button', { name: /^Historique/ }).click()
    await expect(rule.getByRole('list', { name: 'Historique de la règle' })).toContainText(
      'Contenu inapproprié',
    )
    await expectAccessible(guest, { what: 'terms' })
  })

  await test.step('a decision of today cites the words of today, with their number', async () => {
    await desk.goto('/moderation?type=post')
    await desk.locator('[data-case]', { hasText: text }).click()
    const decision = desk.getByRole('region', { name: 'Décider' })
    await decision.getByRole('radio', { name: 'Contenu retiré' }).check()
    await decision.getByLabel('Règle enfreinte').selectOption({ label: `9. ${title}` })
    await decision.getByLabel('Faits retenus').fill('L’image montre une blessure.')
    await decision.getByRole('button', { name: 'Décider : Contenu retiré' }).click()
    await expectToast(desk, 'Décision enregistrée')
    const { page } = author
    await page.goto('/notifications?tab=system')
    await page.getByRole('link', { name: /Votre post a été retiré/ }).click()
    await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', '/cgu#regle-inappropriate')
    await expect(page.getByText(/^Version \d+ de la règle, en vigueur au jour de la décision$/)).toBeVisible()
    await desk.goto('/moderation/acts')
    await expect(desk.getByRole('list', { name: 'Actes' })).toContainText(
      'réécrit une règle : Contenu inapproprié',
    )
  })
})
