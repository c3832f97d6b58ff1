import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, freshName, test, visit } from '../support/conversation.ts'
import { pdf, png } from '../support/files.ts'
import { consentIn, createButton, followMail, passFirstStep } from '../support/identity.ts'
import { browserOf, demo, freshAddress, markerIn } from '../support/members.ts'
import { openMore } from '../support/own-profile.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const seal = (page: Page) => page.getByRole('button', { name: 'Compte vérifié : voir le certificat' })

test('[PER-09] [PER-12] a journalist, from sign-up to the tick, with a moderator in a second browser', async ({
  page,
  guest,
  browser,
  request,
  contexts,
}) => {
  test.setTimeout(90_000)
  const staff = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  contexts.push(staff.context)
  const desk = staff.page
  await test.step('the moderator finds the console from the own profile', async () => {
    await desk.goto('/profile')
    await (await openMore(desk)).getByRole('link', { name: 'Demandes de vérification' }).click()
    await expect(desk.getByRole('tab', { name: 'À décider', selected: true })).toBeVisible()
    await expect(desk.getByRole('list', { name: 'Demandes de vérification' })).toBeVisible()
  })

  const name = freshName('Inès Carrel')
  const email = freshAddress('plume')
  await test.step('a journalist signs up, and confirms by the mail', async () => {
    await page.goto('/auth?mode=signup')
    await passFirstStep(page, email, { role: 'Journaliste' })
    await page.getByLabel('Nom d’utilisateur').fill(name)
    await consentIn(page).check()
    await createButton(page).click()
    await expect(page.getByText('Inscription réussie')).toBeVisible()
    await followMail(page, request, email)
    await expect(page.getByRole('link', { name: 'S’abonner' })).toBeVisible()
  })

  await test.step('is led from the form of posts to the request, and sends it with documents', async () => {
    await visit(page, '/create-post')
    await page.getByRole('link', { name: 'Demander la vérification' }).click()
    await page.getByLabel('Média ou rédaction').fill('Le Courrier des Halles')
    await page.getByRole('radio', { name: /Un autre document/ }).check()
    await page.getByLabel(/^Message à l’équipe/).fill('Rédactrice depuis 2019.')
    await page.locator('input[type=file]').setInputFiles([pdf, png(480, 320, 0, 'carte-de-presse.png')])
    await expect(page.getByRole('list', { name: 'Documents joints' }).getByText('chiffré')).toHaveCount(2)
    await page.getByRole('button', { name: 'Envoyer la demande' }).click()
    await expect(title(page, 'Demande en cours d’examen')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  })

  await test.step('the queue shows it by itself; the moderator sees the documents beside the facts', async () => {
    await desk.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(title(desk, name)).toBeFocused()
    await expect(desk.getByText('Rédactrice depuis 2019.')).toBeVisible()
    const documents = desk.getByRole('region', { name: 'Documents' })
    await expect(documents.locator('img')).toBeVisible()
    await expect(documents.getByRole('link', { name: 'Télécharger le PDF' })).toHaveAttribute(
      'download',
      pdf.name,
    )
    if (await desk.evaluate(() => navigator.pdfViewerEnabled)) {
      const reader = documents.locator('iframe')
      await expect(reader).toHaveAttribute('src', /^blob:/)
      await expect(reader).toHaveAttribute('title', `Pages de ${pdf.name}`)
    } else
      await expect(documents.getByText('Ce navigateur n’affiche pas les PDF dans la page.')).toBeVisible()
    await expectAccessible(desk, { what: 'request' })
  })

  await test.step('decides for a reason of the list, with a note', async () => {
    const approve = desk.getByRole('button', { name: 'Approuver la demande' })
    await approve.click()
    await expect(desk.getByText('Choisissez dans la liste.')).toBeVisible()
    await desk.getByLabel('Preuve examinée').selectOption({ label: 'Carte de presse' })
    await desk.getByLabel(/^Note interne/).fill('Carte vérifiée auprès de la commission.')
    await approve.click()
    await expectToast(desk, 'Décision enregistrée')
    await expect(desk.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0)
  })

  await test.step('the journalist wears the tick at once, without a reload, and may publish', async () => {
    await expect(title(page, 'Votre compte est vérifié')).toBeVisible()
    await expect(page.getByText('Carte vérifiée auprès de la commission.')).toHaveCount(0)
    await page.getByRole('link', { name: 'Profil', exact: true }).first().click()
    await expect(seal(page)).toBeVisible()
    await expect(page.getByText('Le Courrier des Halles')).toBeVisible()
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
    await visit(page, '/create-post')
    await expect(page.getByLabel('Texte du post')).toBeVisible()
    await visit(page, '/profile')
    await expect(seal(page)).toBeVisible()
  })

  await test.step('the tick is taken away, live again; anyone reads what it was and why it ended', async () => {
    await desk.getByRole('tab', { name: 'Approuvées' }).click()
    await desk.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(desk.getByText('Carte vérifiée auprès de la commission.')).toBeVisible()
    await desk.getByLabel('Motif').selectOption({ label: 'Le retrait a été demandé par le membre.' })
    await desk.getByRole('button', { name: 'Retirer la coche' }).click()
    // Nothing happens before it is said what will.
    const question = desk.getByRole('dialog', { name: `Retirer la coche d’${name} ?` })
    await expect(question).toContainText('Une lettre lui donne le motif et le moyen de contester')
    await expectAccessible(desk, { what: 'question' })
    await expect(seal(page)).toBeVisible()
    await question.getByRole('button', { name: 'Retirer la coche' }).click()
    await expectToast(desk, 'Décision enregistrée')
    await expect(seal(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Vérification terminée' }).click()
    const own = page.getByRole('dialog')
    await expect(own).toContainText('Terminée')

    const reader = await guest()
    const { user: id } = JSON.parse((await markerIn(page)) ?? '{}') as { user: string }
    await reader.goto(`/profile/${id}`)
    await reader.getByRole('button', { name: 'Vérification terminée' }).click()
    const certificate = reader.getByRole('dialog')
    await expect(certificate).toContainText('Le Courrier des Halles')
    await expect(certificate).toContainText('Le retrait a été demandé par le membre.')
    await expect(certificate).not.toContainText(pdf.name)
    await expect(certificate).not.toContainText('commission')
    await expectAccessible(reader, { what: 'certificate' })
  })
})

test('the console is closed to members, and asks guests to sign in @long', async ({ member, guest }) => {
  const { page } = await member()
  await page.goto('/moderation/verifications')
  await expect(title(page, 'Accès réservé')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await visit(page, '/profile')
  const more = await openMore(page)
  await expect(more.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  await expect(more.getByRole('link', { name: 'Demandes de vérification' })).toHaveCount(0)
  const reader = await guest()
  await reader.goto('/moderation/verifications')
  await expect(title(reader, 'Connexion requise')).toBeVisible()
})
