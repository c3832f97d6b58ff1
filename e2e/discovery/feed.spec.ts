import type { Response } from '@playwright/test'
import {
  cards,
  comment,
  commentIn,
  expect,
  expectReactions,
  freshName,
  freshText,
  postIn,
  publish,
  react,
  test,
  visit,
} from '../support/conversation.ts'
import { demo, makeMember, tokenOf } from '../support/members.ts'

interface Feed {
  items: { id: string; author: Record<string, unknown> | null; content: string }[]
}

test('[FEED-01, FEED-02] a guest opens / and reads the three tabs; the address keeps the tab: reload, back and a copied address give the same view (part of FEED-09), a wrong one the first', async ({
  page,
  guest,
}) => {
  await page.goto('/')
  await expect(page.getByRole('tab')).toHaveText(['Politiques', 'Journalistes', 'Citoyens'])
  const badges = {
    Politiques: 'Responsable politique',
    Journalistes: 'Journaliste',
    Citoyens: 'Citoyen',
  }
  for (const [name, badge] of Object.entries(badges)) {
    await page.getByRole('tab', { name }).click()
    const list = page.getByRole('tabpanel', { name }).locator('article')
    await expect(list.nth(9)).toBeAttached()
    for (const card of await list.all()) await expect(card.locator('header')).toContainText(badge)
  }

  await page.goto('/')
  await page.getByRole('tab', { name: 'Journalistes' }).click()
  await expect(page).toHaveURL('/?tab=journalism')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Journalistes', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Citoyens' }).click()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Journalistes', selected: true })).toBeVisible()
  const elsewhere = await guest()
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByRole('tab', { name: 'Journalistes', selected: true })).toBeVisible()
  await expect(cards(elsewhere).first()).toContainText('Journaliste')

  await page.goto('/?tab=constructor')
  await expect(page.getByRole('tab', { name: 'Politiques', selected: true })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
})

test('[FEED-08] the tab bar hides and returns, and keeps its state @long', async ({ page }) => {
  const tabs = page.getByRole('tablist')
  await page.goto('/?tab=citizens')
  await expect(tabs).toBeVisible()
  await page.getByRole('button', { name: 'Masquer les onglets' }).click()
  await expect(tabs).toBeHidden()
  await cards(page).first().locator('p').first().click()
  await expect(page).toHaveURL(/\/post\//)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(tabs).toBeHidden()
  await page.reload()
  await expect(cards(page).first()).toContainText('Citoyen')
  await expect(tabs).toBeHidden()
  await page.getByRole('button', { name: 'Afficher les onglets' }).click()
  await expect(tabs).toBeVisible()
  await page.reload()
  await expect(tabs).toBeVisible()
})

test('[FEED-29, FEED-30, FEED-31] a card shows name, role badge, tick and avatar of its author, and @username where one points at the name; badges of verified accounts show party or media, or say that none is known @long', async ({
  page,
}) => {
  // Other journeys delete posts of theirs: this page does not hear of it.
  await page.routeWebSocket('**/realtime', () => undefined)
  for (const [tab, name] of [
    ['politics', 'Responsable politique'],
    ['citizens', 'Citoyen'],
  ] as const) {
    const answer = page.waitForResponse(`**/api/v1/feed?tab=${tab}*`)
    await page.goto(`/?tab=${tab}`)
    const feed = (await (await answer).json()) as Feed
    for (const { id, author } of feed.items.slice(0, 5)) {
      const header = postIn(page, id).locator('header')
      await header.scrollIntoViewIfNeeded()
      const link = header.getByRole('link', { name: String(author?.name), exact: true })
      await expect(link).toBeVisible()
      await expect(link).toHaveAttribute('title', `@${author?.username}`)
      await expect(header.getByText(name, { exact: true })).toBeVisible()
      await expect(header.locator('a').first().locator('img, svg, span').first()).toBeVisible()
      await expect(header.getByRole('img', { name: 'Compte vérifié' })).toHaveCount(author?.verified ? 1 : 0)
    }
  }

  await page.route('**/api/v1/feed?tab=*', async (route) => {
    const answer = await route.fetch()
    const feed = (await answer.json()) as Feed
    const second = feed.items[1]?.author
    if (second)
      Object.assign(second, {
        party: null,
        political_party: null,
        party_color: null,
        media: null,
        party_abbreviation: null,
      })
    await route.fulfill({ response: answer, json: feed })
  })
  const badge = (at: number) => cards(page).nth(at).locator('header')
  await page.goto('/')
  await expect(badge(0)).toContainText(/Responsable politique\S/)
  await expect(badge(0)).not.toContainText('Parti politique')
  await expect(badge(1)).toContainText('Responsable politiqueParti politique')
  await page.getByRole('tab', { name: 'Journalistes' }).click()
  await expect(badge(0)).toContainText(/Journaliste\S/)
  await expect(badge(0).getByText('Média', { exact: true })).toHaveCount(0)
  await expect(badge(1).getByText('Média', { exact: true })).toBeVisible()
})

test('[FEED-32] an unverified journalist has neither tick nor badge, beside a verified one: comment, profile, search; card @long', async ({
  page,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  const name = freshName('Plume')
  const email = await makeMember(request, { name, role: 'journalist' })
  await comment(request, await tokenOf(request, email), id, 'De la part d’une plume inconnue')
  await comment(
    request,
    await tokenOf(request, demo.journalist, demo.password),
    id,
    'De la part d’une plume vérifiée',
  )
  await page.goto(`/post/${id}`)
  const verified = commentIn(page, 'plume vérifiée')
  await expect(verified.getByRole('img', { name: 'Compte vérifié' })).toBeVisible()
  await expect(verified.getByText('Journaliste', { exact: true })).toBeVisible()
  const unknown = commentIn(page, 'plume inconnue')
  await expect(unknown).toContainText(name)
  await expect(unknown.getByRole('img', { name: 'Compte vérifié' })).toHaveCount(0)
  await expect(unknown.getByText('Journaliste', { exact: true })).toHaveCount(0)
  await unknown.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img', { name: 'Compte vérifié' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Journaliste', { exact: true })).toHaveCount(0)

  await visit(page, `/search?q=${encodeURIComponent(name)}&type=accounts`)
  const found = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(found).toBeVisible()
  await expect(found.getByRole('img', { name: 'Compte vérifié' })).toHaveCount(0)
  await expect(found).not.toContainText('Journaliste')
  await visit(page, '/search?q=Caradec&type=accounts')
  const known = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Inès Caradec' })
  await expect(known.getByRole('img', { name: 'Compte vérifié' })).toBeVisible()
  await expect(known).toContainText('Journaliste')
  await visit(page, '/?tab=journalism')
  await expect(cards(page).first().getByRole('img', { name: 'Compte vérifié' })).toBeVisible()
  await expect(cards(page).first()).toContainText('Journaliste')
})

test('a card shows the content, reactions with their counts, the comment count and its menu (part of FEED-33) @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const [first, second] = [await author(), await author()]
  const words = freshText('Un post complet')
  const id = await publish(request, token, words)
  await react(request, first, id, 'support')
  await react(request, second, id, 'question')
  await comment(request, second, id, 'Pourquoi ?')
  await page.goto('/?tab=citizens')
  const card = postIn(page, id)
  await expect(card).toContainText(words)
  await expectReactions(card, { support: 1, question: 1, vote: 0 }, null)
  await expect(card.getByRole('link', { name: '1 commentaire' })).toBeVisible()
  await card.getByRole('button', { name: 'Plus d’actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toBeVisible()
})

test('[FEED-34] a feed that cannot be loaded says so, and offers to retry; further pages load on scrolling, without duplicates', async ({
  page,
}) => {
  await page.route('**/api/v1/feed?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Les posts n’ont pas pu être chargés')
  await page.unroute('**/api/v1/feed?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(cards(page).first()).toBeVisible()

  // Checked in the responses: a reposted post appears on its own card and on that of its repost.
  const answers: Response[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/v1/feed?')) answers.push(response)
  })
  await page.goto('/?tab=citizens')
  await expect(cards(page)).toHaveCount(20)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page).nth(39)).toBeAttached()
  const pages = (await Promise.all(answers.map((answer) => answer.json()))) as Feed[]
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(pages.length).toBeGreaterThan(1)
})

test('[FEED-36] new posts wait behind a pill: the list does not move until it is pressed @long', async ({
  page,
  request,
}) => {
  const journalist = await tokenOf(request, demo.journalist, demo.password)
  await page.goto('/?tab=journalism')
  await expect(cards(page).nth(12)).toBeAttached()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 800)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(800)
  const inView = cards(page).nth(6)
  const place = await inView.boundingBox()
  const words = freshText('Une dépêche')
  await publish(request, journalist, words)

  const pill = page.getByRole('button', { name: /^\d+ nouveaux? posts?$/ })
  await expect(pill).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(800)
  expect(await inView.boundingBox()).toEqual(place)
  await expect(page.getByText(words)).toHaveCount(0)
  await pill.click()
  await expect(cards(page).filter({ hasText: words })).toBeInViewport()
  await expect(pill).toHaveCount(0)
})

test('one’s own posts, and posts deleted meanwhile, are not counted in the pill @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member({ role: 'citizen' })
  const other = await author()
  await page.goto('/?tab=citizens')
  await expect(cards(page).first()).toBeVisible()
  const pill = page.getByRole('button', { name: /nouveaux? posts?$/ })
  await publish(request, token)
  const id = await publish(request, other)
  await expect(pill).toBeVisible()
  const before = Number.parseInt((await pill.textContent()) ?? '', 10)
  const answer = await request.delete(`/api/v1/posts/${id}`, {
    headers: { authorization: `Bearer ${other}` },
  })
  expect(answer.ok()).toBe(true)
  if (before === 1) await expect(pill).toHaveCount(0)
  else await expect(pill).not.toHaveText(new RegExp(`^${before} `))
})

test('[FEED-37] a deleted author is "Utilisateur inconnu", on a card and on the post’s page @long', async ({
  page,
}) => {
  await page.route('**/api/v1/feed?tab=*', async (route) => {
    const answer = await route.fetch()
    const feed = (await answer.json()) as Feed
    if (feed.items[0]) feed.items[0].author = null
    await route.fulfill({ response: answer, json: feed })
  })
  await page.route('**/api/v1/posts/*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), author: null } })
  })
  await page.goto('/')
  const card = cards(page).first()
  await expect(card.locator('header')).toContainText('Utilisateur inconnu')
  await expect(card.locator('header a').filter({ hasText: 'Utilisateur inconnu' })).toHaveCount(0)
  await visit(page, `/post/${await card.getAttribute('data-post')}`)
  await expect(page.locator('article header')).toContainText('Utilisateur inconnu')
})

test('each tab keeps its position, and back from a post returns to it @long', async ({ page }) => {
  await page.goto('/')
  await cards(page).nth(19).scrollIntoViewIfNeeded()
  await expect(cards(page).nth(29)).toBeAttached()
  const deep = cards(page).nth(25)
  await deep.scrollIntoViewIfNeeded()
  // The original of a quote loads its own code, and may take one line more than its placeholder.
  await page.waitForLoadState('networkidle')
  await deep.scrollIntoViewIfNeeded()
  const id = await deep.getAttribute('data-post')
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(1000)

  await page.getByRole('tab', { name: 'Citoyens' }).click()
  await expect(page.getByRole('tab', { name: 'Citoyens', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Politiques' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)

  await deep.locator('p').first().click()
  await expect(page).toHaveURL(`/post/${id}`)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL('/')
  await expect(postIn(page, String(id))).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})
