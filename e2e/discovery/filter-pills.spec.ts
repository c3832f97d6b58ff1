import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { cards, expect, test } from '../support/conversation.ts'
import { openFilters } from '../support/feed-filters.ts'

/** The pill of a filter, which shows its value and opens its choice. */
const pill = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} :`) })

test('a phone shows the feed’s filters once one is chosen, and until then the pages beside the feed @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'À lire aussi' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filtres actifs' })).toHaveCount(0)
  const menu = await openFilters(page)
  await menu.getByText('Local', { exact: true }).click()
  await menu.getByRole('button', { name: 'Voir les posts' }).click()
  await expect(page.getByRole('button', { name: /^Retirer le filtre/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'À lire aussi' })).toHaveCount(0)
})

test('the feed’s filters show their values: each pill opens its choice, and « Pourquoi ce post ? » explains the sort in force in shares @long', async ({
  page,
}) => {
  await page.goto('/')
  await expect(pill(page, 'Tri')).toContainText('Chronologique')
  await expect(pill(page, 'Portée')).toContainText('National')
  await expect(pill(page, 'Orientation')).toContainText('Tous bords')
  await expect(pill(page, 'Partis')).toContainText('Tous les partis')

  const explain = async () => {
    await cards(page).first().getByRole('button', { name: 'Plus d’actions' }).click()
    await page.getByRole('menuitem', { name: 'Pourquoi ce post ?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pourquoi ce post ?' })
    const shares = dialog.getByRole('list', { name: 'Ce qui place ce post' })
    await expect(shares).toBeVisible()
    const percents = await shares
      .locator('[data-share]')
      .evaluateAll((all) => all.map((share) => Number(share.getAttribute('data-share'))))
    expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100)
    return { dialog, shares }
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const recent = await explain()
  await expect(recent.dialog).toContainText('Vous lisez dans le tri Chronologique')
  await expect(recent.shares).toHaveText(/^100\s%\s*fraîcheur$/)
  await close()

  for (const [name, address, sentence] of [
    ['Tendances', '/?sort=popular', /% (soutiens|votes)/],
    ['Pertinence', '/?sort=relevant', /% fraîcheur/],
  ] as const) {
    await pill(page, 'Tri').click()
    const choice = page.getByRole('dialog', { name: 'Tri' })
    await choice.getByText(name, { exact: true }).click()
    await expect(choice.getByRole('group')).toHaveCount(1)
    await choice.getByRole('button', { name: 'Voir les posts' }).click()
    await expect(page).toHaveURL(address)
    await expect(pill(page, 'Tri')).toContainText(name)
    const { dialog, shares } = await explain()
    await expect(dialog).toContainText(`Vous lisez dans le tri ${name}`)
    await expect(shares).toContainText(sentence)
    if (name === 'Pertinence') await expectAccessible(page)
    await close()
  }

  await pill(page, 'Partis').click()
  const parties = page.getByRole('dialog', { name: 'Partis' })
  await parties.getByLabel('Renaissance').check()
  // All filters on a small screen: the buttons below them do not leave it.
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 600 })
  const whole = await openFilters(page)
  await expect(whole.getByRole('button', { name: 'Voir les posts' })).toBeInViewport({ ratio: 1 })
  await expect(whole.getByRole('button', { name: 'Tout réinitialiser' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})
