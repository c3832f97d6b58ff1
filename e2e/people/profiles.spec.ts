import { expectAccessible } from '../support/accessibility.ts'
import {
  comment,
  expect,
  expectToast,
  follow,
  freshName,
  freshText,
  memberIdOf,
  postIn,
  publish,
  react,
  test,
  visit,
} from '../support/conversation.ts'
import { png } from '../support/files.ts'
import { demo, tokenOf } from '../support/members.ts'
import { openMore } from '../support/own-profile.ts'

test('[PRO-10] another’s profile has tabs for publications, replies and media', async ({
  page,
  author,
  request,
}) => {
  const token = await author()
  const other = await author()
  const text = freshText('Un post')
  await publish(request, token, text)
  const topic = freshText('Un sujet')
  const reply = freshText('Une réponse')
  await comment(request, token, await publish(request, other, topic), reply)
  const uploaded = await request.post('/api/media?purpose=post&name=carte.png', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    data: png(64, 48).buffer,
  })
  expect(uploaded.ok(), await uploaded.text()).toBe(true)
  const picture = freshText('Une image')
  const posted = await request.post('/api/posts', {
    headers: { authorization: `Bearer ${token}` },
    data: { content: picture, media_id: ((await uploaded.json()) as { id: string }).id },
  })
  expect(posted.ok(), await posted.text()).toBe(true)

  await page.goto(`/profile/${memberIdOf(token)}`)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText(text)).toBeVisible()
  await expect(panel.getByText(picture)).toBeVisible()
  await page.getByRole('tab', { name: 'Réponses' }).click()
  await expect(panel.getByText(reply)).toBeVisible()
  await expect(panel.getByText(text)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Médias' }).click()
  await expect(panel.getByText(picture)).toBeVisible()
  await expect(panel.getByText(text)).toHaveCount(0)
  // The tab is in the address.
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Médias' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Réponses' }).click()
  await panel.getByRole('link', { name: topic }).click()
  await expect(page).toHaveURL(/\/post\//)
})

test('[PRO-02, PRO-16, PRO-09, PRO-13, PRO-19] a guest is asked to sign in for their own profile, opens others by id and by name, officials to support, ticks, and an unknown address', async ({
  page,
  author,
  request,
}) => {
  await test.step('signed out, /profile shows the sign-in dialog', async () => {
    await page.goto('/profile')
    await expect(page.getByRole('dialog').getByLabel('Mot de passe', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Modifier le profil' })).toHaveCount(0)
  })

  await test.step('an unknown address says "Profil introuvable"', async () => {
    for (const reference of ['inconnu_zz', '00000000-0000-4000-8000-000000000000']) {
      await page.goto(`/profile/${reference}`)
      await expect(page.getByRole('heading', { name: 'Profil introuvable' })).toBeVisible()
    }
  })

  await test.step('an id and a username show the same profile', async () => {
    const token = await author({ name: 'Deux Chemins' })
    const id = memberIdOf(token)
    const { username } = (await (await request.get(`/api/profiles/${id}`)).json()) as { username: string }
    for (const reference of [id, username, username.toUpperCase()]) {
      await visit(page, `/profile/${reference}`)
      await expect(page.getByText(`@${username}`)).toBeVisible()
    }
  })

  await test.step('politicians alone can be supported, from their profile', async () => {
    const support = page.getByRole('link', { name: 'Soutenir' })
    for (const role of ['citizen', 'journalist', 'politician'] as const) {
      const token = await author({ role })
      await visit(page, `/profile/${memberIdOf(token)}`)
      await expect(page.getByRole('button', { name: /^Suivre / })).toBeVisible()
      await expect(support).toHaveCount(role === 'politician' ? 1 : 0)
      if (role === 'politician')
        await expect(support).toHaveAttribute('href', `/support/${memberIdOf(token)}`)
    }
  })

  await test.step('profiles of a verified journalist and official show tick and badge, with media and party', async () => {
    for (const [email, role] of [
      [demo.journalist, 'Journaliste'],
      [demo.politician, 'Responsable politique'],
    ] as const) {
      const id = memberIdOf(await tokenOf(request, email, demo.password))
      const { media, political_party } = (await (await request.get(`/api/profiles/${id}`)).json()) as {
        media: string | null
        political_party: string | null
      }
      const detail = media ?? political_party
      if (detail === null) throw new Error('the demo account has neither media nor party')
      await visit(page, `/profile/${id}`)
      const header = page.getByRole('main').locator('header').first()
      await expect(header.getByRole('button', { name: /^Compte vérifié/ })).toBeVisible()
      await expect(header.getByText(role, { exact: true })).toBeVisible()
      await expect(header.getByText(detail).first()).toBeVisible()
    }
  })
})

test('[PRO-03, PRO-08, PRO-12] one’s own figures are exact: followers, follows, public posts; its list includes private posts, marked; others’ profiles have a follow button, one’s own has none', async ({
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

test('[PRO-01, PRO-04, PRO-05] one’s own profile leads to its lists and to the programme', async ({
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

test('one’s own posts begin within the first screen of a phone; the rest stands under « Plus », which Back closes', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  await page.setViewportSize({ width: 390, height: 844 })
  const headers = { authorization: `Bearer ${token}` }
  const bio = 'Bibliothécaire. Abonnée aux conseils municipaux et aux romans trop longs.'
  const data = { bio, location: 'Valmont-sur-Orge', website: 'https://exemple.fr/blog' }
  const saved = await request.patch('/api/me/profile', { headers, data })
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

test('[PRO-07] recent activity grows by one with each act, and is the same after a reload', async ({
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

test('[PRO-17, PRO-18] a complete profile shows everything, a minimal one nothing broken, by its id; counts are compact', async ({
  page,
  author,
  request,
}) => {
  const name = freshName('Odile')
  const [full, bare] = [await author({ name }), await author({ name: freshName('Sobre') })]
  const save = async (token: string, data: Record<string, unknown>) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.patch('/api/me/profile', { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { username: string | null }
  }
  const sent = await request.post('/api/me/avatar', {
    headers: { authorization: `Bearer ${full}`, 'content-type': 'image/png' },
    data: png(400, 400).buffer,
  })
  const { avatar_url } = (await sent.json()) as { avatar_url: string }
  const { username } = await save(full, {
    bio: 'Je suis les <b>conseils</b> de quartier.',
    location: 'Lille',
    website: 'https://exemple.fr/odile',
    avatar_url,
  })
  await save(bare, { username: null })
  const header = page.getByRole('main').locator('header').first()

  await page.goto(`/profile/${memberIdOf(full)}`)
  for (const text of [name, `@${username}`, 'Je suis les <b>conseils</b> de quartier.', 'Lille'])
    await expect(header.getByText(text, { exact: true })).toBeVisible()
  await expect(header.getByRole('link', { name: 'exemple.fr/odile' })).toHaveAttribute(
    'href',
    'https://exemple.fr/odile',
  )
  const avatar = header.locator('img').first()
  await expect(avatar).toHaveAttribute('src', avatar_url)
  await expect
    .poll(() => avatar.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)

  const id = await publish(request, bare)
  await page.goto(`/post/${id}`)
  await expect(postIn(page, id).locator('header')).not.toContainText('@')
  await postIn(page, id).locator('header a').first().click()
  await expect(page).toHaveURL(`/profile/${memberIdOf(bare)}`)
  await expect(header.getByRole('heading', { level: 1 })).toHaveText(/^Sobre /)
  await expect(header).not.toContainText(/@|null|undefined/)
  await expect(header.locator('img')).toHaveCount(0)
  await expect(header.getByRole('listitem').filter({ hasText: /Membre depuis/ })).toBeVisible()

  let followersCount = 999
  await page.route(`**/api/profiles/${memberIdOf(full)}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), followersCount } })
  })
  for (const [count, shown] of [
    [999, /^999\s*abonnés$/],
    [1_500, /^1,5\sk\s*abonnés$/],
    [2_300_000, /^2,3\sM\s*abonnés$/],
  ] as const) {
    followersCount = count
    await page.goto(`/profile/${memberIdOf(full)}`)
    await expect(header.getByRole('link', { name: /abonnés$/ })).toHaveText(shown)
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
