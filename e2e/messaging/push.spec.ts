import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, freshText, publish, test } from '../support/conversation.ts'
import { openPushService, subscribesWith, workerOf } from '../support/push-service.ts'

/** One push service on one port: journeys run one after another. */
test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'allow' })

let service: Awaited<ReturnType<typeof openPushService>>
test.beforeAll(async ({ baseURL }) => {
  service = await openPushService(Number(new URL(baseURL ?? '').port))
})
test.afterAll(() => service.close())

test('a browser that opts in receives push notifications, shows them, and opens their target; a tap opts out', async ({
  member,
  author,
  request,
}) => {
  const { page, context, token } = await member()
  const profile = await request.get(`/api/v1${getOwnProfile.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { username } = (await profile.json()) as { username: string }
  const device = await subscribesWith(context, service.address)
  await page.goto('/settings?section=notifications')
  const here = page.getByRole('switch', { name: 'Sur cet appareil' })
  await expect(here).not.toBeChecked()
  await here.click()
  await expectToast(page, 'Notifications activées sur cet appareil')
  await expect(here).toBeChecked()
  await page.reload()
  await expect(here).toBeChecked()

  const text = freshText(`Bonjour @${username}`)
  const post = await publish(request, await author(), text)
  const mine = () => service.sealed.find(({ path }) => path === device.path)
  await expect.poll(mine).toBeDefined()
  const message = device.open(mine()?.body ?? Buffer.alloc(0))

  const worker = await workerOf(context)
  await worker.evaluate((data) => {
    self.dispatchEvent(new PushEvent('push', { data }))
  }, message)
  await expect
    .poll(() => worker.evaluate(() => self.shown))
    .toMatchObject({ title: expect.stringContaining('vous a mentionné'), body: text, lang: 'fr' })
  await worker.evaluate(() => {
    const notification = { data: self.shown?.data, close: () => undefined }
    self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  })
  await expect(page).toHaveURL(`/post/${post}`)
  await expect(page.getByText(text)).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText('Non lue :')).toHaveCount(0)

  await page.goto('/settings?section=notifications')
  await here.click()
  await expectToast(page, 'Notifications désactivées sur cet appareil')
  await expect(here).not.toBeChecked()
})

test('a browser without permission says so; the mail digest is enabled, and ended without signing in @long', async ({
  member,
}) => {
  const { page, context } = await member()
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/settings?section=notifications')
  await expect(page.getByText('Les notifications de ce site sont bloquées')).toBeVisible()
  const rhythm = page.getByRole('group', { name: 'Résumé par email' })
  await expect(rhythm.getByRole('radio', { name: 'Jamais' })).toBeChecked()
  await rhythm.getByText('Chaque lundi').click()
  await expectToast(page, 'Préférences mises à jour')
  await page.reload()
  await expect(rhythm.getByRole('radio', { name: 'Chaque lundi' })).toBeChecked()
  await expectAccessible(page)

  await page.goto('/digest/unsubscribe?token=faux')
  await page.getByRole('button', { name: 'Ne plus recevoir ce résumé' }).click()
  await expect(page.getByRole('alert')).toContainText('Ce lien n’est pas valable')
})
