import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  comment,
  commentIn,
  expect,
  expectToast,
  failing,
  freshName,
  liveConnection,
  postIn,
  publish,
  react,
  test,
  visit,
} from '../support/conversation.ts'
import { signOutOnProfile } from '../support/own-profile.ts'

const bell = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const rows = (page: Page): Locator => page.locator('[data-notification]')
const markAll = (page: Page): Locator => page.getByRole('button', { name: 'Tout marquer comme lu' })
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })

/** Number of running animations of the bell. */
const animations = (page: Page): Promise<number> =>
  bell(page).evaluate(
    (link) =>
      link
        .getAnimations({ subtree: true })
        .filter((one) => one instanceof CSSAnimation && one.playState === 'running').length,
  )

/** Writes comments under a post, a few at a time. */
async function crowd(request: APIRequestContext, token: string, postId: string, count: number) {
  for (let left = count; left > 0; left -= 10) {
    await Promise.all(
      Array.from({ length: Math.min(left, 10) }, (_, turn) =>
        comment(request, token, postId, `Avis ${left}/${turn}`),
      ),
    )
  }
}

test('[SHL-07] the badge is empty at 0, shows 99 at 99 and 99+ from 100 on, live @long', async ({
  member,
  author,
  request,
}) => {
  test.slow()
  const { page, token } = await member()
  const writer = await author()
  const id = await publish(request, token)
  await page.goto('/')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(bell(page)).toHaveText('')

  await comment(request, writer, id, 'Le premier')
  await expect(bell(page)).toHaveText('1')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 non lue')
  await crowd(request, writer, id, 98)
  await expect(bell(page)).toHaveText('99')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 99 non lues')
  await comment(request, writer, id, 'Le centième')
  await expect(bell(page)).toHaveText('99+')
  await expect(bell(page)).toHaveAccessibleName('Notifications, plus de 99 non lues')
  await crowd(request, writer, id, 5)
  await page.reload()
  await expect(bell(page)).toHaveText('99+')
})

test('[SHL-08] the bell is animated while something is unread, and still once all is read or with reduced motion, which keeps the badge @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const id = await publish(request, token)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Aucune notification pour le moment' })).toBeVisible()
  expect(await animations(page)).toBe(0)

  await react(request, await author(), id, 'support')
  await expect(bell(page)).toHaveText('1')
  expect(await animations(page)).toBe(1)
  await markAll(page).click()
  await expect(bell(page)).toHaveText('')
  expect(await animations(page)).toBe(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await react(request, await author(), id, 'vote')
  await expect(bell(page)).toHaveText('1')
  await expect.poll(() => animations(page)).toBe(0)
})

test('[NOT-01] a guest sees no list and is asked to sign in @long', async ({ page }) => {
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Connexion requise' })).toBeVisible()
  await expect(page.getByText('Vous devez être connecté pour voir vos notifications.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect(tab(page, 'Toutes')).toHaveCount(0)
})

test('[NOT-16, NOT-02] four tabs in the address, with messages for empty ones; a list that cannot be loaded offers to retry @long', async ({
  member,
}) => {
  const { page } = await member()

  await test.step('a list that cannot be loaded says so and offers to try again', async () => {
    const mend = await failing(page, '**/api/v1/notifications?*', 'GET')
    await page.goto('/notifications')
    await expectToast(page, 'Erreur', 'Impossible de charger les notifications')
    await expect(page.getByRole('alert')).toContainText('Impossible de charger les notifications')
    await mend()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('Aucune notification pour le moment')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('four tabs stand in the address, and empty ones say so', async () => {
    await visit(page, '/notifications')
    for (const [name, address, title] of [
      ['Interactions', '/notifications?tab=interactions', 'Aucune notification pour le moment'],
      ['Abonnements', '/notifications?tab=follows', 'Aucun abonnement à signaler'],
      ['Système', '/notifications?tab=system', 'Aucun message de Parvis'],
      ['Toutes', '/notifications', 'Aucune notification pour le moment'],
    ] as const) {
      await tab(page, name).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
  })
})

test('[NOT-19] each line shows its actor, the act and its target @long', async ({
  member,
  author,
  request,
}) => {
  const name = freshName('Odile')
  const { page, token } = await member()
  const id = await publish(request, token, 'Une proposition')
  const own = await comment(request, token, id, 'Je précise')
  const writer = await author({ name })
  await react(request, writer, id, 'question')
  await comment(request, writer, id, 'Pas <b>d’accord</b>')
  await comment(request, writer, id, 'Précisez encore', own)
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(3)
  for (const [type, sentence, message] of [
    ['reply', `${name} a répondu à votre commentaire`, 'Précisez encore'],
    ['comment', `${name} a commenté votre post`, 'Pas <b>d’accord</b>'],
    ['like', 'Une personne a réagi à votre post', 'Une proposition'],
  ] as const) {
    const row = page.locator(`[data-notification="${type}"]`)
    await expect(row).toContainText(sentence)
    await expect(row).toContainText(message)
    // Without a picture the avatar shows the initials; who reacted is not shown.
    await expect(row.locator('span[aria-hidden="true"]').first()).toHaveText(type === 'like' ? '' : /^O.$/)
  }
})

test('[NOT-13, NOT-14, NOT-15] a tap leads to the post and marks the line as read, mark-all marks every one; a failed mark is reverted and reported, for one and for all', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, token)
  const writer = await author()
  await react(request, writer, id, 'support')
  await page.goto('/notifications')

  await test.step('a mark that fails is taken back and told, for one and for all', async () => {
    await expect(page.getByText('Non lue :')).toHaveCount(1)
    await failing(page, '**/api/v1/notifications/**', 'PUT')
    await markAll(page).click()
    await expectToast(page, 'Erreur', 'Impossible de marquer les notifications comme lues')
    await expect(page.getByText('Non lue :')).toHaveCount(1)
    await expect(bell(page)).toHaveText('1')
    // An equal toast would take the place of this one.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await rows(page).first().click()
    await expectToast(page, 'Erreur', 'Impossible de marquer les notifications comme lues')
    await expect(bell(page)).toHaveText('1')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a tap leads to the post and marks that one as read: the badge falls by one', async () => {
    await comment(request, writer, id, 'À lire')
    await page.goto('/notifications')
    await expect(bell(page)).toHaveText('2')
    await expect(page.getByText('Non lue :')).toHaveCount(2)

    await page.locator('[data-notification="comment"]').click()
    await expect(page).toHaveURL(`/post/${id}#commentaires`)
    await expect(postIn(page, id)).toBeVisible()
    await expect(commentIn(page, 'À lire')).toBeVisible()
    await expect(bell(page)).toHaveText('1')

    await page.goBack()
    await expect(page.getByText('Non lue :')).toHaveCount(1)
    await expect(page.locator('[data-notification="like"]')).toContainText('Non lue :')
    await page.reload()
    await expect(page.getByText('Non lue :')).toHaveCount(1)
  })

  await test.step('mark-all marks every one, says so and clears the badge', async () => {
    for (const text of ['Un', 'Deux']) await comment(request, writer, id, text)
    await expect(page.getByText('Non lue :')).toHaveCount(3)
    await markAll(page).click()
    await expectToast(page, 'Notifications marquées comme lues')
    await expect(page.getByText('Non lue :')).toHaveCount(0)
    await expect(bell(page)).toHaveText('')
    await expect(markAll(page)).toHaveCount(0)
    await page.reload()
    await expect(rows(page)).toHaveCount(4)
    await expect(page.getByText('Non lue :')).toHaveCount(0)
  })
})

test('[NOT-17] ages are shown as now, minutes, hours or days @long', async ({ member, author, request }) => {
  const { page, token } = await member()
  const id = await publish(request, token)
  const writer = await author()
  for (const text of ['Un', 'Deux', 'Trois', 'Quatre']) await comment(request, writer, id, text)
  const ages = [10, 5 * 60, 3 * 3_600, 2 * 86_400]
  await page.route('**/api/v1/notifications?*', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as { items: { created_at: string }[] }
    for (const [place, item] of list.items.entries())
      item.created_at = new Date(Date.now() - (ages[place] ?? 0) * 1_000).toISOString()
    await route.fulfill({ response: answer, json: list })
  })
  await page.goto('/notifications')
  await expect(rows(page).locator('time')).toHaveText(['à l’instant', '5 min', '3 h', '2 j'])
})

test('[NOT-20] badge and list update in every tab: on news, and when another tab reads @long', async ({
  member,
  author,
  request,
}) => {
  const { page, context, token } = await member()
  const id = await publish(request, token)
  const writer = await author()
  const other = await context.newPage()
  await page.goto('/notifications')
  await other.goto('/polls')
  for (const one of [page, other]) await expect(bell(one)).toHaveText('')
  // Both tabs listen by then.
  for (const one of [page, other]) await one.waitForLoadState('networkidle')
  await react(request, writer, id, 'support')
  for (const one of [page, other]) await expect(bell(one)).toHaveText('1')
  await expect(rows(page)).toHaveCount(1)
  await comment(request, writer, id, 'Et un mot')
  for (const one of [page, other]) await expect(bell(one)).toHaveText('2')
  await expect(rows(page)).toHaveCount(2)
  await markAll(page).click()
  await expect(bell(other)).toHaveText('')
})

test('notifications missed while the connection was lost are loaded afterwards @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const live = await liveConnection(page)
  const id = await publish(request, token)
  const writer = await author()
  await page.goto('/notifications')
  await expect(bell(page)).toHaveText('')
  await live.cut()
  await react(request, writer, id, 'support')
  await expect(bell(page)).toHaveText('1')
  await expect(rows(page)).toHaveCount(1)
})

test('sixty notifications are read to the end, each once @long', async ({ member, author, request }) => {
  const { page, token } = await member()
  await crowd(request, await author(), await publish(request, token), 60)
  await page.goto('/notifications')
  await expect(rows(page).nth(49)).toBeAttached()
  await rows(page).nth(49).scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(60)
  await expect(page.getByText('Vous avez tout lu.')).toBeAttached()
})

test('nothing of one account is shown to the next in the same browser', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  await react(request, await author(), await publish(request, token, 'À moi seul'), 'support')
  await page.goto('/notifications')
  await expect(bell(page)).toHaveText('1')
  await visit(page, '/profile')
  await signOutOnProfile(page)
  // The open sheet hides the bell too: the member is signed out once the banner offers to sign in.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeVisible()
  await expect(bell(page)).toHaveCount(0)
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(0)
})

test('four tabs and every line fit a phone @mobile @long', async ({ member, author, request }) => {
  const { page, token } = await member()
  await page.setViewportSize({ width: 360, height: 740 })
  await react(
    request,
    await author({ name: 'Anne-Marie Delacroix-Villeneuve' }),
    await publish(request, token),
    'vote',
  )
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const boxes = await page.getByRole('tab').evaluateAll((tabs) =>
    tabs.map((one) => {
      const text = document.createRange()
      text.selectNodeContents(one)
      const { left, right } = text.getBoundingClientRect()
      return { left, right, height: one.getBoundingClientRect().height }
    }),
  )
  expect(boxes).toHaveLength(4)
  for (const [place, box] of boxes.entries()) {
    expect(box.height).toBeGreaterThanOrEqual(44)
    expect(box.left - (boxes[place - 1]?.right ?? 0)).toBeGreaterThan(4)
  }
})
