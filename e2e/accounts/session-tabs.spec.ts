import { expect, freshText, postIn, publish, test } from '../support/conversation.ts'
import { headerSignIn, memberLink, openDialog, signIn } from '../support/identity.ts'
import { browserOf, makeMember, markerIn, tokenOf } from '../support/members.ts'
import { serviceToken } from '../support/operator.ts'
import { signOutOnProfile } from '../support/own-profile.ts'

test('a sign-out in one tab reaches the others, and removes the content that the member had loaded @long', async ({
  member,
  request,
}) => {
  const { page, context, token } = await member()
  const secret = freshText('Pour moi seul')
  const id = await publish(request, token, secret, { visibility: 'private' })
  await page.goto(`/post/${id}`)
  await expect(postIn(page, id)).toContainText(secret)
  const other = await context.newPage()
  await other.goto('/profile')
  await signOutOnProfile(other)
  await expect(headerSignIn(other)).toBeVisible()

  await expect(headerSignIn(page)).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('after a sign-out, the next member on the same page sees nothing of the previous one', async ({
  page,
  request,
}) => {
  const first = await makeMember(request, { name: 'Zoé Quiniou' })
  const second = await makeMember(request, { name: 'Basile Marin' })
  const banner = page.getByRole('banner')
  await page.goto('/auth')
  await signIn(page, first)
  await expect(memberLink(page)).toBeVisible()
  await page.goto('/profile')
  await expect(banner).toContainText('ZQ')
  await signOutOnProfile(page)
  await expect(headerSignIn(page)).toBeVisible()
  await banner.getByRole('link', { name: 'Parvis, accueil' }).click()
  await expect(page).toHaveURL('/')

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/me', async (route) => {
    await held
    await route.continue()
  })
  await signIn(await openDialog(page), second)
  await expect(memberLink(page)).toBeVisible()
  await expect(banner).not.toContainText('ZQ')
  answer()
  await expect(banner).toContainText('BM')
})

test('a sign-in in one tab reaches the others @long', async ({ page, context, request }) => {
  const email = await makeMember(request)
  const other = await context.newPage()
  await other.goto('/cgu')
  await expect(headerSignIn(other)).toBeVisible()
  await page.goto('/auth')
  await signIn(page, email)
  await expect(memberLink(page)).toBeVisible()
  await expect(memberLink(other)).toBeVisible()
})

test('[AUI-59] signing the other devices out reaches their open tabs at once, on any screen @long', async ({
  browser,
  request,
}) => {
  const email = await makeMember(request)
  const { context, page } = await browserOf(browser, request, email)
  await page.goto('/cgu')
  await expect(memberLink(page)).toBeVisible()
  const ended = await request.post('/auth/v1/logout?scope=others', {
    headers: { authorization: `Bearer ${await tokenOf(request, email)}` },
  })
  expect(ended.status()).toBe(204)
  await expect(headerSignIn(page)).toBeVisible()
  expect(await markerIn(page)).toBeNull()
  await context.close()
})

test('deleting an account ends it in every open tab @long', async ({ member, request, baseURL }) => {
  const { page, context, token } = await member()
  await page.goto('/cgu')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(memberLink(page)).toBeVisible()
  await expect(memberLink(other)).toBeVisible()
  const { id } = (await (
    await request.get('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { id: string }
  const removed = await request.delete(`/auth/v1/admin/users/${id}`, {
    headers: { authorization: `Bearer ${await serviceToken(baseURL ?? '')}` },
    data: {},
  })
  expect(removed.ok(), await removed.text()).toBe(true)
  await expect(headerSignIn(page)).toBeVisible()
  await expect(headerSignIn(other)).toBeVisible()
  await expect(other.getByText('Vous devez être connecté pour voir votre profil.')).toBeVisible()
})
