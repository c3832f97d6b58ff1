import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

test('an administrator filters the trail of acts and takes it along as a file, which is an act itself @long', async ({
  browser,
  request,
  contexts,
}) => {
  const opened = await browserOf(browser, request, 'administration@parvis.example', demo.password)
  contexts.push(opened.context)
  const { page } = opened
  const acts = page.getByRole('list', { name: 'Actes', exact: true })

  await page.goto('/moderation/actes')
  await test.step('the file holds the acts, and the trail its export', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter (CSV)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('parvis-journal-des-actes.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('date;auteur;moyen;famille;acte;au_sujet_de;')
    expect(text).toContain(';console;service;acts_exported;')
    await expectToast(page, 'Journal enregistré')
    await expect(acts).toContainText('exporte le journal des actes')
    await expectAccessible(page, { what: 'trail' })
  })

  await test.step('filters by kind, author and period, which the address keeps', async () => {
    await page.getByLabel('Nature des actes').selectOption('Service')
    await expect(page).toHaveURL(/family=service/)
    await expect(acts).toContainText('exporte le journal des actes')
    await page.reload()
    await expect(page.getByLabel('Nature des actes')).toHaveValue('service')
    await page.getByLabel('Auteur des actes').selectOption('Ligne de commande')
    await expect(page.getByText('Aucun acte ne répond à ces filtres.')).toBeVisible()
    await page.getByLabel('Auteur des actes').selectOption('Toute l’équipe')
    await page.getByLabel('Au', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('Aucun acte ne répond à ces filtres.')).toBeVisible()
    await page.getByLabel('Au', { exact: true }).fill('')
    await expect(acts).toBeVisible()
  })

  await test.step('an unknown name is said to be unknown', async () => {
    await page.getByLabel('Au sujet de').fill('personne-de-ce-nom')
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await expect(page.getByText('Aucun membre ne porte ce nom')).toBeVisible()
    await expectAccessible(page, { what: 'unknown member' })
  })
})
