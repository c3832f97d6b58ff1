import { bundledParties as parties } from '@parvis/contract/people/bundled-parties.ts'
import { bundledPartyIds as partyIds } from '@parvis/contract/people/parties.ts'
import type { Page } from '@playwright/test'
import { cards, expect, freshText, postIn, publish, test } from '../support/conversation.ts'
import { activeFilters, filterMenu, openFilters } from '../support/feed-filters.ts'

interface Feed {
  items: {
    id: string
    created_at: string
    region_code: string | null
    repost_kind: 'plain' | 'quote' | null
    repost_of_id: string | null
    author: { party: keyof typeof parties | null; political_orientation: string | null } | null
    reactions: { support: number; question: number; vote: number }
  }[]
}

/** The server's response for the page's present address. */
async function served(page: Page): Promise<Feed['items']> {
  const search = new URL(page.url()).search
  return ((await (await page.request.get(`/api/v1/feed${search}`)).json()) as Feed).items
}

/** Expects the list to show exactly the server's response for this view. */
async function expectServed(page: Page): Promise<Feed['items']> {
  const items = await served(page)
  await expect
    .poll(() => cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-post'))))
    // A plain repost shows the card of its original.
    .toEqual(items.map(({ id, repost_kind, repost_of_id }) => (repost_kind === 'plain' ? repost_of_id : id)))
  return items
}

test('[FEED-09] tab and filters are in the address: reload, back and a copied address give the same view @long', async ({
  page,
  guest,
}) => {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Journalistes' }).click()
  const choices = await openFilters(page)
  await choices.getByText('Pertinence', { exact: true }).click()
  await expect(page).toHaveURL('/?tab=journalism&sort=relevant')
  await choices.getByText('Local', { exact: true }).click()
  await choices.getByLabel('Région').selectOption('Bretagne')
  const whole = '/?tab=journalism&scope=local&region=35&sort=relevant'
  const expectView = async (reader: Page) => {
    await expect(reader.getByRole('tab', { name: 'Journalistes', selected: true })).toBeVisible()
    await expect(activeFilters(reader)).toHaveText([/Pertinence/, /Bretagne/])
  }
  const sameSearch = async (reader: Page) =>
    expect(Object.fromEntries(new URL(reader.url()).searchParams)).toEqual(
      Object.fromEntries(new URL(whole, reader.url()).searchParams),
    )
  await expect.poll(() => new URL(page.url()).searchParams.get('region')).toBe('35')
  await sameSearch(page)
  await page.keyboard.press('Escape')
  await expectView(page)
  await page.reload()
  await expectView(page)
  await sameSearch(page)

  await activeFilters(page).first().click()
  await expect(activeFilters(page)).toHaveText([/Bretagne/])
  await page.goBack()
  await expectView(page)

  const elsewhere = await guest()
  await elsewhere.goto(page.url())
  await expectView(elsewhere)
})

test('[FEED-10, FEED-12, FEED-13, FEED-14, FEED-16, FEED-21, FEED-22, FEED-23, FEED-24, FEED-25] a guest filters by scope, region, orientation and parties, and sorts; filters can be removed one by one or all at once, and an empty view says so', async ({
  page,
}) => {
  test.setTimeout(90_000)

  await test.step('the menu offers national and local; local is Île-de-France for a guest, or the region chosen', async () => {
    await page.goto('/?tab=citizens')
    const choices = await openFilters(page)
    await expect(choices.getByRole('radio', { name: 'National' })).toBeChecked()
    await choices.getByText('Local', { exact: true }).click()
    await expect(choices.getByLabel('Région')).toHaveValue('75')
    const around = await expectServed(page)
    for (const item of around) expect(item.region_code).toBe('75')
    await choices.getByLabel('Région').selectOption('Corse')
    await expect(page).toHaveURL(/region=2A/)
    const island = await served(page)
    expect(island.length).toBeGreaterThan(0)
    for (const item of await expectServed(page)) expect(item.region_code).toBe('2A')
    expect(island.map(({ id }) => id)).not.toEqual(around.map(({ id }) => id))
  })

  await test.step('each orientation leaves the posts of its parties’ authors, « Toutes » leaves everyone’s', async () => {
    await page.goto('/')
    const choices = await openFilters(page)
    for (const [label, orientation] of [
      ['Gauche', 'left'],
      ['Centre', 'center'],
      ['Droite', 'right'],
    ] as const) {
      await choices.getByText(label, { exact: true }).click()
      await expect(page).toHaveURL(`/?orientation=${orientation}`)
      const items = await expectServed(page)
      expect(items.length).toBeGreaterThan(0)
      for (const { author } of items) {
        expect(author?.political_orientation).toBe(orientation)
        expect(author?.party && parties[author.party].orientation).toBe(orientation)
      }
    }
    await choices.getByText('Toutes', { exact: true }).click()
    await expect(page).toHaveURL('/')
    const orientationOf = new Map(
      (await served(page)).map(({ id, author }) => [id, author?.political_orientation]),
    )
    await expect
      .poll(async () => {
        const ids = await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-post')))
        return new Set(ids.map((id) => orientationOf.get(String(id))).filter(Boolean)).size
      })
      .toBeGreaterThan(1)
  })

  await test.step('a reader chooses relevance, time or trends, and the order changes', async () => {
    await page.goto('/')
    const choices = await openFilters(page)
    await expect(choices.getByRole('radio', { name: 'Chronologique' })).toBeChecked()
    const orders = new Set<string>()
    for (const name of ['Pertinence', 'Tendances', 'Chronologique']) {
      await choices.getByText(name, { exact: true }).click()
      await expect(choices.getByRole('radio', { name })).toBeChecked()
      await expect(page).toHaveURL(
        { Pertinence: /sort=relevant/, Tendances: /sort=popular/, Chronologique: /^[^=]*$/ }[name] ?? '',
      )
      orders.add((await expectServed(page)).map(({ id }) => id).join())
    }
    expect(orders.size).toBeGreaterThan(1)
  })

  await test.step('fifteen parties to choose from, on Politiques only; their posts alone remain', async () => {
    // Another journey adds and retires a party meanwhile.
    await page.route('**/api/v1/parties', async (route) => {
      const answer = await route.fetch()
      const list = (await answer.json()) as { parties: { id: string }[] }
      await route.fulfill({
        response: answer,
        json: { parties: list.parties.filter(({ id }) => partyIds.some((one) => one === id)) },
      })
    })
    await page.goto('/')
    const choices = await openFilters(page)
    const group = choices.getByRole('group', { name: 'Partis' })
    await expect(group.getByRole('checkbox')).toHaveCount(15)
    for (const { name } of Object.values(parties))
      await expect(group.getByLabel(name, { exact: true })).toBeAttached()
    await group.getByLabel('Parti socialiste').check()
    await group.getByLabel('Renaissance').check()
    await expect(page).toHaveURL(/parties=/)
    await page.keyboard.press('Escape')
    const chosen = await expectServed(page)
    expect(new Set(chosen.map(({ author }) => author?.party))).toEqual(new Set(['ps', 're']))
    for (const { id } of chosen) {
      await expect(postIn(page, id).locator('header')).toContainText(/Parti socialiste|Renaissance/)
    }
    await expect(activeFilters(page)).toHaveText([/Parti socialiste/, /Renaissance/])

    for (const name of ['Journalistes', 'Citoyens']) {
      await page.getByRole('tab', { name }).click()
      await expect(activeFilters(page)).toHaveCount(0)
      await openFilters(page)
      await expect(filterMenu(page).getByRole('group', { name: 'Partis' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(filterMenu(page)).toHaveCount(0)
    }
  })

  await test.step('the active filters are shown, each can go, and all of them at once', async () => {
    await page.goto('/?orientation=left&sort=popular&scope=local')
    await expect(activeFilters(page)).toHaveText([/Tendances/, /Île-de-France/, /Gauche/])
    await activeFilters(page).filter({ hasText: 'Gauche' }).click()
    await expect(page).not.toHaveURL(/orientation/)
    await expect(activeFilters(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Réinitialiser', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(activeFilters(page)).toHaveCount(0)
  })

  await test.step('orientation is offered on Politiques alone, and does not follow to the other tabs', async () => {
    await page.goto('/?orientation=left')
    await page.getByRole('tab', { name: 'Citoyens' }).click()
    await expect(page).toHaveURL('/?tab=citizens')
    await page.getByRole('button', { name: 'Filtres', exact: true }).click()
    await expect(page.getByRole('group', { name: 'Tri' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Orientation' })).toHaveCount(0)
  })

  await test.step('a view without a post offers to reset and to refresh, and both work', async () => {
    const address = '/?orientation=left&parties=rn'
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Aucun post ne correspond à ces filtres' })).toBeVisible()
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/v1/feed?')),
      page.getByRole('button', { name: 'Actualiser' }).click(),
    ])
    expect(asked.url()).toContain('orientation=left')
    await page.getByRole('button', { name: 'Réinitialiser les filtres' }).click()
    await expect(page).toHaveURL('/')
    await expect(cards(page).first()).toBeVisible()
  })
})

test('the pill counts only posts that match the filters @long', async ({ page, author, request }) => {
  const token = await author()
  await page.goto('/?tab=citizens&scope=local&region=45')
  await expect(page.getByRole('button', { name: 'Filtres', exact: true })).toBeVisible()
  await page.waitForTimeout(500)
  await publish(request, token, freshText('Ailleurs'), { region_code: '59' })
  const words = freshText('Ici')
  const id = await publish(request, token, words, { region_code: '45' })
  await page.getByRole('button', { name: /^\d+ nouveaux? posts?$/ }).click()
  await expect(postIn(page, id)).toBeVisible()
  await expect(cards(page).filter({ hasText: 'Ailleurs' })).toHaveCount(0)
})

test('on a phone the filters are a drawer @mobile @long', async ({ page }) => {
  await page.goto('/')
  const choices = await openFilters(page)
  await choices.getByText('Droite', { exact: true }).click()
  await choices.getByRole('button', { name: 'Voir les posts' }).click()
  await expect(filterMenu(page)).toHaveCount(0)
  await expect(page).toHaveURL('/?orientation=right')
  for (const item of await expectServed(page)) expect(item.author?.political_orientation).toBe('right')
})

test('on a phone, scrolled filters disappear below their footer, checkboxes included @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await page.goto('/')
  await page.getByRole('button', { name: /^Filtres/ }).click()
  const filters = page.getByRole('dialog', { name: 'Filtres' })
  const show = filters.getByRole('button', { name: 'Voir les posts' })
  await expect(show).toBeVisible()
  const box = filters.getByRole('checkbox', { name: 'Mes abonnements seulement' })
  const uncovered = await box.evaluate((tick) => {
    const foot = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Voir les posts')
    const scrolling = tick.closest<HTMLElement>('.overflow-y-auto')
    if (!foot || !scrolling) throw new Error('no foot, or nothing that scrolls')
    // The checkbox behind the foot.
    scrolling.scrollTop += tick.getBoundingClientRect().top - foot.getBoundingClientRect().top - 8
    const { left, top, width, height } = tick.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === tick
  })
  expect(uncovered).toBe(false)
})
