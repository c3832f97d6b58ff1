import { comment, expect, freshText, memberIdOf, publish, test } from './conversation.ts'
import { png } from './files.ts'

test('[PRO-10] another’s profile has publications, replies and media, each with its own', async ({
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

test('[PRO-12] another’s profile has a follow button, one’s own has none', async ({ member, author }) => {
  const { page, token } = await member()
  await page.goto(`/profile/${memberIdOf(await author())}`)
  await expect(page.getByRole('button', { name: /^Suivre / })).toBeVisible()
  for (const address of ['/profile', `/profile/${memberIdOf(token)}`]) {
    await page.goto(address)
    await expect(page.getByRole('tab', { name: 'Publications' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Suivre / })).toHaveCount(0)
  }
})

test('[PRO-16] an unknown address says "Profil introuvable"', async ({ page }) => {
  for (const reference of ['inconnu_zz', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/profile/${reference}`)
    await expect(page.getByRole('heading', { name: 'Profil introuvable' })).toBeVisible()
  }
})

test('[PRO-09] an id and a username show the same profile', async ({ page, author, request }) => {
  const token = await author({ name: 'Deux Chemins' })
  const id = memberIdOf(token)
  const { username } = (await (await request.get(`/api/profiles/${id}`)).json()) as { username: string }
  for (const reference of [id, username, username.toUpperCase()]) {
    await page.goto(`/profile/${reference}`)
    await expect(page.getByText(`@${username}`)).toBeVisible()
  }
})
