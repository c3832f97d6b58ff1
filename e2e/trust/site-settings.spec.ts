import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, freshText, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

const administrator = 'administration@parvis.example'

test('an administrator writes a page of the site; a stale tab is told and loses nothing; the former version comes back', async ({
  browser,
  request,
  contexts,
  page: guest,
}) => {
  const slug = `charte-${Date.now()}`
  const title = freshText('Notre charte')
  const open = async () => {
    const { page, context } = await browserOf(browser, request, administrator, demo.password)
    contexts.push(context)
    await page.goto('/administration/reglages?section=pages')
    return page
  }
  const [desk, stale] = [await open(), await open()]
  const form = desk.getByRole('form', { name: 'Pages' })
  const staleForm = stale.getByRole('form', { name: 'Pages' })
  await staleForm.getByRole('button', { name: 'Ajouter une page' }).click()
  await staleForm.getByLabel('Titre').last().fill('Une aide')

  await form.getByRole('button', { name: 'Ajouter une page' }).click()
  await form.getByLabel('Titre').last().fill(title)
  await form.getByLabel('Adresse').last().fill('Ma Charte')
  await form.getByLabel('Texte').last().fill('# Respect\n\nOn se **parle**. <b>Vraiment</b>')
  await form
    .getByRole('checkbox', { name: /^La citer/ })
    .last()
    .uncheck()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Lettres sans accent, chiffres et traits d’union.').last()).toBeVisible()
  await expect(form.getByText('Dites pourquoi.')).toBeVisible()
  await expectAccessible(desk, { what: 'the settings of the site' })
  await form.getByLabel('Adresse').last().fill(slug)
  await form.getByLabel('Pourquoi').fill('Le conseil l’a votée.')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(desk, 'Réglages enregistrés')

  await test.step('everybody reads it, as text', async () => {
    await guest.goto(`/pages/${slug}`)
    await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(guest.getByRole('heading', { level: 2, name: 'Respect' })).toBeVisible()
    await expect(guest.getByText('<b>')).toBeVisible()
    await expectAccessible(guest, { what: 'a page of the publisher' })
  })

  await test.step('the stale tab keeps what was typed', async () => {
    await staleForm.getByLabel('Adresse').last().fill(`aide-${Date.now()}`)
    await staleForm.getByLabel('Texte').last().fill('Écrivez-nous.')
    await staleForm.getByLabel('Pourquoi').fill('Une aide manquait.')
    await staleForm.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(staleForm.getByText(/^Une autre personne a changé ces réglages/)).toBeVisible()
    await expect(staleForm.getByLabel('Titre').last()).toHaveValue('Une aide')
    await staleForm.getByRole('button', { name: 'Repartir des réglages en vigueur' }).click()
    await expect(staleForm.getByLabel('Titre').last()).toHaveValue(title)
  })

  await desk.getByRole('button', { name: 'Historique' }).click()
  const history = desk.getByRole('list', { name: 'Historique' })
  await expect(history.getByText('Le conseil l’a votée.').first()).toBeVisible()
  await desk.getByRole('button', { name: 'Rétablir les réglages d’origine' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Rétablir les réglages d’origine ?' })
  await dialog.getByLabel('Pourquoi').fill('Retour à l’origine')
  await dialog.getByRole('button', { name: 'Rétablir' }).click()
  await expectToast(desk, 'Réglages rétablis')
  await guest.reload()
  await expect(guest.getByText('Oops! Page not found')).toBeVisible()
})

test('the web app shows the name, the logo and the languages that the page names, on every screen @long', async ({
  page,
}) => {
  const facts = { languages: { offered: ['fr', 'it'], preferred: 'fr' }, noPremium: true }
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch({
      headers: { ...route.request().headers(), 'x-parvis-first-screen': 'none' },
    })
    const body = (await answer.text())
      .replace('name="application-name" content="Parvis"', 'name="application-name" content="Agora"')
      .replace('</head>', `<meta name="site-facts" content='${JSON.stringify(facts)}'></head>`)
    return route.fulfill({ response: answer, body })
  })
  for (const path of [
    '/',
    '/cgu',
    '/confidentialite',
    '/accessibilite',
    '/partis',
    '/reserve-electorale',
    '/transparence/journal',
    '/polls',
    '/questions',
    '/signaler',
    '/nulle-part',
    '/search?q=eau',
  ]) {
    await page.goto(path)
    await expect(page).toHaveTitle(/Agora/)
    await expect(page.getByRole('heading').first()).toBeAttached()
    await expect(page.locator('body'), path).not.toContainText(/\bParvis\b/)
  }
  await page.goto('/cgu')
  await expect(page.getByText(/d’Agora/).first()).toBeVisible()
  const languages = page.getByRole('combobox', { name: 'Langue de l’interface' }).locator('option')
  await expect(languages).toHaveText(['Français', 'Italiano'])
  await page.goto('/subscribe')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
})
