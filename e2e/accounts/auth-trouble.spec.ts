import type { Page } from '@playwright/test'
import { expect, expectToast, expectWelcome, test } from '../support/conversation.ts'
import {
  consentIn,
  createButton,
  cutOff,
  memberLink,
  openDialog,
  passFirstStep,
  signIn,
  signInButton,
  signUpInDialog,
} from '../support/identity.ts'
import { demo, freshAddress, makeMember } from '../support/members.ts'

const unreachable = 'Problème de connexion au serveur. Vérifiez votre connexion internet.'
const bannerOf = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Problème de connexion au serveur' })

/** Advances the page's clock until `seen` holds. */
async function hurry(page: Page, seen: () => Promise<void>) {
  await expect(async () => {
    await page.clock.fastForward(1_000)
    await seen()
  }).toPass({ intervals: [20], timeout: 20_000 })
}

/** The page's own times, in milliseconds, of requests to an address. */
async function timesOf(page: Page, address: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((wanted) => {
    const times: number[] = []
    const asks = window.fetch
    Object.assign(window, { askedAt: times })
    window.fetch = (input, init) => {
      if (new Request(input, init).url.includes(wanted)) times.push(Date.now())
      return asks(input, init)
    }
  }, address)
  return () => page.evaluate(() => (window as unknown as { askedAt: number[] }).askedAt)
}

test('[AUI-17][AUI-19] an unreachable server is announced; "Réessayer" checks again at once; a missing database is announced too', async ({
  page,
}) => {
  const mend = await cutOff(page)
  await page.goto('/auth')
  await expect(bannerOf(page)).toBeVisible()
  const again = bannerOf(page).getByRole('button', { name: 'Réessayer' })
  await again.click()
  await expect(again).toBeEnabled()
  await expect(bannerOf(page)).toBeVisible()
  await mend()
  await again.click()
  await expect(bannerOf(page)).toHaveCount(0)

  await page.route('**/api/v1/status', (route) =>
    route.fulfill({ json: { connected: false, environment: 'test' } }),
  )
  await page.goto('/auth')
  await expect(bannerOf(page)).toBeVisible()
})

test('[AUI-18] the connection is checked every 30 s: the banner appears and disappears by itself @long', async ({
  page,
}) => {
  let checks = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/auth/v1/health') checks += 1
  })
  await page.clock.install()
  await page.goto('/auth')
  await expect.poll(() => checks).toBe(1)
  await expect(bannerOf(page)).toHaveCount(0)
  const mend = await cutOff(page)
  await page.clock.fastForward(15_000)
  expect(checks).toBe(1)
  await page.clock.fastForward(15_500)
  await expect(bannerOf(page)).toBeVisible()
  expect(checks).toBe(2)
  await mend()
  await page.clock.fastForward(30_500)
  await expect(bannerOf(page)).toHaveCount(0)
  expect(checks).toBe(3)
})

test('[AUI-45][AUI-53] a sign-in without connection is tried four times, after 1, 2 and 4 s, then reported @long', async ({
  page,
}) => {
  const times = await timesOf(page, '/auth/v1/token')
  await page.clock.install()
  await cutOff(page)
  await page.goto('/')
  const dialog = await openDialog(page)
  await signIn(dialog, demo.citizen)
  await hurry(page, () => expect(dialog.getByRole('alert')).toHaveText(unreachable, { timeout: 50 }))
  const asked = await times()
  const waits = asked.slice(1).map((time, position) => time - (asked[position] ?? 0))
  expect(waits).toHaveLength(3)
  for (const [position, wait] of [1_000, 2_000, 4_000].entries()) {
    expect(waits[position]).toBeGreaterThanOrEqual(wait)
    expect(waits[position]).toBeLessThan(wait + 2_000)
  }
})

test('[AUI-45][AUI-53] a sign-up without connection is tried four times too, then reported @long', async ({
  page,
}) => {
  const times = await timesOf(page, '/auth/v1/signup')
  await page.clock.install()
  await cutOff(page)
  await page.goto('/')
  await signUpInDialog(page, freshAddress('coupee'))
  await hurry(page, () =>
    expect(page.getByRole('dialog').getByRole('alert')).toHaveText(unreachable, { timeout: 50 }),
  )
  expect(await times()).toHaveLength(4)
})

test('[AUI-53] a sign-in succeeds when the connection returns between attempts @long', async ({ page }) => {
  const mend = await cutOff(page, /\/auth\/v1\/token/)
  let attempts = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('/auth/v1/token')) attempts += 1
  })
  await page.goto('/auth')
  await signIn(page, demo.citizen, demo.password)
  await expect.poll(() => attempts).toBe(1)
  await mend()
  await expectWelcome(page)
})

test('[AUI-46] on /auth a sign-in or sign-up without connection shows a toast @long', async ({ page }) => {
  await page.clock.install()
  await cutOff(page)
  const expectNotice = () =>
    hurry(page, () =>
      expect(page.locator('[data-sonner-toast]').first()).toContainText(
        'Impossible de se connecter au serveur. Veuillez vérifier votre connexion internet.',
        { timeout: 50 },
      ),
    )
  await page.goto('/auth')
  await signIn(page, demo.citizen)
  await expectNotice()
  await expectToast(page, 'Problème de connexion')
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, freshAddress('coupee'))
  await page.getByLabel('Nom d’utilisateur').fill('Coupée')
  await consentIn(page).check()
  await createButton(page).click()
  await expectNotice()
  await expectToast(page, 'Problème de connexion')
})

test('[AUI-48][AUI-49] on /auth a failed sign-in shows the server’s message, or that it was missing or invalid, and a failed sign-up its message @long', async ({
  page,
}) => {
  const answers: [{ status: number; body: string }, string][] = [
    [{ status: 400, body: '{"msg":"Le serveur s’explique."}' }, 'Le serveur s’explique.'],
    [
      {
        status: 400,
        body: '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}',
      },
      'Email ou mot de passe incorrect.',
    ],
    [{ status: 400, body: '{}' }, 'Une erreur s’est produite lors de la connexion'],
    [{ status: 400, body: '<html>' }, 'Une erreur technique s’est produite'],
    [{ status: 200, body: '<html>' }, 'Une erreur technique s’est produite'],
    [{ status: 200, body: '{}' }, 'Une erreur technique s’est produite'],
  ]
  for (const [answer, sentence] of answers) {
    await page.unrouteAll()
    await page.route('**/auth/v1/token*', (route) =>
      route.fulfill({ ...answer, contentType: 'application/json' }),
    )
    await page.goto('/auth')
    await signIn(page, demo.citizen)
    await expectToast(page, 'Erreur de connexion', sentence)
  }

  await page.route('**/auth/v1/signup*', (route) =>
    route.fulfill({ status: 400, json: { msg: 'Le serveur s’explique.' } }),
  )
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, freshAddress('refusee'))
  await page.getByLabel('Nom d’utilisateur').fill('Refusée')
  await consentIn(page).check()
  await createButton(page).click()
  await expectToast(page, 'Erreur d’inscription', 'Le serveur s’explique.')
})

test('[AUI-50] Google and Apple, when unavailable, say so @long', async ({ page }) => {
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { google: false, apple: false } } }),
  )
  await page.goto('/auth')
  for (const name of ['Google', 'Apple']) {
    const button = page.getByRole('button', { name: `Continuer avec ${name}` })
    await button.click()
    await expectToast(page, `Connexion avec ${name} impossible`, new RegExp(`connexion avec ${name}`))
    await expect(button).toBeEnabled()
    await expect(page).toHaveURL('/auth')
  }
  await cutOff(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await expectToast(page, 'Connexion avec Google impossible', unreachable)
})

test('[AUI-51] a corrupt stored session is reported and deleted @long', async ({ page }) => {
  await page.goto('/cgu')
  // The second is the key used by earlier versions.
  for (const [key, corrupt] of [
    ['parvis.session', '{'],
    ['parvis.session', '"x"'],
    ['parvis.auth', '{"access_token":"a"}'],
  ] as const) {
    await page.evaluate(([name, stored]) => localStorage.setItem(name, stored), [key, corrupt] as const)
    await page.goto('/profile')
    await expectToast(page, 'Erreur de session', 'Impossible de récupérer la session utilisateur.')
    await expect(page.getByText('Vous devez être connecté pour voir votre profil.')).toBeVisible()
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
  }
})

test('[AUI-60] an error in the address is shown, and removed from the address @long', async ({ page }) => {
  await page.goto('/#error=access_denied&error_description=Lien+expir%C3%A9')
  await expectToast(page, 'Erreur de connexion', 'Lien expiré')
  await expect(page).toHaveURL('/')
  await page.goto('/?error=access_denied&error_description=Acc%C3%A8s+refus%C3%A9')
  await expectToast(page, 'Erreur de connexion', 'Accès refusé')
  await expect(page).toHaveURL('/')
  await expect(page.locator('article[data-post]').first()).toBeVisible()
})

test('a sign-in whose code could not be loaded succeeds at the next try, without a reload @long', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  await page.route('**/assets/auth-client-*.js*', (route) => route.abort('connectionrefused'))
  await page.goto('/cgu')
  const dialog = await openDialog(page)
  await signIn(dialog, email)
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await page.unrouteAll()
  await signInButton(dialog).click()
  await expect(memberLink(page)).toBeVisible()
})
