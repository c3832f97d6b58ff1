import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, freshText, memberIdOf, publish, test } from '../support/conversation.ts'

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

/** A member with a username, and a topic, whose names no other journey has. */
async function known(request: import('@playwright/test').APIRequestContext, token: string) {
  const mark = memberIdOf(token).replaceAll('-', '').slice(0, 10)
  const username = `zoe.${mark}`
  const answer = await request.patch('/api/v1/me/profile', {
    headers: { authorization: `Bearer ${token}` },
    data: { username },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const topic = `Sujet${mark}`
  await publish(request, token, `Parlons de #${topic}`)
  return { username, topic }
}

test('mentions and hashtags are suggested while one writes: in a post, an edit and a comment, by keys and by touch @long', async ({
  member,
  author,
  request,
}) => {
  const named = await author({ name: 'Zoé Carrel' })
  const { username, topic } = await known(request, named)
  const { page, token } = await member()

  await test.step('a post: arrow keys choose, Enter takes, Escape closes', async () => {
    await page.goto('/create-post')
    const area = page.getByLabel('Texte du post')
    await area.fill('Merci ')
    await area.pressSequentially(`@${username.slice(0, 9)}`)
    const option = list(page).getByRole('option', { name: new RegExp(username) })
    await expect(option).toBeVisible()
    await expect(area).toHaveAttribute('aria-controls', (await list(page).getAttribute('id')) ?? '')
    await expectAccessible(page, { what: 'suggestions' })
    await area.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(area).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    await area.press('Enter')
    await expect(area).toHaveValue(`Merci @${username} `)
    await expect(list(page)).toHaveCount(0)
    await area.pressSequentially(`pour #${topic.slice(0, 9)}`)
    await expect(list(page).getByRole('option', { name: new RegExp(topic) })).toBeVisible()
    await area.press('Escape')
    await expect(list(page)).toHaveCount(0)
    await area.pressSequentially(topic.slice(9, 11))
    await expect(list(page)).toHaveCount(0)
  })

  await test.step('an edit: Escape closes the suggestions, and not the dialog', async () => {
    const id = await publish(request, token, freshText())
    await page.goto(`/post/${id}`)
    await page.getByRole('article').getByRole('button', { name: 'Plus d’actions' }).click()
    await page.getByRole('menuitem', { name: 'Modifier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifier le post' })
    const area = dialog.getByLabel('Texte du post')
    await area.fill('')
    await area.pressSequentially(`@${username.slice(0, 9)}`)
    await expect(list(page)).toBeVisible()
    await area.press('ArrowDown')
    await expect(list(page).getByRole('option', { selected: true })).toHaveCount(1)
    // The list stays while the answer to the next letter is on its way, and nothing in it is chosen any more.
    const nextLetter = page.waitForRequest('**/api/v1/search/completions*')
    await page.route('**/api/v1/search/completions*', () => undefined)
    await area.press(username.charAt(9))
    await nextLetter
    await expect(list(page).getByRole('option', { selected: true })).toHaveCount(0)
    await area.press('Escape')
    await expect(list(page)).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await page.unroute('**/api/v1/search/completions*')
    await area.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a comment on a phone: a tap takes a suggestion, Enter without a choice sends', async () => {
    const id = await publish(request, named)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/post/${id}`)
    const area = page.getByLabel('Ajouter un commentaire')
    await area.pressSequentially(`@${username.slice(0, 9)}`)
    const option = list(page).getByRole('option', { name: new RegExp(username) })
    await expect(option).toBeVisible()
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await option.click()
    await expect(area).toHaveValue(`@${username} `)
    await expect(area).toBeFocused()
    await area.pressSequentially(`#${topic.slice(0, 9)}`)
    await expect(list(page)).toBeVisible()
    await area.press('Enter')
    await expect(page.locator('[data-comment]').filter({ hasText: `#${topic.slice(0, 9)}` })).toBeVisible()
  })
})

test('a message has the same suggestions; a blocked member is not among them @long', async ({
  member,
  author,
  request,
}) => {
  const [named, hidden] = [await author({ name: 'Zoé Carrel' }), await author({ name: 'Zoé Carrel' })]
  const { username } = await known(request, named)
  const blocked = await known(request, hidden)
  const { page, token } = await member()
  const headers = { authorization: `Bearer ${token}` }
  await request.put(`/api/v1/members/${memberIdOf(hidden)}/block`, { headers })
  const opened = await request.post('/api/v1/conversations', {
    headers,
    data: { user1_id: memberIdOf(token), user2_id: memberIdOf(named) },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { id } = (await opened.json()) as { id: string }
  await page.goto(`/conversation/${id}`)
  const area = page.getByRole('textbox', { name: 'Message à Zoé Carrel' })
  await area.pressSequentially(`@${username}`)
  await expect(list(page).getByRole('option', { name: new RegExp(username) })).toBeVisible()
  await area.fill('')
  const answer = page.waitForResponse(/\/api\/v1\/search\/completions/)
  await area.pressSequentially(`@${blocked.username}`)
  await answer
  await expect(list(page)).toHaveCount(0)
})
