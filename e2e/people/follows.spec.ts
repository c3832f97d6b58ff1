import type { Page } from '@playwright/test'
import {
  expect,
  expectToast,
  failing,
  follow,
  freshName,
  freshText,
  liveConnection,
  memberIdOf,
  publish,
  test,
  visit,
} from '../support/conversation.ts'

const followButton = (page: Page) => page.locator('main [data-follow]').first()
const expectState = (page: Page, state: 'none' | 'pending' | 'following') =>
  expect(followButton(page)).toHaveAttribute('data-follow', state)
const stopsFollowing = async (page: Page) => {
  await followButton(page).click()
  await expectToast(page, 'Vous ne suivez plus ce membre')
}
const followers = (page: Page) => page.getByRole('link', { name: /abonnés?$/ }).locator('strong')

test('[FOL-01, FOL-04, FOL-10] a member requests to follow, unfollows, and sees failures @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()

  await test.step('following sends a request: it waits, and nobody follows yet', async () => {
    const target = await author()
    await page.goto(`/profile/${memberIdOf(target)}`)
    await expectState(page, 'none')
    await followButton(page).click()
    await expectToast(page, 'Demande envoyée')
    await expectState(page, 'pending')
    await expect(followers(page)).toHaveText('0')
    await page.reload()
    await expectState(page, 'pending')
  })

  await test.step('following no more takes effect at once', async () => {
    const target = await author()
    await follow(request, token, target)
    await visit(page, `/profile/${memberIdOf(target)}`)
    await expectState(page, 'following')
    await expect(followers(page)).toHaveText('1')
    await stopsFollowing(page)
    await expectState(page, 'none')
    await expect(followers(page)).toHaveText('0')
    await page.reload()
    await expectState(page, 'none')
  })

  await test.step('« Annuler » in the toast restores the follow, without a new request', async () => {
    const target = await author()
    await follow(request, token, target)
    await visit(page, `/profile/${memberIdOf(target)}`)
    await stopsFollowing(page)
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expectState(page, 'following')
    await expect(followers(page)).toHaveText('1')
  })

  await test.step('a follow that fails says so, and the button returns', async () => {
    await visit(page, `/profile/${memberIdOf(await author())}`)
    await expectState(page, 'none')
    await failing(page, '**/api/v1/members/*/follow-request', 'PUT')
    await followButton(page).click()
    await expectToast(page, 'Erreur', 'Impossible de traiter votre demande')
    await expectState(page, 'none')
    await expect(followButton(page)).toBeEnabled()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('[FOL-03][NOT-09][NOT-10][NOT-11] a request arrives live with its buttons; it is cancelled by its sender, accepted, and, sent again, refused', async ({
  member,
}) => {
  const asked = await member({ name: freshName('Demandée') })
  const asking = await member({ name: freshName('Demandeuse') })
  const profile = `/profile/${memberIdOf(asked.token)}`
  await asked.page.goto('/notifications')
  await asking.page.goto(profile)

  await test.step('cancelled: the buttons of who was asked go', async () => {
    await followButton(asking.page).click()
    const accept = asked.page.getByRole('button', { name: /^Accepter la demande/ })
    await expect(accept).toBeVisible()
    await followButton(asking.page).click()
    await expectState(asking.page, 'none')
    await expect(accept).toHaveCount(0)
  })

  await test.step('accepted: both counts move and the buttons go', async () => {
    await followButton(asking.page).click()
    const line = asked.page.locator('[data-notification="follow_request"]')
    await expect(line).toContainText(`${asking.name} demande à vous suivre`)
    await expect(line.getByRole('button', { name: /^Refuser la demande/ })).toBeVisible()
    await line.getByRole('button', { name: /^Accepter la demande/ }).click()
    await expectToast(asked.page, 'Demande acceptée')
    await expect(line.getByRole('button')).toHaveCount(0)
    await expect(line).toContainText('Demande acceptée')

    // Live for the requester, without a reload.
    await expectState(asking.page, 'following')
    await expect(followers(asking.page)).toHaveText('1')
    // Also on one's own profile, even if it was just read.
    await visit(asked.page, '/profile')
    await expect(followers(asked.page)).toHaveText('1')
    await visit(asking.page, '/profile')
    await expect(asking.page.getByRole('link', { name: /abonnements?$/ }).locator('strong')).toHaveText('1')
    await visit(asking.page, '/notifications?tab=follows')
    await expect(asking.page.locator('[data-notification="follow_accepted"]')).toContainText(
      `${asked.name} a accepté votre demande`,
    )
  })

  await test.step('refused: the buttons go, and nobody follows', async () => {
    await visit(asking.page, profile)
    await stopsFollowing(asking.page)
    await expectState(asking.page, 'none')
    await followButton(asking.page).click()
    await expectState(asking.page, 'pending')
    await visit(asked.page, '/follow-requests')
    await asked.page.getByRole('button', { name: /^Refuser la demande/ }).click()
    await expectToast(asked.page, 'Demande refusée')
    await expect(asked.page.getByText('Aucune demande en attente')).toBeVisible()
    await expectState(asking.page, 'none')
    await expect(followers(asking.page)).toHaveText('0')
  })

  await test.step('[FOL-06] asked again at once: the button says from when on one may', async () => {
    await followButton(asking.page).click()
    const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
    const inAWeek = day.format(Date.now() + 7 * 86_400_000).replace(/^1 /, '1er ')
    await expectToast(
      asking.page,
      'Erreur',
      `Ce membre n’a pas accepté votre demande. Vous pourrez la refaire à partir du ${inAWeek}.`,
    )
    await expectState(asking.page, 'none')
  })
})

test('a follower of the reader is offered to be followed in return, on their profile and in the list @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const fan = await author()
  await follow(request, fan, token)
  for (const address of [`/profile/${memberIdOf(fan)}`, `/followers/${memberIdOf(token)}`]) {
    await page.goto(address)
    await expect(followButton(page)).toHaveText('Suivre en retour')
    await expect(followButton(page)).toHaveAccessibleName(/^Suivre .* en retour$/)
  }
  await followButton(page).click()
  await expectToast(page, 'Demande envoyée')
})

test('followers-only posts leave open lists on unfollowing, in other tabs too; public ones stay @long', async ({
  member,
  author,
  request,
}) => {
  const { page, context, token } = await member()
  const followed = await author()
  await follow(request, token, followed)
  const [open, closed] = [freshText('Pour tous'), freshText('Entre nous')]
  await publish(request, followed, open)
  const closedId = await publish(request, followed, closed, { visibility: 'followers' })
  const [otherTab, postTab] = [await context.newPage(), await context.newPage()]
  const connection = await liveConnection(otherTab)
  for (const tab of [page, otherTab]) {
    await tab.goto('/?tab=citizens')
    await expect(tab.getByText(closed)).toBeVisible()
  }
  await postTab.goto(`/post/${closedId}`)
  await expect(postTab.getByText(closed)).toBeVisible()
  await connection.follows(`member:${memberIdOf(token)}`)
  await visit(page, `/profile/${memberIdOf(followed)}`)
  await stopsFollowing(page)
  await expectState(page, 'none')
  await visit(page, '/?tab=citizens')
  for (const tab of [page, otherTab]) {
    await expect(tab.getByText(closed)).toHaveCount(0)
    await expect(tab.getByText(open)).toBeVisible()
  }
  await expect(postTab.getByText('Post non trouvé')).toBeVisible()
  await expect(postTab).toHaveURL('/')
})

test('[NOT-12] a failed answer says so, and the buttons stay @long', async ({ member, author, request }) => {
  const { page, token } = await member()
  const asking = await author()
  const asked = await request.put(`/api/v1/members/${memberIdOf(token)}/follow-request`, {
    headers: { authorization: `Bearer ${asking}` },
  })
  expect(asked.ok()).toBe(true)
  await page.goto('/notifications')
  await failing(page, '**/api/v1/follow-requests/**', 'PUT')
  for (const name of [/^Accepter la demande/, /^Refuser la demande/]) {
    await page.getByRole('button', { name }).click()
    await expectToast(page, 'Erreur', 'Impossible de traiter la demande')
    await expect(page.getByRole('button', { name })).toBeEnabled()
  }
})

test('[FOL-11][FOL-12][FOL-13][FOL-15] lists of followers and follows open from their counts; each row leads to its profile @long', async ({
  member,
  demoMember,
  request,
}) => {
  const owner = await member({ name: freshName('Olga') })
  const officials = [await demoMember('journalist'), await demoMember('politician')]
  const citizen = await member({ name: freshName('Cyril') })
  for (const { token } of [...officials, citizen]) {
    await follow(request, token, owner.token)
    await follow(request, owner.token, token)
  }
  const { page } = owner
  for (const [count, title] of [
    [/abonnés$/, 'Abonnés'],
    [/abonnements$/, 'Abonnements'],
  ] as const) {
    await page.goto('/profile')
    await page.getByRole('link', { name: count }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    const rows = page.getByRole('list', { name: title }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(0)).toContainText('Citoyen')
    await expect(rows.nth(1)).toContainText('Politique')
    await expect(rows.nth(2)).toContainText('Journaliste')
    await expect(rows.nth(2).getByRole('img', { name: 'Compte vérifié' })).toBeVisible()
    await rows.nth(0).getByRole('link').click()
    await expect(page).toHaveURL(/\/profile\/cyril/)
    await expect(page.getByRole('heading', { name: citizen.name })).toBeVisible()
  }
  // Undoes changes to the demo's accounts for other journeys.
  for (const { token } of officials) {
    await request.delete(`/api/v1/members/${memberIdOf(owner.token)}/follow`, {
      headers: { authorization: `Bearer ${token}` },
    })
  }
})

test('[FOL-16] a list that cannot be loaded is logged, without a toast, and can be loaded again @long', async ({
  member,
}) => {
  const { page, token } = await member()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  for (const list of ['followers', 'following']) {
    const restore = await failing(page, `**/api/v1/profiles/*/${list}*`, 'GET')
    await page.goto(`/${list}/${memberIdOf(token)}`)
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible({ timeout: 20_000 })
    expect(logged.join('\n')).toContain(`the list of ${list} could not be read`)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await restore()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { name: /^Aucun abonn/ })).toBeVisible()
  }
})

test('a list is shown to the audience that its owner chose, and the choice is in the settings @long', async ({
  member,
  guest,
  request,
}) => {
  const owner = await member()
  const friend = await member()
  await follow(request, friend.token, owner.token)
  const address = `/followers/${memberIdOf(owner.token)}`
  const stranger = await guest()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'Cette liste n’est pas publique' })).toBeVisible()
  await friend.page.goto(address)
  await expect(friend.page.getByRole('list', { name: 'Abonnés' }).getByRole('listitem')).toHaveCount(1)
  await owner.page.goto('/settings?section=privacy')
  const audience = owner.page.getByRole('group', { name: 'Qui voit mes abonnés et mes abonnements' })
  const choice = audience.getByRole('radio', { name: 'Tout le monde' })
  await expect(audience.getByRole('radio', { name: 'Mes abonnés' })).toBeChecked()
  await Promise.all([owner.page.waitForResponse('**/api/v1/me/follow-audience'), choice.click()])
  await expect(choice).toBeChecked()
  await stranger.reload()
  // The list is visible; the friend's own follows are not, for strangers.
  await expect(stranger.getByRole('heading', { name: 'Aucun abonné à montrer' })).toBeVisible()
})

test('a member is blocked from their profile: hidden on both sides, until unblocked in the settings @long', async ({
  member,
  request,
}) => {
  const blocker = await member()
  const other = await member({ name: freshName('Autre') })
  await publish(request, other.token)
  await blocker.page.goto(`/profile/${memberIdOf(other.token)}`)
  await blocker.page.getByRole('main').getByRole('button', { name: 'Plus d’actions' }).first().click()
  await blocker.page.getByRole('menuitem', { name: 'Bloquer' }).click()
  await blocker.page.getByRole('dialog').getByRole('button', { name: 'Bloquer' }).click()
  await expectToast(blocker.page, `Vous avez bloqué ${other.name}`)
  await expect(blocker.page).toHaveURL('/')
  for (const [page, id] of [
    [blocker.page, memberIdOf(other.token)],
    [other.page, memberIdOf(blocker.token)],
  ] as const) {
    await page.goto(`/profile/${id}`)
    await expect(page.getByRole('heading', { name: 'Profil introuvable' })).toBeVisible()
  }
  await visit(blocker.page, '/settings?section=privacy')
  await blocker.page.getByRole('button', { name: `Débloquer ${other.name}` }).click()
  await expect(blocker.page.getByText('Vous ne bloquez personne.')).toBeVisible()
  await visit(blocker.page, `/profile/${memberIdOf(other.token)}`)
  await expect(blocker.page.getByRole('heading', { name: other.name })).toBeVisible()
})

test('a muted member’s profile says so, and offers to unmute @long', async ({ member }) => {
  const reader = await member()
  const other = await member()
  const { page } = reader
  await page.goto(`/profile/${memberIdOf(other.token)}`)
  await page.getByRole('main').getByRole('button', { name: 'Plus d’actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Masquer' }).click()
  await expect(page.getByText('Vous masquez ce membre')).toBeVisible()
  await page.getByRole('button', { name: 'Ne plus masquer' }).click()
  await expect(page.getByText('Vous masquez ce membre')).toHaveCount(0)
})
