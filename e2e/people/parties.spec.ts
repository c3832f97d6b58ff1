import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function explains(page: Page, { as_of, reason }: { as_of: string; reason: string }) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Source', { exact: true }).fill('Journal officiel')
  await dialog.getByLabel('Adresse de la source').fill('https://www.legifrance.gouv.fr/jorf')
  await dialog.getByLabel('Date de la source').fill(as_of)
  await dialog.getByLabel('Pourquoi').fill(reason)
}

test('an administrator adds a party, regroups it and retires it; readers find it in the filter, with its whole history @long', async ({
  browser,
  request,
  page: reader,
  contexts,
}) => {
  const code = randomUUID().slice(0, 6)
  const name = `Parti du Kiosque ${code}`
  const id = `kiosque-${code}`
  const { page: admin, context } = await browserOf(
    browser,
    request,
    'administration@parvis.example',
    demo.password,
  )
  contexts.push(context)

  await test.step('without a source nothing is added', async () => {
    await admin.goto('/moderation/partis')
    await expect(row(admin, 'Parti socialiste')).toContainText('Source : Commission nationale')
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Ajouter un parti' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Ajouter un parti' })
    await dialog.getByLabel('Nom', { exact: true }).fill(name)
    await dialog.getByLabel('Sigle').fill(`KQ-${code}`)
    await dialog.getByLabel('Identifiant (facultatif)').fill(id)
    await dialog.getByRole('button', { name: 'Ajouter le parti' }).click()
    await expect(dialog.getByText('Choisissez une orientation.')).toBeVisible()
    await expect(dialog.getByText('Donnez une adresse en https.')).toBeVisible()
    await dialog.getByText('Centre', { exact: true }).click()
    await explains(admin, { as_of: '2026-11-01', reason: 'Congrès fondateur' })
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Ajouter le parti' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(admin, name)).toBeVisible()
  })

  await test.step('readers filter by it', async () => {
    await reader.goto('/')
    await reader.getByRole('button', { name: 'Filtres', exact: true }).click()
    await reader.getByRole('dialog', { name: 'Filtres' }).getByLabel(name).check()
    await expect(reader).toHaveURL(`/?parties=${id}`)
    await reader.keyboard.press('Escape')
    await expect(reader.getByRole('list', { name: 'Filtres actifs' })).toContainText(name)
    await expect(
      reader.getByRole('heading', { name: 'Aucun post ne correspond à ces filtres' }),
    ).toBeVisible()
  })

  await test.step('another grouping stands in its history, for everybody', async () => {
    await admin.getByRole('button', { name: `Modifier : ${name}` }).click()
    const dialog = admin.getByRole('dialog', { name: 'Modifier le parti' })
    await dialog.getByText('Gauche', { exact: true }).click()
    await explains(admin, { as_of: '2026-11-20', reason: 'Alliance votée en congrès' })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toHaveCount(0)

    await reader.goto('/partis')
    const side = reader.getByRole('region', { name: /^Gauche/ })
    await expect(side.getByRole('heading', { name })).toBeVisible()
    await reader.getByRole('button', { name: `Historique : ${name}` }).click()
    const history = reader.getByRole('list', { name: `Historique : ${name}` })
    await expect(history.getByRole('listitem')).toHaveText([
      /Modifié.*Orientation : Centre → Gauche.*Alliance votée en congrès.*au 20 novembre 2026/,
      /Ajouté à la liste.*Congrès fondateur/,
    ])
    await expectAccessible(reader)
  })

  await test.step('once retired it is offered no more; its addresses still work, and those of no party are cleared', async () => {
    await admin.getByRole('button', { name: `Retirer : ${name}` }).click()
    const dialog = admin.getByRole('dialog', { name: `Retirer « ${name} » de la liste ?` })
    await explains(admin, { as_of: '2026-11-21', reason: 'Dissolution' })
    await dialog.getByRole('button', { name: 'Retirer' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(admin, name)).toContainText('retiré le')
    await admin.goto('/moderation/acts')
    await expect(
      admin.getByRole('list', { name: 'Actes' }).getByRole('listitem').filter({ hasText: name }).first(),
    ).toContainText(`retire un parti de la liste : ${name}`)

    await reader.goto(`/?parties=ps,${id},jamais-vu-${code}`)
    await expect(reader).toHaveURL(new RegExp(`parties=ps(,|%2C)${id}$`))
    await expect(reader.getByRole('button', { name: /^Retirer le filtre/ })).toHaveText([
      /Parti socialiste/,
      new RegExp(name),
    ])
    await expect(reader.getByRole('article').first()).toContainText('Parti socialiste')
    await reader.goto('/')
    await reader.getByRole('button', { name: 'Filtres', exact: true }).click()
    const group = reader.getByRole('dialog', { name: 'Filtres' }).getByRole('group', { name: 'Partis' })
    await expect(group.getByLabel('Parti socialiste')).toBeAttached()
    await expect(group.getByLabel(name)).toHaveCount(0)
  })
})
