import { bundledParties as parties, bundledPartyIds as partyIds } from '@parvis/contract/people/parties.ts'
import type { Page } from '@playwright/test'
import {
  cards,
  expect,
  follow,
  freshText,
  memberIdOf,
  postIn,
  publish,
  test,
  visit,
} from '../support/conversation.ts'
import { demo, tokenOf } from '../support/members.ts'

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

const opener = (page: Page) => page.getByRole('button', { name: 'Filtres', exact: true })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Filtres' })
const active = (page: Page) => page.getByRole('list', { name: 'Filtres actifs' }).getByRole('button')

async function openMenu(page: Page) {
  await opener(page).click()
  await expect(menu(page)).toBeVisible()
  return menu(page)
}

/** The server's response for the page's present address. */
async function served(page: Page): Promise<Feed['items']> {
  const search = new URL(page.url()).search
  return ((await (await page.request.get(`/api/feed${search}`)).json()) as Feed).items
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

test('[FEED-08] the tab bar hides and returns, and keeps its state', async ({ page }) => {
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

test('[FEED-09] tab and filters are in the address: reload, back and a copied address give the same view', async ({
  page,
  guest,
}) => {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Journalistes' }).click()
  const choices = await openMenu(page)
  await choices.getByText('Pertinence', { exact: true }).click()
  await expect(page).toHaveURL('/?tab=journalism&sort=relevant')
  await choices.getByText('Local', { exact: true }).click()
  await choices.getByLabel('Région').selectOption('Bretagne')
  const whole = '/?tab=journalism&scope=local&region=35&sort=relevant'
  const expectView = async (reader: Page) => {
    await expect(reader.getByRole('tab', { name: 'Journalistes', selected: true })).toBeVisible()
    await expect(active(reader)).toHaveText([/Pertinence/, /Bretagne/])
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

  await active(page).first().click()
  await expect(active(page)).toHaveText([/Bretagne/])
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
    const choices = await openMenu(page)
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
    const choices = await openMenu(page)
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
    const choices = await openMenu(page)
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
    await page.route('**/api/parties', async (route) => {
      const answer = await route.fetch()
      const list = (await answer.json()) as { parties: { id: string }[] }
      await route.fulfill({
        response: answer,
        json: { parties: list.parties.filter(({ id }) => partyIds.includes(id)) },
      })
    })
    await page.goto('/')
    const choices = await openMenu(page)
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
    await expect(active(page)).toHaveText([/Parti socialiste/, /Renaissance/])

    for (const name of ['Journalistes', 'Citoyens']) {
      await page.getByRole('tab', { name }).click()
      await expect(active(page)).toHaveCount(0)
      await openMenu(page)
      await expect(menu(page).getByRole('group', { name: 'Partis' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(menu(page)).toHaveCount(0)
    }
  })

  await test.step('the active filters are shown, each can go, and all of them at once', async () => {
    await page.goto('/?orientation=left&sort=popular&scope=local')
    await expect(active(page)).toHaveText([/Tendances/, /Île-de-France/, /Gauche/])
    await active(page).filter({ hasText: 'Gauche' }).click()
    await expect(page).not.toHaveURL(/orientation/)
    await expect(active(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Réinitialiser', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(active(page)).toHaveCount(0)
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
      page.waitForRequest((request) => request.url().includes('/api/feed?')),
      page.getByRole('button', { name: 'Actualiser' }).click(),
    ])
    expect(asked.url()).toContain('orientation=left')
    await page.getByRole('button', { name: 'Réinitialiser les filtres' }).click()
    await expect(page).toHaveURL('/')
    await expect(cards(page).first()).toBeVisible()
  })
})

test('[FEED-15] « Mes abonnements seulement » keeps followed politicians and journalists, and followed citizens on Citoyens', async ({
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
    const profile = await request.get(`/api/profiles/${memberIdOf(token)}/posts`)
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
  const choices = await openMenu(page)
  await choices.getByText('Mes abonnements seulement').click()
  await expect(page).toHaveURL('/?tab=citizens&following=true')
  await page.keyboard.press('Escape')
  await expect(active(page)).toHaveText([/Mes abonnements/])
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

test('« Mes abonnements », cached before a follow was accepted, shows the new posts on return', async ({
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

test('a guest who opens subscriptions is asked to sign in, from the menu and by address', async ({
  page,
}) => {
  await page.goto('/')
  const choices = await openMenu(page)
  await choices.getByText('Mes abonnements seulement').click()
  await expect(page.getByRole('dialog', { name: 'Connexion requise' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/?following=true')
  await expect(page.getByRole('heading', { name: 'Vos abonnements vous attendent' })).toBeVisible()
})

test('[FEED-20] « Pourquoi ce post ? » shows every term; they add up, and the sums descend in the order served', {
  tag: '@screens',
}, async ({ page, demoMember }) => {
  test.setTimeout(90_000)
  const member = await demoMember('citizen')
  for (const reader of [page, member.page]) {
    await reader.goto('/?sort=relevant')
    await expect(cards(reader).nth(9)).toBeAttached()
    const totals: number[] = []
    for (let at = 0; at < 10; at += 1) {
      const card = cards(reader).nth(at)
      await card.getByRole('button', { name: 'Plus d’actions' }).click()
      await reader.getByRole('menuitem', { name: 'Pourquoi ce post ?' }).click()
      const dialog = reader.getByRole('dialog', { name: 'Pourquoi ce post ?' })
      await expect(dialog.locator('[data-term]')).toHaveCount(4)
      const values = await dialog
        .locator('[data-term]')
        .evaluateAll((all) => all.map((term) => Number(term.getAttribute('data-value'))))
      const total = Number(await dialog.locator('[data-total]').getAttribute('data-total'))
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(total)
      totals.push(total)
      await reader.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    expect(totals).toEqual([...totals].sort((a, b) => b - a))
  }
})

test('the pill counts only posts that match the filters', async ({ page, author, request }) => {
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

test('on a phone the filters are a drawer @mobile', async ({ page }) => {
  await page.goto('/')
  const choices = await openMenu(page)
  await choices.getByText('Droite', { exact: true }).click()
  await choices.getByRole('button', { name: 'Voir les posts' }).click()
  await expect(menu(page)).toHaveCount(0)
  await expect(page).toHaveURL('/?orientation=right')
  for (const item of await expectServed(page)) expect(item.author?.political_orientation).toBe('right')
})

test('on a phone, scrolled filters disappear below their footer, checkboxes included', async ({ page }) => {
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
