import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'

/** Others write to the log meanwhile. */
const isContinued =
  /^(Rien n’a changé depuis votre dernière visite|Ce que cet appareil avait vu est toujours là, inchangé)/

test('a reader’s own browser verifies entries of the public log, a member verifies their case, and a rewritten history raises the alarm @long', async ({
  guest,
  demoMember,
}) => {
  test.setTimeout(90_000)
  const reader = await guest()
  await test.step('a guest finds the log, whose signature and history the browser has checked', async () => {
    await reader.goto('/transparence')
    await reader.getByRole('link', { name: 'Lire le journal et le vérifier' }).click()
    await expect(reader.getByRole('heading', { level: 1, name: 'Journal public' })).toBeVisible()
    await expect(reader.getByText('La signature de Parvis est valable')).toBeVisible()
    await expect(reader.getByText('Première visite')).toBeVisible()
    await expectAccessible(reader, { what: 'log' })
  })

  await test.step('an entry is proven step by step, at an address that can be shared', async () => {
    await reader.getByRole('list', { name: 'Dernières décisions' }).getByRole('button').first().click()
    const dialog = reader.getByRole('dialog', { name: /^Entrée n°\s\d+$/ })
    await expect(dialog.getByText('Prouvé : cette entrée est dans le journal')).toBeVisible()
    await expect(dialog.getByText('Au sommet : l’empreinte signée du journal')).toBeVisible()
    await expectAccessible(reader, { what: 'proof' })
    await expect(reader).toHaveURL(/\?entry=\d+$/)
    await reader.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await reader.goto('/transparence/journal?entry=999999999')
    await expect(reader.getByRole('alert')).toContainText('Le journal n’a pas d’entrée à ce numéro.')
    await reader.keyboard.press('Escape')
  })

  const { page: member } = await demoMember('journalist')
  const saved = await test.step('the member concerned opens the entry and saves the proof', async () => {
    await member.goto('/transparence/journal')
    const mine = member.getByRole('list', { name: 'Les décisions qui me concernent' })
    await mine.getByRole('button').first().click()
    const dialog = member.getByRole('dialog')
    await expect(dialog.getByText('Prouvé : cette entrée du journal parle de ce compte')).toBeVisible()
    const [download] = await Promise.all([
      member.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Enregistrer la preuve' }).click(),
    ])
    return readFile(await download.path(), 'utf8')
  })

  await test.step('who receives it checks it; with a word changed it is worth nothing', async () => {
    await reader.goto('/transparence/journal')
    await expect(reader.getByText(isContinued)).toBeVisible()
    await reader.getByRole('button', { name: 'Vérifier une preuve reçue' }).click()
    const field = reader.getByLabel('Contenu du fichier de preuve')
    const check = reader.getByRole('button', { name: 'Vérifier', exact: true })
    await field.fill(saved)
    await check.click()
    await expect(reader.getByText('Prouvé : cette entrée du journal parle de ce compte')).toBeVisible()
    await expect(reader.getByText('L’état signé fait partie du journal de ce site')).toBeVisible()
    const proof = JSON.parse(saved)
    await field.fill(JSON.stringify({ ...proof, entry: { ...proof.entry, reason: 'none' } }))
    await check.click()
    await expect(reader.getByText('Preuve non valable')).toBeVisible()
    await expect(reader.getByText('Le chemin ne mène pas à l’empreinte signée')).toBeVisible()
    await field.fill('bonjour')
    await check.click()
    await expect(
      reader.getByText('Ce n’est ni un fichier de preuve ni un reçu de vote de Parvis.'),
    ).toBeVisible()
  })

  await test.step('a log that is not the one this browser has seen is called by its name', async () => {
    await reader.evaluate(() => {
      const seen = JSON.parse(localStorage.getItem('parvis.log-head') ?? '{}')
      localStorage.setItem('parvis.log-head', JSON.stringify({ ...seen, root: 'ab'.repeat(32) }))
    })
    await reader.reload()
    await expect(reader.getByRole('alert')).toContainText('Le journal a été réécrit')
    await expectAccessible(reader, { what: 'alarm' })
    await reader.getByRole('button', { name: 'Repartir de l’état d’aujourd’hui' }).click()
    await expect(reader.getByText(isContinued)).toBeVisible()
  })
})
