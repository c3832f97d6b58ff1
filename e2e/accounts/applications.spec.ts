import { createHash, randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { mailTo, memberInBrowser } from '../support/members.ts'

const redirectUri = 'https://client.example/callback'

async function register(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.post('/oauth/register', {
    data: {
      client_name: name,
      redirect_uris: [redirectUri],
      scope: 'read write:posts',
      token_endpoint_auth_method: 'none',
    },
  })
  return (await answer.json()).client_id
}

/** The site of the application, which receives the answer. */
const answerPage = (page: Page) =>
  page.route('https://client.example/**', (route) =>
    route.fulfill({ body: 'Reçu', contentType: 'text/html' }),
  )

const asProgram = (request: APIRequestContext, token: string) =>
  request.get('/api/v1/me', { headers: { authorization: `Bearer ${token}` } })

test('a member lets an application act for them, finds it in the settings, and removes it', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  const clientId = await register(request, 'Revue de presse')
  await answerPage(page)
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'read write:posts',
    state: 'xyz',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/oauth/authorize?${asked}`)
  await expect(
    page.getByRole('heading', { name: 'Laisser Revue de presse agir à votre place ?' }),
  ).toBeVisible()
  await expect(page.getByText('Votre réponse sera envoyée à client.example.')).toBeVisible()
  // On a phone the answer is in reach while the rights are read.
  await expect(page.getByRole('button', { name: 'Autoriser' })).toBeInViewport()
  await expectAccessible(page, { what: 'consent' })
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page).toHaveURL(/client\.example\/callback\?error=access_denied/)
  await page.goto(`/oauth/authorize?${asked}`)
  await page.getByRole('button', { name: 'Autoriser' }).click()
  await expect(page).toHaveURL(/client\.example\/callback\?code=/)
  const code = new URL(page.url()).searchParams.get('code') ?? ''
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
  }
  const { access_token: token } = await (await request.post('/oauth/token', { form })).json()
  expect((await asProgram(request, token)).status()).toBe(200)
  await mailTo(request, email, /application a été connectée/)

  await page.goto('/settings?section=applications')
  const row = page.getByRole('listitem').filter({ hasText: 'Revue de presse' })
  await expect(row).toContainText('utilisée')
  await row.getByText('Ce qu’elle peut faire').click()
  await expectAccessible(page, { what: 'connected applications' })
  await row.getByRole('button', { name: 'Retirer « Revue de presse »' }).click()
  await expect(page.getByText('Aucune application n’est connectée.')).toBeVisible()
  expect((await asProgram(request, token)).status()).toBe(401)
  await context.close()
})

test('a faulty request leads back to its application; a device is connected by the code that it shows', async ({
  browser,
  request,
}) => {
  const { page, context } = await memberInBrowser(browser, request)
  const clientId = await register(request, 'Terminal')
  await answerPage(page)
  const faulty = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'token',
  })
  await page.goto(`/oauth/authorize?${faulty}`)
  await page.getByRole('link', { name: 'Retourner à l’application (client.example)' }).click()
  await expect(page).toHaveURL(/client\.example\/callback\?error=unsupported_response_type/)

  const begun = await request.post('/oauth/device_authorization', { form: { client_id: clientId } })
  const { user_code: code, device_code: deviceCode } = await begun.json()
  await page.goto('/oauth/device')
  await page.getByLabel('Code affiché par l’appareil').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText(`L’appareil doit afficher ce code : ${code}`)).toBeVisible()
  await page.getByRole('button', { name: 'Autoriser' }).click()
  await expect(page.getByText('C’est fait : l’application se connecte.')).toBeVisible()
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: deviceCode,
    client_id: clientId,
  }
  const { access_token: token } = await (await request.post('/oauth/token', { form })).json()
  expect((await asProgram(request, token)).status()).toBe(200)
  await context.close()
})
