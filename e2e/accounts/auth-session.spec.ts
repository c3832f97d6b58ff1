import type { Page } from '@playwright/test'
import { expect, expectToast, expectWelcome, test } from '../support/conversation.ts'
import {
  consentIn,
  createButton,
  followMail,
  headerSignIn,
  memberLink,
  passFirstStep,
  signIn,
} from '../support/identity.ts'
import { demo, freshAddress, makeMember, markerIn, password, refreshCookie } from '../support/members.ts'
import { openMore, signOutByProfile } from '../support/own-profile.ts'

test('[AUI-41] two sign-ups with one name: the second gets a number @long', async ({ page, request }) => {
  const local = freshAddress('marie').split('@')[0] ?? ''
  for (const [domain, username] of [
    ['un.example', local],
    ['deux.example', `${local}2`],
  ] as const) {
    const email = `${local}@${domain}`
    const made = await request.post('/auth/v1/signup', {
      data: {
        email,
        password,
        data: { display_name: local, username: local, role: 'citizen', consent: true },
      },
    })
    expect(made.ok(), await made.text()).toBe(true)
    await followMail(page, request, email)
    await page.getByRole('button', { name: 'Oui, me connecter' }).click()
    await expectWelcome(page)
    await page.goto(`/profile/${username}`)
    await expect(page.getByRole('main').getByText(`@${username}`, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: local })).toBeVisible()
  }
})

test('[AUI-36] after a sign-up on /auth without a photo and the mail’s confirmation, the name, type and biography are there @long', async ({
  page,
  request,
}) => {
  const email = freshAddress('noe')
  const name = `Noé ${email.slice(4, 12)}`
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, email, { role: 'Responsable Politique' })
  await page.getByLabel('Nom d’utilisateur').fill(name)
  await page.getByLabel('Biographie (facultative)').fill('Conseil municipal.')
  await consentIn(page).check()
  await createButton(page).click()
  await expectToast(page, 'Inscription réussie')
  await followMail(page, request, email)
  await expectToast(page, 'Adresse confirmée', 'Votre compte est ouvert. Bienvenue !')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Conseil municipal.')).toBeVisible()
  await expect(page.getByText('Votre compte n’est pas encore vérifié')).toBeVisible()
  await expect(page.getByText('Vous n’avez pas encore publié')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Écrire un post' })).toHaveCount(0)
  await expect((await openMore(page)).getByRole('region', { name: 'Votre compte' })).toContainText(
    /responsable politique/i,
  )
})

test('[AUI-56] the session outlives a reload and the closing of the tab @long', async ({ page, context }) => {
  await page.goto('/auth')
  await signIn(page, demo.citizen, demo.password)
  await expect(memberLink(page)).toBeVisible()
  await page.reload()
  await expect(memberLink(page)).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await again.goto('/profile')
  await expect((await openMore(again)).getByText(demo.citizen)).toBeVisible()
})

test('[AUI-57] signing out ends the session in every tab of the browser @long', async ({
  page,
  context,
  request,
}) => {
  const email = await makeMember(request)
  await page.goto('/auth')
  await signIn(page, email)
  await expect(memberLink(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/cgu')
  await expect(memberLink(other)).toBeVisible()

  await signOutByProfile(page)
  expect(await markerIn(page)).toBeNull()
  await expect(headerSignIn(other)).toBeVisible()
  await page.goto('/messages')
  await expect(page.getByText('Vous devez être connecté pour voir vos messages.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('dialog', { name: 'Parvis' })).toBeVisible()
})

test('[AUI-58] signing out succeeds in the browser even if the server fails or does not answer @long', async ({
  member,
}) => {
  const { page, context } = await member()
  await page.goto('/cgu')
  const marker = (await markerIn(page)) ?? ''
  for (const answer of [401, 403, 404, 'no answer'] as const) {
    await page.unrouteAll()
    await page.route('**/auth/v1/logout*', (route) =>
      answer === 'no answer'
        ? route.abort('connectionrefused')
        : route.fulfill({ status: answer, json: { code: answer, msg: 'refused' } }),
    )
    await page.evaluate((stored) => localStorage.setItem('parvis.session', stored), marker)
    await signOutByProfile(page)
    expect(await markerIn(page)).toBeNull()
    await page.goto('/cgu')
    await expect(headerSignIn(page)).toBeVisible()
  }
  // The pending sign-out is completed once the connection is back.
  await page.unrouteAll()
  expect(await context.cookies()).not.toEqual([])
  await page.reload()
  await expect.poll(() => context.cookies()).toEqual([])
})

test('[AUI-59] a session ended from another device is cleared from the browser @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Modifier le profil' })).toBeVisible()
  const ended = await request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(ended.status()).toBe(204)
  await page.goto('/')
  await expect(headerSignIn(page)).toBeVisible()
  await expect.poll(() => markerIn(page)).toBeNull()
  await page.goto('/profile')
  await expect(page.getByText('Vous devez être connecté pour voir votre profil.')).toBeVisible()
})

test('[AUI-59] an expired session that cannot be renewed is cleared too @long', async ({ page, context }) => {
  await page.goto('/cgu')
  await context.addCookies([refreshCookie('inconnu-inconnu')])
  await page.evaluate(() => localStorage.setItem('parvis.session', '{"user":"x"}'))
  await page.goto('/')
  await expect(headerSignIn(page)).toBeVisible()
  await expect.poll(() => markerIn(page)).toBeNull()
  expect(await context.cookies()).toEqual([])
  await expect(page.locator('article[data-post]').first()).toBeVisible()
})

/** Everything that scripts of the page can read again after a reload. */
const keptByScripts = (page: Page) =>
  page.evaluate(async () => {
    const cached = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) cached.push(await (await cache.match(request))?.text())
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, cached, databases])
  })

test('a session stored by an earlier version continues, and scripts can no longer read a token @long', async ({
  page,
  context,
  request,
}) => {
  const email = await makeMember(request)
  const answer = await request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  const session = (await answer.json()) as { access_token: string; refresh_token: string }
  await page.goto('/cgu')
  await page.evaluate((stored) => localStorage.setItem('parvis.auth', stored), JSON.stringify(session))
  await page.goto('/cgu')
  await expect(memberLink(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('parvis.auth'))).toBeNull()
  await page.reload()
  await expect(memberLink(page)).toBeVisible()
  await page.goto('/profile')
  await expect((await openMore(page)).getByText(email)).toBeVisible()

  const kept = await keptByScripts(page)
  expect(kept).toContain('parvis.session')
  expect(kept).not.toMatch(/eyJ[\w-]{20}/)
  for (const { value } of await context.cookies()) expect(kept).not.toContain(value)
  expect(kept).not.toContain(session.refresh_token)
})
