import type { Page } from '@playwright/test'
import { expectNoToast, openAtHand } from '../support/connection.ts'
import {
  expect,
  follow,
  freshName,
  freshText,
  memberIdOf,
  postIn,
  publish,
  test,
  visit,
} from '../support/conversation.ts'
import { bubbles, conversationOf, inboxRow, messageBox, say, twoInConversation } from '../support/messages.ts'

test.use({ serviceWorkers: 'allow' })

/** The texts of a screen that cannot be read without a connection. */
const unread = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: 'Indisponible hors ligne' })
const readable = (page: Page) => page.getByRole('main').getByRole('list', { name: 'À lire sans connexion' })

for (const where of ['', ' @mobile @long'])
  test(`[POST-13] an unread post opened without a connection says so at once, lists what can be read, and shows by itself with the connection${where} @long`, async ({
    member,
    author,
    request,
  }) => {
    const { page, context } = await member()
    const writer = await author()
    const [known, unknown] = [freshText('Déjà lu'), freshText('Jamais lu')]
    const knownId = await publish(request, writer, known)
    await openAtHand(page, `/post/${knownId}`)
    await expect(page.getByText(known)).toBeVisible()
    const unknownId = await publish(request, writer, unknown)
    await context.setOffline(true)
    await visit(page, `/post/${unknownId}`)
    await expect(unread(page)).toBeVisible()
    await expectNoToast(page)
    await expect(page).toHaveURL(`/post/${unknownId}`)
    await expect(readable(page)).toContainText(known)
    await readable(page).getByRole('link').filter({ hasText: known }).click()
    await expect(page).toHaveURL(`/post/${knownId}`)
    await expect(page.getByText(known)).toBeVisible()
    await page.goBack()
    await expect(unread(page)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(unknown)).toBeVisible()
    await expect(unread(page)).toBeHidden()
  })

for (const where of ['', ' @mobile @long'])
  test(`every screen that failed without a connection is read again when it returns${where}`, async ({
    member,
    author,
    request,
  }) => {
    const { page, token, context } = await member()
    const other = await author({ name: freshName('Odile') })
    await follow(request, token, other)
    const conversation = await conversationOf(request, other, token)
    await say(request, other, conversation, 'Bonjour')
    const followed = await publish(request, other)
    const profile = `/profile/${memberIdOf(other)}`
    // The code of the screens is at hand; their content has not been read.
    const warm = ['/political-data/health', '/messages', '/notifications', '/profile']
    for (const address of [...warm, `/profile/${memberIdOf(await author())}`, '/']) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
    }
    for (const [address, found] of [
      ['/political-data/economy', page.locator('main svg[role="img"]').first()],
      ['/?tab=citizens&following=true', postIn(page, followed)],
      ['/messages', page.locator('[data-conversation]').first()],
      [profile, page.locator('main [data-follow]').first()],
      ['/notifications', page.getByRole('main').getByRole('tab').first()],
    ] as const) {
      await context.setOffline(true)
      await visit(page, address)
      await expect(unread(page).first(), address).toBeVisible()
      await context.setOffline(false)
      await expect(unread(page).first(), address).toBeHidden()
      await expect(found, address).toBeVisible()
    }
  })

test('a page loaded without a connection is read again with it @long', async ({
  member,
  author,
  request,
}) => {
  const { page, context } = await member()
  const writer = await author()
  await openAtHand(page, `/post/${await publish(request, writer)}`)
  await openAtHand(page, '/?tab=citizens')
  await expect(page.locator('article[data-post]').first()).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('article[data-post]').first()).toBeVisible()
  const id = await publish(request, writer)
  await visit(page, `/post/${id}`)
  await expect(unread(page)).toBeVisible()
  await context.setOffline(false)
  await expect(postIn(page, id)).toBeVisible()
})

for (const where of ['', ' @mobile @long'])
  test(`[MSG-02][MSG-05][MSG-28] without a connection the inbox agrees with the open conversation; one reloaded shows what waits there${where} @long`, async ({
    member,
    author,
    request,
  }) => {
    const { page, token, context } = await member()
    const [odile, bertrand] = [freshName('Odile'), freshName('Bertrand')]
    const [first, second] = [await author({ name: odile }), await author({ name: bertrand })]
    for (const other of [first, second]) await follow(request, token, other)
    const conversation = await conversationOf(request, first, token)
    const newer = await conversationOf(request, second, token)
    await say(request, first, conversation, 'Un')
    await openAtHand(page, `/conversation/${conversation}`)
    await expect(bubbles(page)).toHaveCount(1)
    // Two more come while another screen is open.
    await visit(page, '/messages')
    await expect(inboxRow(page, odile)).not.toContainText('non lus')
    await say(request, first, conversation, 'Deux')
    await say(request, first, conversation, 'Trois')
    await say(request, second, newer, 'Plus tard')
    await expect(inboxRow(page, odile)).toContainText(/Trois\s*2/)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await visit(page, `/conversation/${conversation}`)
    await expect(bubbles(page)).toHaveCount(3)
    await visit(page, '/messages')
    await expect(inboxRow(page, odile)).not.toContainText('non lus')
    await say(request, first, conversation, 'Quatre')
    await expect(inboxRow(page, odile)).toContainText(/Quatre\s*1/)
    await page.waitForLoadState('networkidle')

    await context.setOffline(true)
    await visit(page, `/conversation/${conversation}`)
    await messageBox(page).fill('Dans le métro')
    await messageBox(page).press('Enter')
    await expect(page.locator('p', { hasText: 'En attente de connexion' })).toHaveCount(1)
    await expect(page.getByText('En ligne', { exact: true })).toHaveCount(0)
    await visit(page, '/messages')
    const row = inboxRow(page, odile)
    await expect(row).toContainText('Dans le métro')
    await expect(row.getByRole('img', { name: 'En attente de connexion' })).toBeVisible()
    await expect(row).not.toContainText('non lus')
    await expect(page.locator('[data-conversation]').and(page.getByRole('link')).first()).toContainText(odile)
    await expect(page.getByRole('banner').getByRole('link', { name: /^Messages,? 1 non lu$/ })).toBeVisible()

    await visit(page, `/conversation/${conversation}`)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Cette conversation se lit en ligne' })).toBeVisible()
    await expect(bubbles(page)).toHaveText(['Dans le métro'])
    await expect(page.locator('p', { hasText: 'En attente de connexion' })).toHaveCount(1)
    await expect(page).toHaveURL(`/conversation/${conversation}`)

    await context.setOffline(false)
    await expect(bubbles(page).last()).toHaveText('Dans le métro')
    await expect(page.locator('p', { hasText: 'En attente de connexion' })).toHaveCount(0)
    await visit(page, '/messages')
    await expect(inboxRow(page, odile)).toContainText('Vous : Dans le métro')
    await expect(inboxRow(page, odile)).not.toContainText('non lus')
  })

test('nobody is shown as online while the reader is offline @long', async ({ member, request }) => {
  const [one, other, conversation] = await twoInConversation({ member, request }, ['Manon', 'Théo'])
  await other.page.goto('/')
  await one.page.goto(`/conversation/${conversation}`)
  await expect(one.page.getByText('En ligne', { exact: true })).toBeVisible()
  await one.context.setOffline(true)
  await expect(one.page.getByText('En ligne', { exact: true })).toBeHidden()
  await one.context.setOffline(false)
  await expect(one.page.getByText('En ligne', { exact: true })).toBeVisible()
})
