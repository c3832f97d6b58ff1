import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'
import { pdf } from '../support/files.ts'
import { browserOf, demo, mailTo } from '../support/members.ts'

const phone = { width: 360, height: 800 }

test('an elected person finds their mandate by name, gets a code from the town hall, and is verified at once', async ({
  member,
  request,
}) => {
  const { page } = await member({ name: 'Camille d’Orval', role: 'politician' })
  await page.setViewportSize(phone)
  await page.goto('/verification')
  const own = page.getByRole('list', { name: 'Mandats à votre nom' })
  await expect(own.getByRole('button')).toHaveCount(2)
  await expectAccessible(page)
  await own
    .getByRole('button', { name: /Roche-sur-Élan/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /Un code envoyé à votre collectivité/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(page.getByRole('heading', { name: 'Un code vous attend à votre collectivité' })).toBeVisible()

  const { text } = await mailTo(request, 'mairie@roche-sur-elan.example')
  const code = /\d{4} \d{4}/.exec(text)?.[0] ?? ''
  const field = page.getByLabel('Code à huit chiffres')
  await field.fill(code.startsWith('0') ? '11111111' : '00000000')
  await page.getByRole('button', { name: 'Valider le code' }).click()
  await expect(page.getByText('Ce n’est pas ce code. Vérifiez les huit chiffres.')).toBeVisible()
  await expect(page.getByText('Il reste 2 essais.')).toBeVisible()
  await field.fill(code)
  await page.getByRole('button', { name: 'Valider le code' }).click()
  await expect(page.getByRole('heading', { name: 'Votre compte est vérifié' })).toBeVisible()
})

test('a commune without an official address asks for a document; another name is refused with a way out', async ({
  member,
}) => {
  const { page } = await member({ role: 'politician' })
  await page.setViewportSize(phone)
  await page.goto('/verification')
  await page.getByLabel('Commune, intercommunalité, département ou région').fill('port-sal')
  await page.getByRole('button', { name: /Port-Saline/ }).click()
  await page.getByLabel('Nom de la personne élue').fill('olivier')
  await page.getByRole('list', { name: 'Mandats trouvés' }).getByRole('button').first().click()
  await expect(page.getByText(/ne donne pas d’adresse email à laquelle envoyer un code/)).toBeVisible()
  await page.getByRole('radio', { name: /Un document/ }).check()
  await page.getByRole('button', { name: 'Envoyer la demande' }).first().click()
  await expect(page.getByText(/Ce mandat porte un autre nom que votre profil/)).toBeVisible()
})

test('ProConnect verifies an elected person on a phone; the identity of another body leads on to another proof', async ({
  member,
}) => {
  const { page } = await member({ name: 'Nadia Benali-Roux', role: 'politician' })
  await page.setViewportSize(phone)
  await page.goto('/verification')
  const own = page.getByRole('list', { name: 'Mandats à votre nom' })
  await own.getByRole('button').first().click()
  await expect(page.getByRole('radio', { name: /ProConnect/ })).toBeChecked()
  await expectAccessible(page)
  const identifies = async (address: string) => {
    await page.getByRole('button', { name: 'S’identifier avec ProConnect' }).click()
    await page.getByLabel('Votre adresse').fill(address)
    await page.getByRole('button', { name: 'Continuer' }).click()
  }
  await identifies('nadia.benali-roux.13002526500013@exemple.test')
  await expect(page.getByRole('heading', { name: 'Un autre organisme' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Me déconnecter de ProConnect' }).click()
  const signOut = page.getByRole('button', { name: /Yes/ })
  await signOut.click()
  await expect(page.getByRole('radio', { name: /ProConnect/ })).toBeChecked()
  await identifies('nadia.benali-roux.99000002700011@exemple.test')
  await expect(page.getByRole('heading', { name: 'Votre compte est vérifié' })).toBeVisible()
  await page.getByRole('link', { name: 'Continuer' }).click()
  await expect(page.getByText('Identité professionnelle ProConnect')).toBeVisible()
})

test('FranceConnect: a refusal leaves the choice, and a confirmed identity without a birth in the register waits for a person', async ({
  member,
}) => {
  const { page } = await member({ name: 'Inès Sanchez', role: 'politician' })
  await page.setViewportSize(phone)
  await page.goto('/verification')
  await page.getByRole('list', { name: 'Mandats à votre nom' }).getByRole('button').first().click()
  await page.getByRole('radio', { name: /FranceConnect/ }).check()
  await page.getByRole('button', { name: 'S’identifier avec FranceConnect' }).click()
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText(/Vous avez interrompu l’identification/)).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à la vérification' }).click()
  await page.getByRole('radio', { name: /FranceConnect/ }).check()
  await page.getByRole('button', { name: 'S’identifier avec FranceConnect' }).click()
  await page.getByLabel('Votre adresse').fill('ines.sanchez.19700412@exemple.test')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { name: 'Identité confirmée' })).toBeVisible()
  await page.getByRole('link', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { name: 'Demande en cours d’examen' })).toBeVisible()
})

test('a document with the row of the register proves a mandate on a phone', async ({ member }) => {
  const { page } = await member({ name: 'Renée Olivier', role: 'politician' })
  await page.setViewportSize(phone)
  await page.goto('/verification')
  await page.getByRole('list', { name: 'Mandats à votre nom' }).getByRole('button').first().click()
  await page.getByRole('radio', { name: /Un document/ }).check()
  await page.locator('input[type=file]').first().setInputFiles(pdf)
  await expect(page.getByText(pdf.name).first()).toBeVisible()
  await page.getByRole('button', { name: 'Envoyer la demande' }).first().click()
  await expect(page.getByRole('heading', { name: 'Demande en cours d’examen' })).toBeVisible()
})

test('a commune without an email address gets its code on paper: the staff prints and posts the letter', async ({
  member,
  browser,
  request,
  contexts,
}) => {
  const { page } = await member({ name: 'Malik Côme', role: 'politician' })
  await page.setViewportSize(phone)
  await page.goto('/verification')
  await page.getByRole('list', { name: 'Mandats à votre nom' }).getByRole('button').first().click()
  await page.getByRole('radio', { name: /Un code par la poste/ }).check()
  await page.getByRole('button', { name: 'Demander la lettre' }).click()
  await expect(page.getByRole('heading', { name: 'Une lettre part pour votre collectivité' })).toBeVisible()

  const desk = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  contexts.push(desk.context)
  await desk.page.setViewportSize(phone)
  await desk.page.addInitScript(() => {
    window.print = () => {}
  })
  await desk.page.goto('/moderation/verifications')
  await desk.page.getByRole('link', { name: 'Lettres à poster' }).click()
  const letter = desk.page.getByRole('listitem').filter({ hasText: 'Malik Côme' })
  await expectAccessible(desk.page)
  await letter.getByRole('button', { name: 'Imprimer la lettre' }).click()
  const code = /\d{4} \d{4}/.exec(await desk.page.locator('[data-printed]').innerHTML())?.[0] ?? ''
  await letter.getByRole('button', { name: 'Marquer comme postée' }).click()
  await expect(letter).toHaveCount(0)

  await page.reload()
  await page.getByLabel('Code à huit chiffres').fill(code)
  await page.getByRole('button', { name: 'Valider le code' }).click()
  await expect(page.getByRole('heading', { name: 'Votre compte est vérifié' })).toBeVisible()
})
