import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, freshText, publish, test } from '../support/conversation.ts'
import { browserOf, demo, makeMember, password, tokenOf } from '../support/members.ts'

test('an account is closed only once it is said what will happen; its owner is told so on signing in, and appeals @long', async ({
  browser,
  request,
  contexts,
  author,
  guest,
}) => {
  test.setTimeout(90_000)
  const text = freshText('Je vous attends dehors')
  const email = await makeMember(request, { name: 'Basile Corvin' })
  const postId = await publish(request, await tokenOf(request, email), text)
  const reported = await request.post('/api/v1/reports', {
    headers: { authorization: `Bearer ${await author()}` },
    data: { target_type: 'post', target_id: postId, reason: 'harassment' },
  })
  expect(reported.ok(), await reported.text()).toBe(true)

  await test.step('the decision waits for a yes', async () => {
    const opened = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
    contexts.push(opened.context)
    const desk = opened.page
    await desk.goto('/moderation?type=post')
    await desk.locator('[data-case]', { hasText: text }).click()
    await expect(desk.getByText(/^En attente\s· ouvert/)).toBeVisible()
    const decision = desk.getByRole('region', { name: 'Décider' })
    await decision.getByRole('radio', { name: 'Compte fermé' }).check()
    await decision.getByLabel('Règle enfreinte').selectOption({ label: '1. Menaces et harcèlement' })
    await decision.getByLabel('Faits retenus').fill('Une menace adressée à une personne.')
    const decide = decision.getByRole('button', { name: 'Décider : Compte fermé' })
    const question = desk.getByRole('dialog', { name: 'Fermer le compte de Basile Corvin ?' })
    await decide.click()
    await expect(question).toContainText('ne pourra plus se connecter')
    await expect(question).toContainText('Une lettre lui donne la règle, vos mots et le moyen de contester')
    await expectAccessible(desk, { what: 'question' })
    await question.getByRole('button', { name: 'Ne rien décider' }).click()
    await expect(question).toHaveCount(0)
    await expect(decision.getByLabel('Faits retenus')).toHaveValue('Une menace adressée à une personne.')
    await decide.click()
    await question.getByRole('button', { name: 'Fermer le compte' }).click()
    await expectToast(desk, 'Décision enregistrée')
  })

  await test.step('the sign-in says closed, why, and where to appeal', async () => {
    const page = await guest()
    await page.goto('/auth')
    await page.getByLabel('Adresse email').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Votre compte est fermé.' })
    await expect(notice).toContainText('Motif : Menaces et harcèlement')
    await expectAccessible(page, { what: 'closed account' })
    await notice.getByRole('link', { name: 'Lire les motifs et contester' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Votre compte est fermé' })).toBeVisible()
    await page.getByLabel('Pourquoi cette décision est-elle une erreur ?').fill('Ce n’était pas une menace.')
    await page.getByRole('button', { name: 'Contester cette décision' }).click()
    await expect(page.getByText(/Une personne qui n’a pas pris la décision la réexamine/)).toBeVisible()
  })
})
