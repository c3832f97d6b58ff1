import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { Organisation, type Person } from '../../apps/server/test/identity-provider.ts'
import { expect, expectToast, test } from '../support/conversation.ts'
import { headerSignIn, openDialog } from '../support/identity.ts'
import { serviceToken } from '../support/operator.ts'

const ada: Person = { nameId: 'ada', mail: 'ada@mairie.example', displayName: 'Ada Mairie' }

/** Connects an organisation, with its sign-in page in the browser, which signs everybody in at once. */
async function connect(page: Page, request: APIRequestContext, baseURL: string, person: Person = ada) {
  const name = `mairie-${randomUUID().slice(0, 8)}`
  const domain = `${name}.exemple.test`
  const organisation = new Organisation(name, await (await request.get('/auth/v1/sso/saml/metadata')).text())
  const answer = await request.post('/auth/v1/admin/sso/providers', {
    headers: { authorization: `Bearer ${await serviceToken(baseURL)}` },
    data: { type: 'saml', metadata_xml: organisation.metadata, domains: [domain] },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  await page.route(`https://${domain}/**`, async (route) => {
    const form = await organisation.answers(route.request().url(), person)
    const fields = Object.entries(form).map(([field, value]) => `<input name="${field}" value="${value}">`)
    await route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${baseURL}/auth/v1/sso/saml/acs">${fields.join('')}</form>
        <script>document.forms[0].submit()</script>`,
    })
  })
  return domain
}

async function goBy(page: Page, address: string) {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Se connecter avec mon organisation' }).click()
  await expect(dialog.getByLabel('Votre organisation')).toBeFocused()
  await dialog.getByLabel('Votre organisation').fill(address)
  await dialog.getByRole('button', { name: 'Continuer avec mon organisation' }).click()
  return dialog
}

test('a member of an organisation signs in there and returns to their account @long', async ({
  page,
  request,
  baseURL,
}) => {
  const domain = await connect(page, request, String(baseURL))
  await page.goto('/')
  const dialog = await goBy(page, 'mairie')
  await expect(dialog.getByRole('alert')).toContainText('Indiquez une adresse ou un domaine')
  await dialog.getByLabel('Votre organisation').fill('ada@inconnue.exemple.test')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Aucune organisation n’est reliée à Parvis')

  await dialog.getByLabel('Votre organisation').fill(`Ada@${domain}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'S’abonner' })).toBeVisible()
  await expect(headerSignIn(page)).toBeHidden()
  expect(new URL(page.url()).hash).toBe('')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Ada Mairie' })).toBeVisible()
})

test('an organisation that does not identify the person leads back with a message @long', async ({
  page,
  request,
  baseURL,
}) => {
  const domain = await connect(page, request, String(baseURL), { nameId: 'ada' })
  await page.goto('/')
  await goBy(page, domain)
  await expectToast(page, 'Erreur de connexion')
  await expect(page.getByText('Votre organisation n’a pas transmis ce qu’il faut')).toBeVisible()
  await expect(headerSignIn(page)).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})
