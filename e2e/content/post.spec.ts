import type { Page } from '@playwright/test'
import {
  cards,
  comment,
  commentIn,
  expect,
  expectReactions,
  expectToast,
  failing,
  freshName,
  freshText,
  postIn,
  publish,
  react,
  reactionIn,
  save,
  test,
  visit,
} from '../support/conversation.ts'
import { demo, tokenOf } from '../support/members.ts'

test('[POST-01, POST-11] a card opens its post, at an address that any guest can read @long', async ({
  page,
  author,
  guest,
  request,
}) => {
  const words = freshText('Une adresse à partager')
  const id = await publish(request, await author({ name: 'Odile Vasseur' }), words)
  await page.goto('/?tab=citizens')
  await postIn(page, id).getByText(words).click()
  await expect(page).toHaveURL(`/post/${id}`)
  await expect(page).toHaveTitle('Post d’Odile Vasseur · Parvis')
  const elsewhere = await guest()
  await elsewhere.goto(page.url())
  await expect(postIn(elsewhere, id)).toContainText(words)
  await expect(elsewhere.getByRole('region', { name: 'Commentaires' })).toBeVisible()
})

test('[POST-02] the back button returns to the previous screen, or home after an external link @long', async ({
  page,
}) => {
  await page.goto('/?tab=citizens')
  await expect(cards(page)).toHaveCount(20)
  const card = cards(page).nth(15)
  await card.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  await card.locator('p').first().click()
  await expect(page).toHaveURL(/\/post\//)
  const address = page.url()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL('/?tab=citizens')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await page.goto(address)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('[POST-03, POST-05] the author block: avatar, name, tick, role badge and @username; the time is relative and in French @long', async ({
  page,
  request,
}) => {
  const id = await publish(
    request,
    await tokenOf(request, demo.politician, demo.password),
    freshText('Un engagement'),
  )
  const { author } = (await (await request.get(`/api/v1/posts/${id}`)).json()) as {
    author: { name: string; username: string; avatar: string; political_party: string }
  }
  await page.goto(`/post/${id}`)
  const header = page.locator('article header')
  await expect(header.getByRole('link', { name: author.name, exact: true })).toBeVisible()
  await expect(header.getByText(`@${author.username}`)).toBeVisible()
  await expect(header.getByRole('img', { name: 'Compte vérifié' })).toBeVisible()
  await expect(header.getByText('Responsable politique', { exact: true })).toBeVisible()
  await expect(header.getByText(author.political_party, { exact: true })).toBeVisible()
  const avatar = header.locator('img').first()
  await expect(avatar).toHaveAttribute('src', author.avatar)
  await expect
    .poll(() => avatar.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)

  let age = 0
  await page.route(`**/api/v1/posts/${id}`, async (route) => {
    const answer = await route.fetch()
    const created_at = new Date(Date.now() - age - 5_000).toISOString()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), created_at } })
  })
  const hour = 3_600_000
  for (const [past, words] of [
    [0, 'à l’instant'],
    [12 * 60_000, 'il y a 12 minutes'],
    [2 * hour, 'il y a 2 heures'],
    [24 * hour, 'il y a 1 jour'],
    [72 * hour, 'il y a 3 jours'],
  ] as const) {
    age = past
    await page.goto(`/post/${id}`)
    await expect(page.locator('article time')).toHaveText(words)
  }
})

test('[POST-06, POST-07] counts are the server’s, and each reaction can be given @long', async ({
  member,
  author,
  request,
}) => {
  const { page } = await member()
  const [first, second] = [await author(), await author()]
  const id = await publish(request, first)
  await react(request, first, id, 'support')
  await react(request, second, id, 'support')
  const parent = await comment(request, first, id, 'Un commentaire')
  await comment(request, second, id, 'Une réponse', parent)
  await page.goto(`/post/${id}`)
  const post = postIn(page, id)
  await expectReactions(post, { support: 2, question: 0, vote: 0 }, null)
  await expect(page.getByRole('heading', { name: '2 commentaires' })).toBeVisible()
  await expect(page.locator('[data-comment]')).toHaveCount(2)
  for (const reaction of ['support', 'question', 'vote'] as const) {
    await reactionIn(post, reaction).click()
    await expectReactions(
      post,
      { support: 2 + Number(reaction === 'support'), [reaction]: reaction === 'support' ? 3 : 1 },
      reaction,
    )
  }
})

const menuButton = (page: Page, id: string) =>
  postIn(page, id).getByRole('button', { name: 'Plus d’actions' })

async function askToDelete(page: Page, id: string) {
  await menuButton(page, id).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  return page.getByRole('dialog', { name: 'Supprimer ce post ?' })
}

test('[POST-10] only its author’s menu deletes a post @long', async ({ member, guest, request }) => {
  const owner = await member()
  const other = await member()
  const stranger = await guest()
  const id = await publish(request, owner.token)
  for (const page of [other.page, stranger]) {
    await page.goto(`/post/${id}`)
    await expect(postIn(page, id)).toBeVisible()
    await menuButton(page, id).click()
    await expect(page.getByRole('menuitem', { name: 'Pourquoi ce post ?' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toHaveCount(0)
  }
  await owner.page.goto(`/post/${id}`)
  await menuButton(owner.page, id).click()
  await expect(owner.page.getByRole('menuitem', { name: 'Supprimer' })).toBeVisible()
})

test('[POST-21, POST-22] deletion asks first; then the post disappears from every list, here and live elsewhere', async ({
  member,
  guest,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, token)
  const reader = await guest()
  await reader.goto('/?tab=citizens')
  await expect(postIn(reader, id)).toBeVisible()
  const keeper = await member()
  await save(request, keeper.token, id)
  await keeper.page.goto('/saved-posts')
  await expect(postIn(keeper.page, id)).toBeVisible()
  await page.goto('/profile')
  await expect(postIn(page, id)).toBeVisible()
  await page.getByRole('link', { name: 'Accueil' }).first().click()
  await page.getByRole('tab', { name: 'Citoyens' }).click()
  const asked = await askToDelete(page, id)
  await expect(asked.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await asked.getByRole('button', { name: 'Annuler' }).click()
  await expect(asked).toHaveCount(0)
  await expect(postIn(page, id)).toBeVisible()

  await (await askToDelete(page, id)).getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Post supprimé')
  await expect(postIn(page, id)).toHaveCount(0)
  await page.getByRole('link', { name: 'Profil', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Modifier le profil' })).toBeVisible()
  await expect(postIn(page, id)).toHaveCount(0)
  await expect(postIn(reader, id)).toHaveCount(0)
  await expect(postIn(keeper.page, id)).toHaveCount(0)
  await expect(keeper.page.getByText('Aucun post sauvegardé')).toBeVisible()
  await reader.reload()
  await expect(cards(reader).first()).toBeVisible()
  await expect(postIn(reader, id)).toHaveCount(0)
  expect((await request.get(`/api/v1/posts/${id}`)).status()).toBe(404)
})

test('[POST-24, POST-23] a failed deletion is reported; a successful one on the post’s page leads home @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()

  await test.step('a deletion that fails says so, and the post stays', async () => {
    const id = await publish(request, token)
    await failing(page, `**/api/v1/posts/${id}`, 'DELETE')
    await page.goto('/?tab=citizens')
    await (await askToDelete(page, id)).getByRole('button', { name: 'Supprimer' }).click()
    await expectToast(page, 'Erreur', 'Impossible de supprimer le post.')
    await expect(postIn(page, id)).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('deleting on the post’s page leads home', async () => {
    const id = await publish(request, token)
    await visit(page, `/post/${id}`)
    await (await askToDelete(page, id)).getByRole('button', { name: 'Supprimer' }).click()
    await expectToast(page, 'Post supprimé')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Post non trouvé')).toHaveCount(0)
  })

  await test.step('Back passes over the page of a deleted post, on a phone too', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const id = await publish(request, token)
      await page.goto('/calendar')
      await visit(page, '/polls')
      await visit(page, `/post/${id}`)
      await (await askToDelete(page, id)).getByRole('button', { name: 'Supprimer' }).click()
      await expect(page).toHaveURL('/')
      await page.goBack()
      await expect(page).toHaveURL('/polls')
      await expect(page.getByText('Post non trouvé')).toHaveCount(0)
      await page.goForward()
      await expect(page).toHaveURL('/')
    }
  })
})

test('a reader of a post that its author deletes is notified, and led home @long', async ({
  page,
  author,
  request,
}) => {
  const writer = await author()
  const id = await publish(request, writer)
  await page.goto(`/post/${id}`)
  await expect(page.getByText('Aucun commentaire pour le moment')).toBeVisible()
  await react(request, writer, id, 'vote')
  await expectReactions(postIn(page, id), { vote: 1 }, null)
  await request.delete(`/api/v1/posts/${id}`, { headers: { authorization: `Bearer ${writer}` } })
  await expectToast(page, 'Post non trouvé', /^Ce post n['’]existe pas ou a été supprimé\.$/)
  await expect(page).toHaveURL('/')
})

test('[POST-28, POST-29] a post’s mentions and hashtags are links; hostile text is escaped, and a long word stays within the window @long', async ({
  page,
  author,
  request,
}) => {
  await test.step('mentions lead to profiles, hashtags to their search, in posts and in comments', async () => {
    const writer = await author({ name: freshName('Odile') })
    const first = await publish(request, writer)
    const { author: named } = (await (await request.get(`/api/v1/posts/${first}`)).json()) as {
      author: { name: string; username: string }
    }
    const id = await publish(request, writer, `${freshText('Dites')} @${named.username} bonjour #budget`)
    await comment(request, writer, id, `D’accord avec @${named.username} sur le #budget`)
    for (const text of [postIn(page, id).locator('p').first(), commentIn(page, 'D’accord avec')]) {
      await page.goto(`/post/${id}`)
      await text.getByRole('link', { name: '#budget' }).click()
      await expect(page).toHaveURL('/search?q=%23budget')
      await page.goBack()
      await text
        .getByRole('link', { name: `@${named.username}`, exact: true })
        .first()
        .click()
      await expect(page).toHaveURL(`/profile/${named.username}`)
      await expect(page.getByRole('heading', { name: named.name, level: 1 })).toBeVisible()
    }
  })

  await test.step('HTML and script in a post are text', async () => {
    const words = `${freshText('<script>document.title="pris"</script>')} <b>gras</b> <img src=x onerror="document.title='pris'">`
    const id = await publish(request, await author(), words)
    await page.goto('/?tab=citizens')
    await expect(postIn(page, id)).toContainText(words)
    await visit(page, `/post/${id}`)
    await expect(postIn(page, id)).toContainText(words)
    await expect(postIn(page, id).locator('p b, p script, p img')).toHaveCount(0)
    await expect(page).not.toHaveTitle(/pris/)
  })

  await test.step('a very long word does not widen the page', async () => {
    const id = await publish(request, await author(), 'm'.repeat(280))
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, `/post/${id}`)
    await expect(postIn(page, id)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('characters that change text direction have no effect outside their text @long', async ({
  page,
  author,
  request,
}) => {
  const name = '\u202eemmon ruetua'
  const writer = await author({ name })
  const id = await publish(request, writer, `Avant \u202etexte retourné\u2066 https://parvis.example/suite`)
  const plain = await publish(request, writer, 'Avant texte')
  const layout = async (post: string) => {
    const card = postIn(page, post)
    const left = async (locator: import('@playwright/test').Locator) => (await locator.boundingBox())?.x
    return {
      time: await left(card.locator('time').first()),
      menu: await left(card.locator('fieldset')),
      badge: await left(card.getByText('Citoyen', { exact: true })),
    }
  }
  await page.goto('/?tab=citizens')
  await expect(postIn(page, id)).toContainText('Avant')
  await expect(postIn(page, id).locator('p').first()).toHaveCSS('direction', 'ltr')
  await expect(postIn(page, id).getByRole('link', { name: 'https://parvis.example/suite' })).toBeVisible()
  expect(await layout(id)).toEqual(await layout(plain))
  for (const post of [id, plain]) {
    const time = await postIn(page, post).locator('time').first().textContent()
    expect(time).toMatch(/^(à l’instant|\d+ min)$/)
  }
})
