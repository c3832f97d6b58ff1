import type { Page } from '@playwright/test'
import { expect, test } from '../support/conversation.ts'
import { headerSignIn, ownProfileLink, signOut } from '../support/identity.ts'
import { browserOf, memberInBrowser, password } from '../support/members.ts'

test('a device that is signed out from another one is told why, at once and when it is opened later', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  const open = await browserOf(browser, request, email)
  const closed = await browserOf(browser, request, email)
  await open.page.goto('/')
  await expect(ownProfileLink(open.page)).toBeVisible()
  await closed.page.goto('about:blank')

  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Déconnecter les autres appareils' }).click()
  await expect(page.getByText('Autres appareils déconnectés')).toBeVisible()
  await expect(headerSignIn(open.page)).toBeVisible()
  const why = (device: Page) =>
    device.getByRole('listitem').filter({ hasText: 'Cet appareil a été déconnecté' })
  await expect(why(open.page)).toContainText('Vous l’avez déconnecté depuis un autre de vos appareils.')

  await closed.page.goto('/')
  await expect(headerSignIn(closed.page)).toBeVisible()
  await expect(why(closed.page)).toBeVisible()
  await why(closed.page).getByRole('button', { name: 'Me reconnecter' }).click()
  await expect(closed.page).toHaveURL(/\/auth/)

  // A member who signs out needs no explanation.
  await signOut(page)
  await expect(why(page)).toHaveCount(0)
  for (const each of [context, open.context, closed.context]) await each.close()
})

test('devices are listed; one is signed out, then all the others @long', async ({ browser, request }) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  const signInFrom = (agent: string) =>
    request.post('/auth/v1/token?grant_type=password', {
      data: { email, password },
      headers: { 'user-agent': agent },
    })
  await signInFrom('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')
  await signInFrom(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  )
  const other = await browserOf(browser, request, email)
  await other.page.goto('/')
  await expect(ownProfileLink(other.page)).toBeVisible()

  await page.goto('/settings?section=account')
  const devices = page.getByRole('region', { name: 'Appareils connectés' })
  await expect(devices.getByText('Cet appareil')).toHaveCount(1)
  await expect(devices.getByText('Safari sur iPhone')).toBeVisible()
  await devices.getByRole('button', { name: 'Déconnecter Firefox sur Windows' }).click()
  await expect(devices.getByText('Firefox sur Windows')).toBeHidden()
  await expect(devices.getByText('Safari sur iPhone')).toBeVisible()

  await devices.getByRole('button', { name: 'Déconnecter les autres appareils' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(headerSignIn(other.page)).toBeVisible()
  await expect(ownProfileLink(page)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Activité récente' }).getByText('Appareil déconnecté à distance'),
  ).toBeVisible()
  await context.close()
  await other.context.close()
})

test('a list that cannot be loaded says so, and can be loaded again @long', async ({ browser, request }) => {
  const { page, context } = await memberInBrowser(browser, request)
  await page.route('**/api/v1/me/sessions', (route) => route.abort('connectionrefused'))
  await page.goto('/settings?section=account')
  const devices = page.getByRole('region', { name: 'Appareils connectés' })
  await expect(devices.getByRole('alert')).toContainText('Problème de connexion au serveur')
  await page.unroute('**/api/v1/me/sessions')
  await devices.getByRole('button', { name: 'Réessayer' }).click()
  await expect(devices.getByText('Cet appareil')).toBeVisible()
  await context.close()
})
