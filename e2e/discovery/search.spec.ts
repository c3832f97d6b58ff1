import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, failing, freshText, postIn, publish, test, visit } from '../support/conversation.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Rechercher' })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Chercher parmi' }).getByRole('button', { name, exact: true })
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const posts = (page: Page) => page.locator('article[data-post]')
const freshWord = (start: string) => `${start}${randomUUID().slice(0, 6).replace(/\d/g, 'k')}`
const nothing = 'Aucun résultat pour cette recherche.'

async function countSearches(page: Page): Promise<URL[]> {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v1/search') asked.push(url)
  })
  return asked
}

test('[SRCH-01, SRCH-02, SRCH-03, SRCH-05, SRCH-08, SRCH-13, SRCH-10, SRCH-11, SRCH-12] a guest searches: by keyboard and chips, accounts, topics, events, without results, and from the history', async ({
  page,
}) => {
  test.setTimeout(90_000)

  await test.step('a guest finds the box and the five chips', async () => {
    await page.goto('/search')
    await expect(box(page)).toBeFocused()
    for (const name of ['Tout', 'Posts', 'Comptes', 'Sujets', 'Événements'])
      await expect(chip(page, name)).toBeVisible()
    await expect(chip(page, 'Tout')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('a word typed quickly is one request, 300 ms after the last key; an emptied box shows no results', async () => {
    await visit(page, '/search')
    await expect(page.getByRole('heading', { name: 'Tendances' })).toBeVisible()
    const asked = await countSearches(page)
    await box(page).evaluate((input) =>
      input.addEventListener('input', () => {
        performance.clearMarks('last key')
        performance.mark('last key')
      }),
    )
    await box(page).pressSequentially('budget', { delay: 50 })
    await expect(posts(page).first()).toBeVisible()
    await expect(page).toHaveURL('/search?q=budget')
    expect(asked.map((url) => url.searchParams.get('q'))).toEqual(['budget'])
    const waited = await page.evaluate(() => {
      const [key] = performance.getEntriesByName('last key')
      const asked = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/api/v1/search?'))
      return (asked?.startTime ?? 0) - (key?.startTime ?? 0)
    })
    expect(waited).toBeGreaterThanOrEqual(299)
    expect(waited).toBeLessThan(1_000)

    await box(page).fill('')
    await expect(posts(page)).toHaveCount(0)
    await expect(page).toHaveURL('/search')
    await expect(page.getByRole('heading', { name: 'Tendances' })).toBeVisible()
    await page.waitForTimeout(500)
    expect(asked).toHaveLength(1)
  })

  await test.step('upcoming events are rows of the agenda, none in the past', async () => {
    await visit(page, '/search')
    const events = page.getByRole('region', { name: 'Événements à venir' }).getByRole('listitem')
    await expect(events).toHaveCount(5)
    const times = await events
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')))
    expect([...times].sort()).toEqual(times)
    for (const time of times) expect(Date.parse(time ?? '')).toBeGreaterThan(Date.now())
    const kinds = await events
      .locator('[data-event]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-event') ?? ''))
    for (const kind of kinds)
      expect(['debate', 'assembly_vote', 'assembly_session', 'interview']).toContain(kind)
  })

  await test.step('accounts are found by a part of either name, whatever the case', async () => {
    // journaliste@parvis.example of the demo community.
    const [name, username] = ['Inès Caradec', 'ines_caradec']
    for (const part of [
      'INÈS',
      'ines',
      'Carad',
      'aradec',
      username.slice(0, 6),
      username.slice(1),
      username,
    ]) {
      await visit(page, `/search?type=accounts&q=${encodeURIComponent(part)}`)
      await expect(page.getByRole('list', { name: 'Comptes' }).getByText(name, { exact: true })).toBeVisible()
    }
  })

  await test.step('nothing found is said in every chip', async () => {
    await visit(page, '/search?q=zzqxv')
    for (const name of ['Tout', 'Posts', 'Comptes', 'Sujets', 'Événements']) {
      await chip(page, name).click()
      await expect(page.getByText(nothing)).toBeVisible()
    }
  })

  await test.step('each chip keeps to its kind, and what is found opens', async () => {
    await visit(page, '/search?q=budget')
    await expect(suggestions(page).first()).toBeVisible()
    await expect(posts(page).first()).toBeVisible()
    await chip(page, 'Posts').click()
    await expect(page).toHaveURL('/search?q=budget&type=posts')
    await expect(posts(page).first()).toBeVisible()
    await expect(suggestions(page)).toHaveCount(0)
    await posts(page)
      .first()
      .getByRole('link')
      .filter({ has: page.locator('time') })
      .click()
    await expect(page).toHaveURL(/\/post\//)
    await page.goBack()
    await expect(posts(page).first()).toBeVisible()

    await chip(page, 'Événements').click()
    await expect(posts(page)).toHaveCount(0)
    await page.locator('[data-event]').first().click()
    await expect(page.getByRole('dialog')).toContainText('Événement fictif')
    await page.keyboard.press('Escape')
    await chip(page, 'Comptes').click()
    await expect(page.getByText(nothing)).toBeVisible()

    await chip(page, 'Sujets').click()
    await box(page).fill('budg')
    await page
      .getByRole('list', { name: 'Sujets' })
      .getByRole('link', { name: /^#budget\s?\d/i })
      .click()
    // As spelled by its latest author.
    await expect(box(page)).toHaveValue(/^#budget$/i)
    await expect(posts(page).first()).toContainText(/#budget/i)

    await visit(page, '/search?q=manon&type=accounts')
    await page.getByRole('list', { name: 'Comptes' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/profile\//)
  })

  await test.step('suggestions are walked by arrow keys; what was looked for is remembered on the device until it is erased', async () => {
    await visit(page, '/search')
    await page.getByRole('button', { name: 'Tout effacer' }).click()
    await box(page).fill('manon lef')
    await expect(suggestions(page).first()).toContainText('Manon Lefort')
    await page.keyboard.press('ArrowDown')
    await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', 'suggestion-0')
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('manon lef')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile/manon_lefort')

    await visit(page, '/search')
    await box(page).fill('énergie')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    const recents = page.getByRole('region', { name: 'Recherches récentes' })
    await expect(recents.getByRole('link')).toHaveText(['énergie', 'manon lef'])
    await recents.getByRole('button', { name: 'Effacer « manon lef » des recherches récentes' }).click()
    await expect(recents.getByRole('link')).toHaveText(['énergie'])
    await page.reload()
    await expect(recents.getByRole('link')).toHaveText(['énergie'])
    await recents.getByRole('button', { name: 'Tout effacer' }).click()
    await expect(recents).toHaveCount(0)
  })
})

test('[SRCH-04] topics that several people write about become trends @long', async ({
  page,
  author,
  request,
}) => {
  const tag = freshWord('nouveautest')
  for (let turn = 0; turn < 8; turn += 1) await publish(request, await author(), `Un mot ${turn} #${tag}`)
  await expect(async () => {
    await page.goto('/search')
    await expect(page.getByRole('region', { name: 'Tendances' }).getByRole('listitem').first()).toContainText(
      `#${tag}8 posts`,
      { timeout: 2_000 },
    )
  }).toPass()
})

test('[SRCH-07] posts are found whatever the case, and marked; only public ones @long', async ({
  page,
  author,
  request,
}) => {
  const word = freshWord('turquoise')
  const token = await author()
  const id = await publish(request, token, `Un avis ${word} <b>et</b> rien d’autre`)
  const hidden = freshWord('indigo')
  await publish(request, token, `Un secret ${hidden}`, { visibility: 'private' })
  await publish(request, token, `Un aveu ${hidden}`, { visibility: 'followers' })
  await page.goto(`/search?q=${word.toUpperCase()}`)
  await expect(postIn(page, id).locator('mark')).toHaveText(word)
  await expect(postIn(page, id)).toContainText('<b>et</b>')
  await visit(page, `/search?q=${hidden}`)
  await expect(page.getByText(nothing)).toBeVisible()
})

test('a hashtag of a post leads to its search; a failure says so and can be retried @long', async ({
  page,
  author,
  request,
}) => {
  const tag = freshWord('Sujet')
  const id = await publish(request, await author(), `${freshText()} #${tag}`)
  await page.goto(`/post/${id}`)
  await page
    .getByRole('link', { name: `#${tag}` })
    .first()
    .click()
  await expect(box(page)).toHaveValue(`#${tag}`)
  await expect(postIn(page, id)).toBeVisible()
  await visit(page, '/search')
  const mend = await failing(page, '**/api/v1/search?*', 'GET', 500)
  await box(page).fill('budget')
  await expect(page.getByRole('heading', { name: 'La recherche n’a pas abouti' })).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(posts(page).first()).toBeVisible()
})

test('search is accessible, says when it is offline, and continues once the network is back @long', async ({
  page,
  author,
  request,
}) => {
  const word = freshWord('barrage')
  await publish(request, await author({ name: `Anaïs ${word}` }), `Le ${word} est plein #${word}`)
  await page.goto('/search')
  await expect(box(page)).toBeVisible()
  await box(page).fill(word)
  await expect(suggestions(page).first()).toBeVisible()
  await expectAccessible(page, { what: 'suggestions' })
  await box(page).press('Enter')
  await expect(posts(page)).toHaveCount(1)

  await page.context().setOffline(true)
  await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible()
  await box(page).fill(word.slice(0, -1))
  await expect(page.getByRole('heading', { name: 'Indisponible hors ligne' }).first()).toBeVisible()
  await expect(box(page)).toHaveValue(word.slice(0, -1))
  await expectAccessible(page, { what: 'offline' })
  await page.context().setOffline(false)
  await expect(posts(page)).toHaveCount(1)
})

test('any pasted text gets a response @mobile @long', async ({ page }) => {
  await page.goto('/search')
  for (const typed of ['%', '_', "'", '´`', '🎉', '{"zzq":1}', 'a'.repeat(10_000)]) {
    await box(page).fill(typed)
    await expect(page.getByText(nothing)).toBeVisible()
    await box(page).fill('')
    await expect(page.getByRole('heading', { name: 'Tendances' })).toBeVisible()
  }
})

test('[SRCH-07] a typing error finds posts for the near word, and the exact words are one press away @long', async ({
  page,
}) => {
  await page.goto('/search?q=budgte')
  await expect(page.getByText('Résultats pour « budget »')).toBeVisible()
  await expect(posts(page).first()).toContainText(/budget/i)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Chercher exactement « budgte »' }).click()
  await expect(page).toHaveURL('/search?q=budgte&exact=true')
  await expect(page.getByText(nothing)).toBeVisible()
  await page.goto('/search?q=biblioteque&type=posts')
  await expect(page.getByText('Résultats pour « bibliothèque »')).toBeVisible()
  await expect(posts(page).first()).toBeVisible()
})

test('[SRCH-04] trends say what orders them @long', async ({ page, request }) => {
  const { topics } = (await (await request.get('/api/v1/search/trends')).json()) as {
    topics: { author_count: number; author_count_today: number }[]
  }
  const weights = topics.map((topic) => topic.author_count + 3 * topic.author_count_today)
  expect(weights).toEqual(weights.toSorted((one, other) => other - one))
  await page.goto('/search')
  const trends = page.getByRole('region', { name: 'Tendances' })
  await expect(trends).toContainText('Les sujets que le plus de membres évoquent depuis sept jours')
  await expect(trends.getByRole('listitem').first()).toContainText(/\d+ membres?/)
})
