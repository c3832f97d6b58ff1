import type { Page } from '@playwright/test'
import { expect, freshText, postIn, publish, test, visit } from '../support/conversation.ts'
import { png } from '../support/files.ts'
import { openMore } from '../support/own-profile.ts'

const phone = { width: 390, height: 844 }

/** Opens a layer, expects Back to close it, and the screen to stay. */
async function expectBackToClose(
  page: Page,
  what: string,
  open: () => Promise<void>,
  role: 'dialog' | 'menu' = 'dialog',
) {
  await test.step(`Back closes ${what}`, async () => {
    const address = page.url()
    await open()
    await expect(page.getByRole(role)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole(role)).toHaveCount(0)
    expect(page.url()).toBe(address)
  })
}

test('on a phone Back closes every layer and stays on the screen; the next one leaves it', async ({
  member,
  author,
  request,
}) => {
  test.setTimeout(90_000)
  const other = await author()
  const uploaded = await request.post('/api/v1/media?purpose=post&name=carte.png', {
    headers: { authorization: `Bearer ${other}`, 'content-type': 'image/png' },
    data: png(640, 480).buffer,
  })
  const { id: media_id } = (await uploaded.json()) as { id: string }
  const posted = await request.post('/api/v1/posts', {
    headers: { authorization: `Bearer ${other}` },
    data: { content: freshText('Avec une image'), media_id },
  })
  const { id } = (await posted.json()) as { id: string }
  const { page } = await member()
  await page.setViewportSize(phone)
  await page.goto('/polls')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await visit(page, '/?tab=citizens')
  const card = postIn(page, id)
  await expect(card).toBeVisible()
  const openMenu = () => card.getByRole('button', { name: 'Plus d’actions' }).click()
  const choose = (name: string) => async () => {
    await openMenu()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  await expectBackToClose(page, 'the menu of a post', openMenu, 'menu')
  await expectBackToClose(page, 'its share dialog', choose('Partager'))
  await expectBackToClose(page, 'its report dialog', choose('Signaler ce post'))
  await expectBackToClose(page, 'its explanation', choose('Pourquoi ce post ?'))
  await expectBackToClose(page, 'the filters', () =>
    page.getByRole('button', { name: 'Filtres', exact: true }).click(),
  )
  await page.goBack()
  await expect(page).toHaveURL('/polls')
  // A phone shows single filters once one is chosen.
  await visit(page, '/?tab=citizens&sort=popular')
  await expectBackToClose(page, 'the choice of one filter', () =>
    page.getByRole('button', { name: /^Tri :/ }).click(),
  )
  await page.goBack()
  await expect(page).toHaveURL('/polls')

  await visit(page, `/post/${id}`)
  await expectBackToClose(page, 'an enlarged picture', () =>
    page.getByRole('button', { name: /^Agrandir l’image/ }).click(),
  )
  await visit(page, '/profile')
  await expectBackToClose(page, '« Plus » of the own profile', async () => void (await openMore(page)))
  await visit(page, '/calendar')
  const event = page.locator('[data-event]').first()
  await event.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/calendar\/[0-9a-f-]{36}/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/calendar')
})

test('on a wide window Back closes dialogs and sheets too @long', async ({ member, author, request }) => {
  const other = await author()
  const id = await publish(request, other, freshText('À signaler'))
  const { page } = await member()
  await page.goto('/polls')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await visit(page, '/?tab=citizens')
  const card = postIn(page, id)
  const choose = (name: string) => async () => {
    await card.getByRole('button', { name: 'Plus d’actions' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await expectBackToClose(page, 'the share dialog', choose('Partager'))
  await expectBackToClose(page, 'the assistant', () =>
    page.getByRole('button', { name: 'Ouvrir l’assistant' }).click(),
  )

  await expectBackToClose(page, 'the report dialog', choose('Signaler ce post'))
  await page.goBack()
  await expect(page).toHaveURL('/polls')
})
