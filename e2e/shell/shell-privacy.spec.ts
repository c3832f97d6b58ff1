import type { BrowserContext, Page } from '@playwright/test'
import { expect, publish, test, visit } from '../support/conversation.ts'
import { signOutOnProfile } from '../support/own-profile.ts'

/** Records every origin that the browser requests from now on. */
function originsAskedBy(context: BrowserContext, page: Page): Set<string> {
  const origins = new Set<string>()
  const note = (url: string) => {
    if (!/^(data|blob):/.test(url)) origins.add(new URL(url).origin.replace(/^ws/, 'http'))
  }
  context.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  return origins
}

const screens = [
  '/',
  '/?tab=journalism',
  '/create-post',
  '/profile',
  '/settings',
  '/search',
  '/messages',
  '/cgu',
  '/auth',
]

async function walk(page: Page, [first = '/', ...addresses]: string[]) {
  await page.goto(first)
  for (const address of addresses) {
    await visit(page, address)
    await expect(page).toHaveTitle(/ · Parvis$/)
    // By its tag: a sign-in dialog hides the rest of the page from role queries.
    await expect(page.locator('main')).not.toBeEmpty()
    await expect(page.getByRole('status', { name: /^Chargement/ })).toHaveCount(0)
  }
}

/**
 * A member's cookies: one renews the session, the other identifies the reader for images and videos. Each is sent with
 * these requests only, and scripts can read neither.
 */
const hidden = { httpOnly: true, sameSite: 'Strict' }
const cookiesOf = {
  guest: [],
  member: [
    { name: 'parvis_media', path: '/media/post-uploads', ...hidden },
    { name: 'parvis_refresh', path: '/auth/v1', ...hidden },
  ],
}

for (const reader of ['guest', 'member'] as const) {
  test(`[SHL-21] after ten screens no request of a ${reader} has left the site, and no cookie is for analytics`, async ({
    page: stranger,
    context: strange,
    member,
    author,
    request,
    baseURL,
  }) => {
    const id = await publish(request, await author())
    const { page, context } = reader === 'guest' ? { page: stranger, context: strange } : await member()
    const origins = originsAskedBy(context, page)
    await walk(page, [...screens, `/post/${id}`])
    expect([...origins]).toEqual([baseURL])
    const cookies = await context.cookies()
    cookies.sort((a, b) => a.name.localeCompare(b.name))
    expect(cookies.map(({ name, path, httpOnly, sameSite }) => ({ name, path, httpOnly, sameSite }))).toEqual(
      cookiesOf[reader],
    )
  })
}

test('[PER-20] a guest finds no data on the personal screens, also after a member has signed out', async ({
  member,
}) => {
  const { page, name } = await member()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await signOutOnProfile(page)
  await expect(page.getByText('Connexion requise').first()).toBeVisible()
  const given: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isPersonal =
      /^\/api\/v1\/(me|notifications|saved-posts|conversations|messages|follow-requests)\b/.test(pathname)
    if (isPersonal && response.ok()) given.push(pathname)
  })
  for (const address of [
    '/messages',
    '/conversation/00000000-0000-4000-8000-000000000000',
    '/notifications',
    '/profile',
    '/saved-posts',
    '/sponsorship',
    '/settings',
    '/profile-setup',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: /^(Connexion|Se connecter)$/ }).first()).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  }
  expect(given).toEqual([])
})
