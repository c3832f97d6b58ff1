import { readFile } from 'node:fs/promises'
import { politicalCards, politicalSlugs, politicalTabs } from '@parvis/contract/civic/political-slugs.ts'
import type { PoliticalPage } from '@parvis/contract/civic/politics.schemas.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, freshText, test, visit } from '../support/conversation.ts'
import { cutOff } from '../support/identity.ts'

const data = async (request: APIRequestContext, slug: string) =>
  (await (await request.get(`/api/v1/political-data/${slug}`)).json()) as PoliticalPage

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const block = (page: Page, id: string) => page.locator(`main section[id="${id}"]`)
const blocks = (page: Page) => page.locator('main section[aria-labelledby^="title-"]')
const cards = (page: Page) => page.locator('main a[href^="/political-data/"]:not([href$="/sources"])')

test('[DAT-01][DAT-03][DAT-04] a member opens the dashboard’s tabs and its 27 cards, and searches all of it @long', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/')
  await page.getByRole('link', { name: 'Données politiques' }).click()
  await expect(title(page)).toHaveText('Tableau de bord politique')
  await expect(page.getByRole('tab')).toHaveText([
    'Gouvernance',
    'Élections',
    'Économie',
    'Europe',
    'Transparence',
  ])
  for (const [place, tab] of politicalTabs.entries()) {
    await page.getByRole('tab').nth(place).click()
    await expect(page).toHaveURL(place === 0 ? '/political-data' : `/political-data?tab=${tab}`)
    const meant = politicalCards.filter((card) => card.tab === tab)
    await expect(cards(page)).toHaveCount(meant.length)
    for (const { slug } of meant)
      await expect(page.locator(`main a[href="/political-data/${slug}"]`)).toBeVisible()
    // Every page is opened below; one of each tab shows that cards work.
    const [first] = meant
    await page.locator(`main a[href="/political-data/${first?.slug}"]`).click()
    await expect(page).toHaveURL(`/political-data/${first?.slug}`)
    await expect(blocks(page).first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab').nth(place)).toHaveAttribute('aria-selected', 'true')
  }
  expect(politicalCards).toHaveLength(27)
  const search = page.getByRole('searchbox', { name: 'Chercher dans les données politiques' })
  await search.fill('budget')
  await expect(page).toHaveURL(/q=budget/)
  await expect(page.locator('main a[href="/political-data/budget"]').first()).toBeVisible()
  await expect(page.locator('main a[href="/political-data/senate"]')).toHaveCount(0)
  await search.fill('mitterrand')
  const found = page.getByRole('list', { name: 'Résultats dans toutes les données' })
  await found
    .getByRole('link', { name: /Mitterrand/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/political-data\/[a-z-]+#/)
  await expect(page.getByText('François Mitterrand').first()).toBeVisible()
  await page.goBack()
  await search.fill('zzz')
  await expect(page.getByText('Aucune carte')).toBeVisible()
  await expect(page.getByText('Aucune donnée ne répond à « zzz ».')).toBeVisible()
  await page.getByRole('button', { name: 'Toutes les cartes' }).click()
  await expect(page.getByRole('tab')).toHaveCount(5)
})

test('[DAT-02][DAT-05][DAT-06][DAT-07][DAT-08][DAT-11][DAT-13][DAT-15][DAT-17] a guest opens every page of political data by its address: its own content, source and date', async ({
  page,
  request,
}) => {
  test.slow()
  await page.goto('/political-data/president')
  await expect(blocks(page).first()).toBeVisible()
  await page.goto('/political-data')
  await expect(title(page)).toHaveText('Tableau de bord politique')
  const slugs = Object.entries(politicalSlugs).flatMap(([slug, template]) =>
    template === 'polls' || template === 'laws' ? [] : [slug],
  )
  const pageTexts = new Map<string, string>()
  const walk = async (walker: Page, own: string[]) => {
    for (const slug of own) {
      const page = await data(request, slug)
      await visit(walker, `/political-data/${slug}`)
      await expect(title(walker), slug).toHaveText(page.title)
      await expect(blocks(walker).first(), slug).toBeVisible()
      // Pages of local elections have no tabs of national ones.
      if (page.blocks.some(({ section }) => section !== null))
        await expect(walker.getByRole('tab'), slug).toHaveCount(3)
      else await expect(blocks(walker), slug).toHaveCount(page.blocks.length)
      // Read in one call: there are some three hundred blocks.
      const shown = await blocks(walker).evaluateAll((sections) =>
        sections.map((section) => ({
          id: section.id,
          open: section.querySelector('button[aria-expanded="false"]') === null,
          dated: section.querySelector('time[datetime]') !== null,
          sourced:
            section.querySelector('a[target="_blank"]') !== null ||
            /page exacte non établie/.test(section.textContent ?? ''),
          words: section.textContent,
        })),
      )
      // A page of one indicator begins with its chart, all others with their first part.
      const charted = page.blocks.find(({ kind }) => kind === 'series')
      expect([page.blocks[0]?.id, charted?.id], slug).toContain(shown[0]?.id)
      for (const { id, open, dated, sourced, words } of shown) {
        expect(words, `${slug} ${id}`).not.toMatch(/\b(undefined|null|NaN|Invalid Date)\b/)
        const { kind } = page.blocks.find((made) => made.id === id) ?? {}
        // Nothing was read of what Parvis only leads to.
        if (open && kind !== 'links')
          expect({ dated, sourced }, `${slug} ${id}`).toEqual({ dated: kind !== 'publisher', sourced: true })
      }
      pageTexts.set(slug, `${page.title} ${page.summary} ${shown[0]?.words}`)
    }
  }
  await walk(page, slugs)
  expect(new Set(pageTexts.values()).size).toBe(slugs.length)
  await visit(page, '/political-data/legislative-2027')
  await expect(page.getByText(/Aucune élection législative n’est prévue avant 2029/).first()).toBeVisible()
})

test('[DAT-09][DAT-10] elections in three tabs, found by year and by name @long', async ({ page }) => {
  await page.goto('/political-data/elections')
  await expect(page.getByRole('tab')).toHaveText(['Présidentielles', 'Législatives', 'Européennes'])
  const open = page.getByRole('tabpanel')
  await expect(open.getByRole('heading', { level: 2 }).first()).toContainText('2022')
  await expect(open.getByText('Emmanuel Macron').first()).toBeVisible()
  const older = open.getByRole('button', { name: /^Élection présidentielle de 1981/ })
  await older.click()
  await expect(older).toHaveAttribute('aria-expanded', 'true')
  await expect(open.getByRole('list', { name: /1981, Second tour/ })).toContainText('François Mitterrand')
  await page.getByRole('tab', { name: 'Législatives' }).click()
  await expect(page).toHaveURL(/section=legislative/)
  await expect(open.getByRole('img', { name: /Sièges.*2024/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Européennes' }).click()
  await expect(open.getByRole('heading', { level: 2 }).first()).toContainText('2024')
  const search = page.getByRole('searchbox', { name: 'Chercher une année, un nom, un parti' })
  await search.fill('1979')
  await expect(open.getByRole('heading', { level: 2 })).toHaveCount(1)
  await expect(open).toContainText('Simone Veil')
  // The open tab has none: it leads to those that have.
  await search.fill('1981')
  await expect(open.getByText('Rien dans « Européennes » ne répond à « 1981 ».')).toBeVisible()
  await expect(open.getByRole('button', { name: /^Présidentielles \([1-9]/ })).toBeVisible()
  await search.fill('jospin')
  await expect(page.getByRole('tab', { name: /Présidentielles \([1-9]/ })).toBeVisible()
  await page.getByRole('tab', { name: /Présidentielles/ }).click()
  for (const heading of await open.getByRole('heading', { level: 2 }).all())
    await expect(heading).toHaveText(/1995|2002/)
  await page.reload()
  await expect(search).toHaveValue('jospin')
  await search.fill('zzz')
  await expect(open.getByText('Aucun résultat')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer' }).click()
})

test('[DAT-12] presidents are found by name, by period and by reform @long', async ({ page }) => {
  await page.goto('/political-data/presidents')
  const list = page.getByRole('list', { name: /présidents/i }).first()
  const names = list.getByRole('heading', { level: 3 })
  await expect(names.first()).toHaveText('Emmanuel Macron')
  const search = page.getByRole('searchbox', { name: 'Chercher un nom, une période, une réforme' })
  await search.fill('mitterrand')
  await expect(names).toHaveText(['François Mitterrand'])
  await search.fill('1981')
  await expect(names).toHaveText(['François Mitterrand', 'Valéry Giscard d’Estaing'])
  await search.fill('peine de mort')
  await expect(names).toHaveText(['François Mitterrand'])
  await expect(page).toHaveURL(/q=peine/)
  await search.fill('zzz')
  await expect(page.getByText('Rien ici ne répond à « zzz ».')).toBeVisible()
})

test('[DAT-14][DAT-18] indicators are searched, and read by point, as a table and as a file; outdated ones are marked @long', async ({
  page,
}) => {
  await page.goto('/political-data/economy')
  const list = page.getByRole('navigation', { name: 'Indicateurs' })
  await expect(list.getByRole('link')).toHaveCount(8)
  const search = page.getByRole('searchbox', { name: 'Chercher un indicateur' })
  await search.fill('chômage')
  const chart = page.getByRole('img', { name: /chômage.*2003/i })
  await expect(chart).toBeVisible()
  await expect(page.getByRole('img', { name: /Dette publique/ })).toHaveCount(0)
  const reader = page.getByRole('slider', { name: /Lire les valeurs.*chômage/i })
  await reader.focus()
  await page.keyboard.press('Home')
  await expect(reader).toHaveAttribute('aria-valuetext', /^2003, 8,5.*Jacques Chirac$/)
  await page.keyboard.press('ArrowRight')
  await expect(reader).toHaveAttribute('aria-valuetext', /^2004, /)
  const section = blocks(page).filter({ has: chart })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('link', { name: /Télécharger en CSV/ }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain('INSEE')
  expect(file).toMatch(/2003;8,5/)
  await blocks(page)
    .filter({ has: page.getByRole('slider') })
    .first()
    .getByRole('button', { name: 'Tableau' })
    .click()
  await expect(page.getByRole('row', { name: /2003/ })).toContainText('8,5')
  await search.fill('zzz')
  await expect(page.getByText('Aucun résultat')).toBeVisible()
  await visit(page, '/political-data/senate')
  await expect(block(page, 'hemicycle').getByText('Donnée ancienne').first()).toBeVisible()
})

test('[DAT-16] French MEPs are found by name, by list and by group @long', async ({ page, request }) => {
  const { blocks: made } = await data(request, 'european-meps')
  const meps = made.find((one) => one.kind === 'people' && one.total > 70)
  if (meps?.kind !== 'people') throw new Error('no list of MEPs')
  await page.goto('/political-data/european-meps')
  const list = page.getByRole('list', { name: meps.title })
  const rows = list.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Chercher un nom, un parti, un groupe, une commission' })
  const [first] = meps.people
  for (const [typed, of] of [
    [first?.name, 'name'],
    [meps.people.find(({ party }) => party !== null)?.party, 'party'],
    [meps.people.find(({ group }) => group !== null)?.group, 'group'],
    [meps.people.find(({ committees }) => committees.length > 0)?.committees[0], 'committee'],
  ] as const) {
    // Committees exist only after an import.
    if (!typed) continue
    await search.fill(typed)
    await expect(rows.first(), of).toContainText(typed)
    for (const row of await rows.all()) await expect(row, of).toContainText(typed)
  }
  await search.fill('zzz')
  await expect(page.getByText('Aucun résultat')).toBeVisible()
  await visit(page, '/political-data/regions')
  const reader = page.getByRole('slider', { name: 'Lire les régions' })
  await reader.focus()
  await page.keyboard.press('End')
  await expect(reader).toHaveAttribute('aria-valuetext', /habitants/)
})

test('[DAT-20] an unknown address is not found, an unknown card shows a message; a failure is reported and can be retried @long', async ({
  page,
}) => {
  await page.goto('/political-data/zzz')
  await expect(title(page)).toHaveText('Oops! Page not found')
  await page.route('**/api/v1/political-data', async (route) => {
    const answer = await route.fetch()
    const { cards: known } = (await answer.json()) as { cards: { slug: string; title: string }[] }
    await route.fulfill({ json: { cards: [{ ...known[0], slug: 'zzz', title: 'Plus tard' }, ...known] } })
  })
  await page.goto('/political-data')
  const [message] = await Promise.all([
    page.waitForEvent('console'),
    page.getByRole('button', { name: /Plus tard/ }).click(),
  ])
  expect(message.text()).toContain('zzz')
  await expect(page).toHaveURL('/political-data')
  await page.unrouteAll()
  const restore = await cutOff(page)
  await page.goto('/political-data/assembly')
  const retry = page.getByRole('button', { name: 'Réessayer' })
  await expect(retry).toBeVisible()
  await restore()
  await retry.click()
  await expect(page.getByRole('img', { name: /groupes de l’Assemblée/ })).toBeVisible()
})

test('a figure is cited in a post, whose link leads to it @mobile @long', async ({ member }) => {
  const { page } = await member()
  await page.goto('/political-data/debt')
  const section = blocks(page)
    .filter({ has: page.getByRole('slider') })
    .first()
  const id = await section.getAttribute('id')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await section.getByRole('button', { name: 'Citer dans un post' }).click()
  await expect(page).toHaveURL('/create-post')
  const text = page.getByRole('textbox', { name: 'Texte du post' })
  await expect(page.locator('form').getByRole('link', { name: /^Dette publique/ })).toBeVisible()
  const sentence = freshText('La dette, en une courbe')
  await text.press('ControlOrMeta+End')
  await text.pressSequentially(sentence)
  await page.getByRole('button', { name: 'Publier' }).click()
  const post = page.locator('article').filter({ hasText: sentence })
  await post.locator(`a[href$="/political-data/debt#${id}"]`).click()
  await expect(page).toHaveURL(`/political-data/debt#${id}`)
  await expect(block(page, id ?? '')).toBeInViewport()
})

test('a guest reads how old each dataset is, what is not established, and whether a source’s page is exact @long', async ({
  page,
}) => {
  await page.goto('/political-data')
  await page.getByRole('link', { name: /ce qui n’est pas établi/ }).click()
  await expect(title(page)).toHaveText('Sources et lacunes')
  const ages = page.getByRole('region', { name: 'L’âge de chaque jeu de données' }).last()
  await expect(ages.getByRole('row', { name: /Membres du Gouvernement/ })).toContainText('36')
  await page
    .getByText(/Inscrits, votants, blancs et nuls/)
    .first()
    .click()
  await expect(page.getByText(/Élection présidentielle de 1965/)).toBeVisible()
  const popolo = page.getByRole('link', { name: /Popolo/ })
  expect((await page.request.get((await popolo.getAttribute('href')) ?? '')).status()).toBe(200)

  await page.goto('/political-data/presidential-2027')
  await expect(page.getByText('Inscrits, votants, blancs et nuls : non établis.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Élection présidentielle de 1958/ }).click()
  await expect(page.getByText(/page exacte non établie/).first()).toBeVisible()
})
