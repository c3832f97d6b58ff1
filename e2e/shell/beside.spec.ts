import { expectAccessible } from '../support/accessibility.ts'
import { expect, freshText, publish, test } from '../support/conversation.ts'
import { demo, tokenOf } from '../support/members.ts'

test('beside a post stand the law that it cites and its author’s certificate; beside a profile its certificate; elsewhere the trends @long', async ({
  page,
  request,
  author,
  baseURL,
}) => {
  const official = await tokenOf(request, demo.politician, demo.password)
  const citing = await publish(
    request,
    official,
    `${freshText('Où en est ce texte ?')} ${baseURL}/law-tracking/aide-a-mourir-2026`,
  )
  const figure = await publish(
    request,
    await author(),
    `${freshText('La dette, par ici.')} ${baseURL}/political-data/debt`,
  )
  const plain = await publish(request, await author())
  const beside = page.getByRole('complementary', { name: 'À côté' })
  const card = (name: string | RegExp) =>
    beside.locator('section', { has: page.getByRole('heading', { name, level: 2 }) })

  await page.goto(`/post/${citing}`)
  await expect(card('Loi citée')).toContainText('Promulgation')
  await expect(card('Certificat de Solange Ibarrou')).toContainText('Vérifié le')
  await expect(card('Tendances')).toHaveCount(0)
  await card('Loi citée').getByRole('link', { name: 'Suivre ses étapes' }).click()
  await expect(page).toHaveURL('/law-tracking/aide-a-mourir-2026')

  await page.goto(`/post/${figure}`)
  await expect(card('Données politiques')).toContainText('Source : ')
  await card('Données politiques').getByRole('link', { name: 'Ouvrir la page citée' }).click()
  await expect(page).toHaveURL('/political-data/debt')

  await page.goto(`/post/${plain}`)
  await expect(card('Tendances')).toBeVisible()
  await page.goto('/profile/solange_ibarrou')
  await expect(card('Certificat de Solange Ibarrou')).toBeVisible()
})

test('from 1,280 px on a post opens beside the feed, under its own address; Back returns to the place in the feed; a reload shows the post’s page @long', async ({
  page,
  request,
  author,
}) => {
  const token = await author({ name: 'Odette Plume' })
  for (let turn = 0; turn < 3; turn += 1) await publish(request, token)
  const first = await publish(request, token, freshText('Le premier'))
  const second = await publish(request, token, freshText('Le second'))
  const beside = page.getByRole('region', { name: 'Post d’Odette Plume' })
  const card = (id: string) => page.locator(`main article[data-post="${id}"]`)
  const place = () => page.evaluate(() => scrollY)

  await page.goto('/?tab=citizens')
  await expect(page.getByRole('heading', { name: 'Tendances' })).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  const before = await place()
  await card(first).locator('header a[href^="/post/"]').click()
  await expect(beside).toContainText('Le premier')
  await expect(page).toHaveURL(`/post/${first}`)
  await expect(page).toHaveTitle('Post d’Odette Plume · Parvis')
  await expect(beside.getByRole('heading', { name: 'Post d’Odette Plume' })).toBeFocused()
  await expect(beside.getByLabel('Ajouter un commentaire')).toBeVisible()
  await expect(card(second)).toBeVisible()
  expect(await place()).toBe(before)
  await expectAccessible(page, { what: 'a post beside the feed' })

  // Another one takes its place, by a click on the card.
  await card(second).getByText('Le second').click()
  await expect(beside).toContainText('Le second')
  await expect(page).toHaveURL(`/post/${second}`)
  await page.goBack()
  await expect(beside).toHaveCount(0)
  await expect(page).toHaveURL('/?tab=citizens')
  await expect(page).toHaveTitle('Accueil · Parvis')
  expect(await place()).toBe(before)
  await expect(card(second)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(beside).toContainText('Le second')
  await page.keyboard.press('Escape')
  await expect(beside).toHaveCount(0)
  await expect(page).toHaveURL('/?tab=citizens')

  await card(first).getByText('Le premier').click()
  await expect(beside).toContainText('Le premier')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Le premier')
  await expect(beside).toHaveCount(0)

  await page.setViewportSize({ width: 1200, height: 900 })
  await page.goto('/?tab=citizens')
  await card(first).getByText('Le premier').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible()
})
