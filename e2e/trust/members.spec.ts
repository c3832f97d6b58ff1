import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, expectToast, freshName, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

test('an administrator reads the page of a member, notes, and signs them out @long', async ({
  browser,
  request,
  contexts,
  member,
}) => {
  test.setTimeout(90_000)
  const name = freshName('Capucine')
  const subject = await member({ name })
  const opened = await browserOf(browser, request, 'administration@parvis.example', demo.password)
  contexts.push(opened.context)
  const { page } = opened

  await test.step('the table lists members, narrows, and finds by name', async () => {
    await page.goto('/moderation')
    await page.getByRole('navigation', { name: 'Modération' }).getByRole('link', { name: 'Comptes' }).click()
    const table = page.getByRole('table', { name: 'Membres' })
    await expect(table.getByRole('link').first()).toBeVisible()
    await page.getByRole('button', { name: 'Équipe', exact: true }).click()
    await expect(table.getByText('Administration').filter({ visible: true }).first()).toBeVisible()
    await expectAccessibleInBothThemes(page, 'members')
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: 'Chercher' }).click()
    await expect(table.getByRole('row')).toHaveCount(2)
    await table.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('a note stays for the team', async () => {
    const notes = page.getByRole('region', { name: 'Notes de l’équipe' })
    await notes.getByLabel('Nouvelle note').fill('Appelée par téléphone, voir «https://exemple.fr/fiche».')
    await notes.getByRole('button', { name: 'Ajouter la note' }).click()
    await expect(notes.getByRole('listitem')).toContainText('Appelée par téléphone, voir')
    await expect(notes.getByRole('link', { name: 'https://exemple.fr/fiche', exact: true })).toHaveAttribute(
      'href',
      'https://exemple.fr/fiche',
    )
    await expect(notes.getByLabel('Nouvelle note')).toHaveValue('')
  })

  await test.step('addresses and devices show once asked for; the device is told who signed it out', async () => {
    const access = page.getByRole('region', { name: 'Connexion et appareils' })
    await access.getByRole('button', { name: 'Consulter' }).click()
    await expect(access.getByText('@e2e.example')).toBeVisible()
    await expectAccessible(page, { what: 'member page' })
    await subject.page.goto('/settings')
    await expect(subject.page.getByRole('heading', { level: 1 })).toBeVisible()
    await access
      .getByRole('button', { name: /^Déconnecter/ })
      .last()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter', exact: true }).click()
    await expectToast(page, 'Déconnexion faite')
    await expectToast(subject.page, 'Cet appareil a été déconnecté')
  })

  await page.goto('/moderation/actes')
  await expect(page.getByRole('list', { name: 'Actes' })).toContainText(
    `consulte les adresses et les appareils d’un compte\u00a0: ${name}`,
  )
})

test('an administrator acts on several accounts at once, sees the progress, undoes it as a whole, and exports the table @long', async ({
  browser,
  request,
  contexts,
  member,
}) => {
  const name = freshName('Bulbe')
  for (const part of ['un', 'deux']) await member({ name: `${name} ${part}` })
  const opened = await browserOf(browser, request, 'administration@parvis.example', demo.password)
  contexts.push(opened.context)
  const { page } = opened
  await page.goto(`/administration/membres?q=${encodeURIComponent(name)}`)
  const table = page.getByRole('table', { name: 'Membres' })
  await expect(table.getByRole('row')).toHaveCount(3)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('membres.csv')

  for (const part of ['un', 'deux']) await page.getByRole('checkbox', { name: `${name} ${part}` }).check()
  await expect(page.getByText('2 comptes choisis')).toBeVisible()
  await expectAccessible(page, { what: 'ticked members' })
  await page.getByRole('button', { name: 'Agir sur ces comptes…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agir sur plusieurs comptes' })
  await expect(dialog).toContainText(`${name} deux`)
  await dialog.getByLabel('Règle enfreinte').selectOption({ index: 1 })
  await dialog.getByLabel('Faits retenus').fill('Le même lien, douze fois.')
  await expectAccessible(page, { what: 'preview' })
  await dialog.getByRole('button', { name: 'Avertir · 2 comptes' }).click()
  const entry = page.getByRole('list', { name: 'Actions groupées' }).getByRole('listitem').first()
  await expect(entry).toContainText('Faite')
  await expect(entry).toContainText('2 faits')
  await expectAccessible(page, { what: 'bulk acts' })
  await entry.getByRole('button', { name: 'Annuler en entier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’action' }).click()
  await expect(entry).toContainText('Annulée')
  await expect(entry).toContainText('2 annulés')
})
