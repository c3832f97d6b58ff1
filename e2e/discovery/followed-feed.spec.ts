import { cards, expect, follow, memberIdOf, postIn, publish, test, visit } from '../support/conversation.ts'
import { activeFilters, openFilters } from '../support/feed-filters.ts'
import { demo, tokenOf } from '../support/members.ts'

interface Feed {
  items: { id: string }[]
}

test('[FEED-15] « Mes abonnements seulement » keeps followed politicians and journalists, and followed citizens on Citoyens @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const [politician, journalist] = [
    await tokenOf(request, demo.politician, demo.password),
    await tokenOf(request, demo.journalist, demo.password),
  ]
  const [citizen, stranger] = [await author(), await author()]
  for (const followed of [politician, journalist, citizen]) await follow(request, token, followed)
  const latestOf = async (token: string) => {
    const profile = await request.get(`/api/v1/profiles/${memberIdOf(token)}/posts`)
    return String(((await profile.json()) as Feed).items[0]?.id)
  }
  // Recorded before, since other tests compare these tabs with the server's response.
  const wanted = {
    Politiques: await latestOf(politician),
    Journalistes: await latestOf(journalist),
    Citoyens: await publish(request, citizen),
  }
  const others = await publish(request, stranger)

  await page.goto('/?tab=citizens')
  await expect(postIn(page, others)).toBeVisible()
  const choices = await openFilters(page)
  await choices.getByText('Mes abonnements seulement').click()
  await expect(page).toHaveURL('/?tab=citizens&following=true')
  await page.keyboard.press('Escape')
  await expect(activeFilters(page)).toHaveText([/Mes abonnements/])
  for (const [name, id] of Object.entries(wanted)) {
    await page.getByRole('tab', { name }).click()
    await expect(postIn(page, id)).toBeVisible()
    const authors = await cards(page)
      .locator('header a[href^="/profile/"]')
      .evaluateAll((links) => new Set(links.map((link) => link.getAttribute('href'))).size)
    expect(authors).toBe(1)
    for (const other of [others, ...Object.values(wanted).filter((post) => post !== id)]) {
      await expect(postIn(page, other)).toHaveCount(0)
    }
  }
})

test('« Mes abonnements », cached before a follow was accepted, shows the new posts on return @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const writer = await author()
  const id = await publish(request, writer)
  const address = '/?tab=citizens&following=true'
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Aucun post ne correspond à ces filtres' })).toBeVisible()
  await visit(page, `/profile/${memberIdOf(writer)}`)
  await expect(page.locator('main [data-follow]').first()).toHaveAttribute('data-follow', 'none')
  await follow(request, token, writer)
  await expect(page.locator('main [data-follow]').first()).toHaveAttribute('data-follow', 'following')
  await visit(page, address)
  await expect(postIn(page, id)).toBeVisible()
})

test('a guest who opens subscriptions is asked to sign in, from the menu and by address @long', async ({
  page,
}) => {
  await page.goto('/')
  const choices = await openFilters(page)
  await choices.getByText('Mes abonnements seulement').click()
  await expect(page.getByRole('dialog', { name: 'Connexion requise' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/?following=true')
  await expect(page.getByRole('heading', { name: 'Vos abonnements vous attendent' })).toBeVisible()
})
