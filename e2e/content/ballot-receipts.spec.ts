import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, freshText, test } from '../support/conversation.ts'
import { demo, tokenOf } from '../support/members.ts'
import { signOutOnProfile } from '../support/own-profile.ts'

const keptReceipts = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('parvis.ballot-receipts') ?? '[]') as unknown[])

test('a voter’s own browser proves that their vote was counted, a guest checks the receipt, and a missing ballot raises the alarm @long', async ({
  member,
  guest,
  request,
}) => {
  const token = await tokenOf(request, 'moderation@parvis.example', demo.password)
  const staff = { headers: { authorization: `Bearer ${token}` } }
  const title = freshText('Un reçu pour chaque vote')
  const opened = await request.post('/api/v1/polls', {
    ...staff,
    data: {
      title,
      description: '',
      theme: 'social',
      options: ['Oui', 'Non'],
      with_receipt: true,
      ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const poll: { id: string } = await opened.json()
  const { page } = await member()
  const dialog = page.getByRole('dialog')
  const card = page.getByRole('main').locator('[data-poll]')

  const saved = await test.step('the device makes the salt; the receipt is there at once', async () => {
    await page.goto(`/polls/${poll.id}`)
    await expect(card.getByText('l’exploitant du site peut le connaître')).toBeVisible()
    await expect(card.getByText('un fichier qui prouve ce que vous avez voté')).toBeVisible()
    await card.getByRole('radio', { name: 'Oui' }).check()
    await card.getByRole('button', { name: 'Voter' }).click()
    await card.getByRole('button', { name: 'Mon reçu' }).click()
    await expect(dialog.getByText('À la clôture, l’engagement de votre vote')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Enregistrer mon reçu' }).click(),
    ])
    await page.keyboard.press('Escape')
    return readFile(await download.path(), 'utf8')
  })
  const receipt: { salt: string; commitment: string } = JSON.parse(saved)
  expect(receipt).toMatchObject({ poll: poll.id, option: 0, salt_is_own: true })
  expect(await keptReceipts(page)).toMatchObject([{ salt: receipt.salt, isCounted: true }])

  await test.step('after the close each step holds', async () => {
    expect((await request.post(`/api/v1/polls/${poll.id}/close`, { ...staff, data: {} })).ok()).toBe(true)
    await card.getByRole('button', { name: 'Vérifier mon vote' }).click({ timeout: 20_000 })
    await expect(dialog.getByText('Prouvé : ce vote a été compté tel qu’il a été exprimé')).toBeVisible({
      timeout: 20_000,
    })
    await expect(dialog.getByText('Le reçu du serveur est celui que cet appareil a gardé')).toBeVisible()
    await expect(dialog.getByText('La signature de Parvis est valable')).toBeVisible()
    await dialog.getByRole('button', { name: 'Recompter toute la liste' }).click()
    await expect(dialog.getByText('Recomptée ici : même nombre de votes, même empreinte')).toBeVisible()
    await expect(dialog.getByText('n’est pas publié, faute de dix votes')).toBeVisible()
    await expectAccessible(page, { what: 'ballot check' })
    await page.keyboard.press('Escape')
  })

  await test.step('a guest who is handed the receipt checks it; one with another answer is worth nothing', async () => {
    const reader = await guest()
    await reader.goto('/transparence/journal')
    await reader.getByRole('button', { name: 'Vérifier une preuve reçue' }).click()
    const field = reader.getByLabel('Contenu du fichier de preuve')
    const check = reader.getByRole('button', { name: 'Vérifier', exact: true })
    await field.fill(saved)
    await check.click()
    await expect(reader.getByText('Prouvé : ce vote a été compté tel qu’il a été exprimé')).toBeVisible()
    await field.fill(JSON.stringify({ ...receipt, option: 1 }))
    await check.click()
    await expect(reader.getByText('Alerte : ce vote ne se retrouve pas')).toBeVisible()
  })

  await test.step('a guest reads in the log what was fixed', async () => {
    const reader = await guest()
    await reader.goto(`/polls/${poll.id}`)
    await reader.getByRole('main').getByRole('button', { name: 'Vérifier le résultat' }).click()
    await reader
      .getByRole('dialog')
      .getByRole('link', { name: /^Entrée n°\s\d+$/ })
      .click()
    await expect(
      reader.getByText('L’empreinte de ce texte public est l’engagement de l’entrée'),
    ).toBeVisible()
    await expect(reader.getByText('Sondage clos, résultat arrêté').first()).toBeVisible()
  })

  await test.step('a server that has lost the ballot is found out', async () => {
    await page.route(`**/api/v1/polls/${poll.id}/ballots/${receipt.commitment}`, (route) =>
      route.fulfill({
        status: 404,
        json: { error: { code: 'ballot_not_listed', message: 'ballot not listed', request_id: 'x' } },
      }),
    )
    await page.reload()
    await card.getByRole('button', { name: 'Vérifier mon vote' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Alerte : ce vote ne se retrouve pas')
    await expect(dialog.getByText('L’engagement n’est pas dans la liste des votes comptés')).toBeVisible()
  })

  await test.step('the device forgets its receipts at the sign-out', async () => {
    await page.keyboard.press('Escape')
    await page.goto('/profile')
    await signOutOnProfile(page)
    await expect.poll(() => keptReceipts(page)).toEqual([])
  })
})

test('without a receipt the file that a voter keeps proves that they are counted, not how they voted; it leaves with a session that ends elsewhere @long', async ({
  member,
  guest,
  request,
}) => {
  const token = await tokenOf(request, 'moderation@parvis.example', demo.password)
  const staff = { headers: { authorization: `Bearer ${token}` } }
  const opened = await request.post('/api/v1/polls', {
    ...staff,
    data: {
      title: freshText('Un vote sans reçu'),
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const poll: { id: string } = await opened.json()
  const { page, token: ofMember } = await member()
  const dialog = page.getByRole('dialog')
  const card = page.getByRole('main').locator('[data-poll]')
  await page.goto(`/polls/${poll.id}`)
  await expect(card.getByText('Sans reçu : vous pourrez prouver')).toBeVisible()
  await card.getByRole('radio', { name: 'Oui' }).check()
  await card.getByRole('button', { name: 'Voter' }).click()
  await card.getByRole('button', { name: 'Ma preuve' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Enregistrer la preuve' }).click(),
  ])
  const saved = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(saved)).toMatchObject({ option: null, salt_is_own: true })
  await page.keyboard.press('Escape')
  expect((await request.post(`/api/v1/polls/${poll.id}/close`, { ...staff, data: {} })).ok()).toBe(true)
  await card.getByRole('button', { name: 'Vérifier mon vote' }).click({ timeout: 20_000 })
  await expect(dialog.getByText('Prouvé : ce vote est compté')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page, { what: 'ballot check without receipt' })
  await page.keyboard.press('Escape')
  await expect(card.getByText('Moins de dix votes : les pourcentages ne sont pas publiés')).toBeVisible()

  const reader = await guest()
  await reader.goto('/transparence/journal')
  await reader.getByRole('button', { name: 'Vérifier une preuve reçue' }).click()
  await reader.getByLabel('Contenu du fichier de preuve').fill(saved)
  await reader.getByRole('button', { name: 'Vérifier', exact: true }).click()
  await expect(reader.getByText('Prouvé : ce vote est compté')).toBeVisible()
  await expect(reader.getByText('Oui', { exact: true })).toHaveCount(0)

  expect(await keptReceipts(page)).toHaveLength(1)
  await request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${ofMember}` } })
  await expect.poll(() => keptReceipts(page)).toEqual([])
})
