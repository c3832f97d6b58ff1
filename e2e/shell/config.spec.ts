import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, expectToast, test } from '../support/conversation.ts'

const toggle = (page: Page) => page.getByRole('button', { name: /le diagnostic technique$/ })
const checks = (page: Page) => page.getByRole('list', { name: 'Diagnostic technique' }).getByRole('listitem')
const check = (page: Page, title: string) =>
  checks(page).filter({ has: page.getByRole('heading', { name: title }) })

test('[CFG-01][CFG-02] the configuration values contain this site’s address, and can be copied; without a clipboard the value is selected, with instructions @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/config')
  await expect(page).toHaveTitle('Configuration · Parvis')
  const { origin } = new URL(page.url())
  for (const [name, value] of [
    ['adresse du site', origin],
    ['motif du site', `${origin}/**`],
    ['motif de la connexion', `${origin}/auth/**`],
  ] as const) {
    await expect(page.getByText(value, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Copier : ${name}` }).click()
    await expect(page.getByRole('button', { name: `Copié : ${name}` })).toHaveText('Copié')
    await expectToast(page, 'Copié')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
    await expect(page.getByRole('button', { name: `Copier : ${name}` })).toBeVisible()
  }

  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/config')
  await page.getByRole('button', { name: 'Copier : adresse du site' }).click()
  await expectToast(page, 'Valeur sélectionnée')
  expect(await page.evaluate(() => String(getSelection()))).toBe(new URL(page.url()).origin)
})

test('[CFG-03][CFG-04][CFG-05] the diagnostic is shown and hidden; on http four of its five checks pass; one fails when its part is down, and passes again afterwards; until then it is shown as running @long', async ({
  page,
}) => {
  await page.goto('/config')
  await expect(checks(page)).toHaveCount(0)
  await toggle(page).click()
  await expect(checks(page)).toHaveCount(5)
  for (const title of [
    'Connexion au serveur',
    'Configuration de l’authentification',
    'Accès à la base (profils)',
    'Adresse autorisée',
  ]) {
    await expect(check(page, title)).toContainText('Réussi')
  }
  await expect(check(page, 'Connexion chiffrée (HTTPS)')).toContainText('Échec')
  await expect(check(page, 'Connexion chiffrée (HTTPS)')).toContainText('sans chiffrement')
  await toggle(page).click()
  await expect(checks(page)).toHaveCount(0)

  const parts: [string, string, string[]][] = [
    ['**/api/v1/status', 'Accès à la base (profils)', ['Connexion au serveur', 'Adresse autorisée']],
    [
      '**/auth/v1/settings',
      'Configuration de l’authentification',
      ['Connexion au serveur', 'Accès à la base (profils)'],
    ],
    ['**/auth/v1/health', 'Connexion au serveur', ['Accès à la base (profils)']],
  ]
  for (const [address, down, up] of parts) {
    await page.route(address, (route) => route.abort('connectionrefused'))
    await toggle(page).click()
    await expect(check(page, down)).toContainText('Échec')
    for (const title of up) await expect(check(page, title)).toContainText('Réussi')
    await page.unroute(address)
    await page.getByRole('button', { name: 'Relancer le diagnostic' }).click()
    await expect(check(page, down)).toContainText('Réussi')
    await toggle(page).click()
  }

  let letGo = () => {}
  const open = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/v1/status', async (route) => {
    await open
    await route.continue()
  })
  await page.goto('/config')
  await toggle(page).click()
  await expect(check(page, 'Accès à la base (profils)')).toContainText('En cours')
  letGo()
  await expect(check(page, 'Accès à la base (profils)')).toContainText('Réussi')
})

test('a return address that mails may not use is reported, and no other site is contacted @long', async ({
  page,
}) => {
  let visits = 0
  const elsewhere = createServer((_, answer) => {
    visits += 1
    answer.end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as AddressInfo
  const asked: (string | null)[] = []
  await page.route('**/auth/v1/verify*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('redirect_to'))
    // The server's response to an unknown return address: its own site.
    return route.fulfill({
      status: 303,
      headers: { location: `http://127.0.0.1:${port}/#error=access_denied` },
    })
  })
  await page.goto('/config')
  await toggle(page).click()
  await expect(check(page, 'Adresse autorisée')).toContainText('Échec')
  expect(asked).toEqual([`${new URL(page.url()).origin}/`])
  expect(visits).toBe(0)
  elsewhere.close()
})
