import { expectAccessible } from '../support/accessibility.ts'
import {
  comment,
  expect,
  expectToast,
  follow,
  freshText,
  memberIdOf,
  postIn,
  publish,
  react,
  test,
  visit,
} from '../support/conversation.ts'
import { openMore } from '../support/own-profile.ts'

test('[PRO-03, PRO-08, PRO-12] one’s own figures are exact: followers, follows, public posts; its list includes private posts, marked; others’ profiles have a follow button, one’s own has none @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const other = await author()
  const [open, closed] = [freshText('Pour tous'), freshText('Pour moi')]
  await follow(request, other, token)
  await publish(request, token, open)
  await publish(request, token, closed, { visibility: 'private' })
  await page.goto('/profile')
  const figures = page.getByRole('banner').or(page.locator('main header')).getByRole('listitem')
  await expect(figures.filter({ hasText: /abonné/ })).toHaveText(/^1\s*abonné$/)
  await expect(figures.filter({ hasText: /abonnement/ })).toHaveText(/^0\s*abonnement/)
  await expect(figures.filter({ hasText: /public/ })).toHaveText(/^1\s*post public$/)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText(open)).toBeVisible()
  await expect(panel.locator('article').filter({ hasText: closed })).toContainText('Privé')
  await expect(panel.locator('article').filter({ hasText: open })).not.toContainText('Privé')

  const followButton = page.getByRole('button', { name: /^Suivre / })
  await expect(followButton).toHaveCount(0)
  await visit(page, `/profile/${memberIdOf(other)}`)
  await expect(followButton).toBeVisible()
  await visit(page, `/profile/${memberIdOf(token)}`)
  await expect(followButton).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Publications' })).toBeVisible()
  await expect(followButton).toHaveCount(0)
})

test('[PRO-01, PRO-04, PRO-05] one’s own profile leads to its lists and to the programme @long', async ({
  member,
}) => {
  const { page, token, name } = await member()

  await test.step('the address /profile shows one’s own profile', async () => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Modifier le profil' })).toBeVisible()
  })

  await test.step('the figures of followers and follows lead to their lists', async () => {
    for (const [name, path] of [
      [/abonné$/, 'followers'],
      [/abonnement$/, 'following'],
    ] as const) {
      await visit(page, '/profile')
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/${path}/${memberIdOf(token)}`)
    }
  })

  await test.step('one’s own profile shows the referral code and leads to the programme', async () => {
    await visit(page, '/profile')
    const card = (await openMore(page)).getByRole('link', { name: /^Parrainage.*REF[0-9A-Z]{8}$/ })
    await expect(card).toContainText(/REF[0-9A-Z]{8}/)
    await card.click()
    await expect(page).toHaveURL('/sponsorship')
  })
})

test('one’s own posts begin within the first screen of a phone; the rest stands under « Plus », which Back closes @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  await page.setViewportSize({ width: 390, height: 844 })
  const headers = { authorization: `Bearer ${token}` }
  const bio = 'Bibliothécaire. Abonnée aux conseils municipaux et aux romans trop longs.'
  const data = { bio, location: 'Valmont-sur-Orge', website: 'https://exemple.fr/blog' }
  const saved = await request.patch('/api/v1/me/profile', { headers, data })
  expect(saved.ok(), await saved.text()).toBe(true)
  const id = await publish(request, token)
  await page.goto('/profile')
  // Whole above the bottom navigation, at 788 px.
  await expect(postIn(page, id)).toBeVisible()
  const box = await postIn(page, id).boundingBox()
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(788)
  const more = await openMore(page)
  for (const name of [/^Parrainage/, /^Posts sauvegardés/, /^Paramètres/])
    await expect(more.getByRole('link', { name })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(more).toHaveCount(0)
  await expect(page).toHaveURL('/profile')
})

test('[PRO-07] recent activity grows by one with each act, and is the same after a reload @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const post = await publish(request, await author())
  const figure = (name: RegExp) =>
    page.getByRole('region', { name: 'Activité récente' }).getByRole('listitem').filter({ hasText: name })
  await page.goto('/profile')
  await openMore(page)
  await expect(figure(/commentaires?$/)).toHaveText(/^0/)
  await comment(request, token, post, freshText())
  await react(request, token, post, 'support')
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload()
    await openMore(page)
    await expect(figure(/commentaires?$/)).toHaveText(/^1/)
    await expect(figure(/données?$/)).toHaveText(/^1/)
  }
})

test('one’s own cached profile immediately shows a new post, a new answer, and the deletion of both @long', async ({
  member,
  author,
  request,
}) => {
  const { page } = await member()
  const other = await publish(request, await author(), freshText('Un sujet'))
  const figure = (name: RegExp) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const expectComments = async (count: RegExp) => {
    const more = await openMore(page)
    await expect(more.getByRole('listitem').filter({ hasText: /commentaires?$/ })).toHaveText(count)
    await page.keyboard.press('Escape')
    await expect(more).toHaveCount(0)
  }
  await page.goto('/profile')
  await expect(figure(/public/)).toHaveText(/^0\s*post public$/)
  await expectComments(/^0/)
  await page.getByRole('tab', { name: 'Réponses' }).click()
  await expect(page.getByRole('tabpanel').getByRole('heading')).toBeVisible()
  await page.getByRole('tab', { name: 'Publications' }).click()

  await visit(page, '/create-post')
  const words = freshText('Tout frais')
  await page.getByLabel('Texte du post').fill(words)
  await page.getByRole('button', { name: 'Publier' }).click()
  await expectToast(page, 'Post publié')
  await visit(page, `/post/${other}`)
  const answer = freshText('Mon avis')
  await page.getByLabel('Ajouter un commentaire').fill(answer)
  await page.getByLabel('Ajouter un commentaire').press('Enter')
  await expectToast(page, 'Commentaire ajouté')

  await visit(page, '/profile')
  const own = page.getByRole('tabpanel').locator('article').filter({ hasText: words })
  await expect(own).toBeVisible()
  await expect(figure(/public/)).toHaveText(/^1\s*post public$/)
  await expectComments(/^1/)
  await page.getByRole('tab', { name: 'Réponses' }).click()
  await expect(page.getByRole('tabpanel').getByText(answer)).toBeVisible()

  await visit(page, `/post/${other}`)
  await page.getByRole('button', { name: 'Actions sur votre commentaire' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Commentaire supprimé')
  await visit(page, '/profile')
  await page.getByRole('tab', { name: 'Réponses' }).click()
  await expect(page.getByRole('tabpanel').getByRole('heading')).toBeVisible()
  await expect(page.getByText(answer)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Publications' }).click()

  await own.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Post supprimé')
  await expect(figure(/public/)).toHaveText(/^0\s*post public$/)
})
