import {
  comment,
  expect,
  freshName,
  freshText,
  memberIdOf,
  postIn,
  publish,
  test,
  visit,
} from '../support/conversation.ts'
import { png } from '../support/files.ts'
import { demo, tokenOf } from '../support/members.ts'

test('[PRO-10] another’s profile has tabs for publications, replies and media @long', async ({
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
  const uploaded = await request.post('/api/v1/media?purpose=post&name=carte.png', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    data: png(64, 48).buffer,
  })
  expect(uploaded.ok(), await uploaded.text()).toBe(true)
  const picture = freshText('Une image')
  const posted = await request.post('/api/v1/posts', {
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
    const { username } = (await (await request.get(`/api/v1/profiles/${id}`)).json()) as { username: string }
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
      const { media, political_party } = (await (await request.get(`/api/v1/profiles/${id}`)).json()) as {
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

test('[PRO-17, PRO-18] a complete profile shows everything, a minimal one nothing broken, by its id; counts are compact @long', async ({
  page,
  author,
  request,
}) => {
  const name = freshName('Odile')
  const [full, bare] = [await author({ name }), await author({ name: freshName('Sobre') })]
  const save = async (token: string, data: Record<string, unknown>) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.patch('/api/v1/me/profile', { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { username: string | null }
  }
  const sent = await request.post('/api/v1/me/avatar', {
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
  await page.route(`**/api/v1/profiles/${memberIdOf(full)}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), followers_count: followersCount },
    })
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
