import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'
import { failJob } from '../support/operator.ts'

test('an administrator reads the state of the service and tries a failed job again; the trail has it @long', async ({
  browser,
  request,
  contexts,
  baseURL,
}) => {
  const opened = await browserOf(browser, request, 'administration@parvis.example', demo.password)
  contexts.push(opened.context)
  const { page } = opened
  const failed = page.getByRole('list', { name: 'Travaux échoués' })

  await test.step('a page that could not be read says so, and is read again', async () => {
    // The page also reads again by itself: only the click's reading succeeds.
    const wasPressed = () => page.evaluate(() => 'pressed' in document.body.dataset)
    await page.route('**/api/v1/moderation/service', async (route) =>
      (await wasPressed()) ? route.continue() : route.fulfill({ status: 500, json: {} }),
    )
    await page.goto('/moderation/etat')
    await expect(page.getByText('L’état du service n’a pas pu être chargé')).toBeVisible()
    await expectAccessible(page, { what: 'failure' })
    await page.evaluate(() =>
      addEventListener('click', () => Object.assign(document.body.dataset, { pressed: '' }), {
        capture: true,
      }),
    )
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('Aucun travail n’a échoué.')).toBeVisible()
    // A reading of the page's own may still wait for its answer.
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('version, servers, schema, disk, queues and recurring work are there', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'État du service' })).toBeVisible()
    await expect(page.getByText('À jour', { exact: true })).toBeVisible()
    await expect(page.getByText(/^[\d,]+\s[GT]o libres$/)).toBeVisible()
    await expect(page.getByText(/^\d+ files sont vides\.$/)).toBeVisible()
    const servers = page.getByRole('table', { name: 'Serveurs' })
    await expect(servers.getByText('ce serveur')).toBeVisible()
    await expect(servers.getByText('web, realtime, jobs')).toBeVisible()
  })

  await test.step('a failed job appears, and is done on another try', async () => {
    await failJob(baseURL ?? '')
    await page.reload()
    await expect(failed).toContainText('media_removal')
    await expect(failed).toContainText('9 essais')
    await expectAccessible(page, { what: 'failed job' })
    await failed.getByRole('button', { name: 'Réessayer : media_removal' }).click()
    await expectToast(page, 'Travail relancé')
    await expect(failed).toHaveCount(0)
    await page.getByRole('link', { name: /^Dossiers/ }).click()
    await page.getByRole('link', { name: 'Journal des actes' }).click()
    await expect(page.getByRole('list', { name: 'Actes' })).toContainText('relance un travail échoué')
  })

  await test.step('without a connection the page says so, and comes back by itself', async () => {
    await page.getByRole('link', { name: 'Site', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Réglages du site' })).toBeVisible()
    await page.route('**/api/v1/moderation/service', (route) => route.abort())
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'État du service' }).click()
    await expect(page.getByText(/^\d+ files sont vides\.$/)).toBeVisible()
    // A reading of the page's own may still wait for its answer.
    await page.unrouteAll({ behavior: 'wait' })
    await page.context().setOffline(false)
    await expect(page.getByText('Aucun travail n’a échoué.')).toBeVisible()
  })
})

test('a moderator is told that the page is for administrators @long', async ({
  browser,
  request,
  contexts,
}) => {
  const opened = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  contexts.push(opened.context)
  await opened.page.goto('/moderation/etat')
  await expect(opened.page.getByText('Cette page est réservée aux administrateurs.')).toBeVisible()
})
