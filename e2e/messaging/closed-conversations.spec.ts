import { expect, expectToast, follow, freshName, memberIdOf, test, visit } from '../support/conversation.ts'
import { bubbles, conversationOf, messageBox, say, twoInConversation } from '../support/messages.ts'

test('a block while both have the conversation open: the blocker reads why and may report, the other reads that it is closed @long', async ({
  member,
  request,
}) => {
  const [blocker, other, id] = await twoInConversation({ member, request }, ['Nadia', 'Rémi'])
  await say(request, other.token, id, 'Je sais où vous habitez')
  for (const { page } of [blocker, other]) {
    await page.goto(`/conversation/${id}`)
    await expect(bubbles(page)).toHaveCount(1)
    await expect(messageBox(page)).toBeVisible()
  }
  const blocked = await request.put(`/api/v1/members/${memberIdOf(other.token)}/block`, {
    headers: { authorization: `Bearer ${blocker.token}` },
  })
  expect(blocked.ok(), await blocked.text()).toBe(true)

  await expect(blocker.page.getByText(`Vous avez bloqué ${other.name}`)).toBeVisible()
  await expect(
    other.page.getByText('Cette conversation est fermée : on ne peut plus y écrire.'),
  ).toBeVisible()
  for (const { page } of [blocker, other]) {
    await expect(page).toHaveURL(`/conversation/${id}`)
    await expect(page.getByText('Impossible de charger la conversation')).toHaveCount(0)
    await expect(messageBox(page)).toHaveCount(0)
    // Their copy is there after a reload, too.
    await page.reload()
    await expect(bubbles(page)).toHaveText(/Je sais où vous habitez/)
  }
  await expect(other.page.getByText(/bloqué/)).toHaveCount(0)
  await expect(other.page.locator('header').getByRole('link', { name: blocker.name })).toHaveCount(0)

  await bubbles(blocker.page).first().hover()
  await blocker.page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await blocker.page.getByRole('menuitem', { name: /Signaler/ }).click()
  await expect(blocker.page.getByRole('dialog')).toBeVisible()
  await blocker.page.keyboard.press('Escape')

  await blocker.page.getByRole('button', { name: 'Débloquer' }).click()
  await expectToast(blocker.page, `Vous avez débloqué ${other.name}`)
  await expect(messageBox(blocker.page)).toBeVisible()
  await expect(messageBox(other.page)).toBeVisible()
})

test('when the sender of an open request deletes their account, the request says so and can be removed @long', async ({
  member,
  request,
}) => {
  const [reader, sender] = [await member(), await member({ name: freshName('Sacha') })]
  const id = await conversationOf(request, sender.token, reader.token)
  await say(request, sender.token, id, 'Bonjour')
  await reader.page.goto(`/conversation/${id}?tab=requests`)
  await expect(reader.page.getByRole('button', { name: 'Accepter' })).toBeVisible()
  const gone = await request.post('/api/v1/me/deletion', {
    data: { confirmation: 'SUPPRIMER' },
    headers: { authorization: `Bearer ${sender.token}` },
  })
  expect(gone.ok(), await gone.text()).toBe(true)
  await expect(reader.page.getByText('Ce compte n’existe plus : on ne peut plus lui écrire.')).toBeVisible()
  await expect(reader.page.getByRole('button', { name: 'Accepter' })).toHaveCount(0)
  await reader.page.getByRole('button', { name: 'Retirer la demande' }).click()
  await expectToast(reader.page, 'Demande retirée')
  await expect(reader.page).toHaveURL('/messages?tab=requests')
  await visit(reader.page, '/messages?tab=requests')
  await expect(reader.page.locator('[data-conversation]')).toHaveCount(0)
})

test('a message that is too long stays in the box, with the limit; a toast covers neither the box nor the counter @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const other = await author()
  await follow(request, other, token)
  const id = await conversationOf(request, token, other)
  let sent = 0
  await page.route(`**/api/v1/conversations/${id}/messages`, (route) => {
    sent += route.request().method() === 'POST' ? 1 : 0
    return route.request().method() === 'POST' ? route.abort() : route.fallback()
  })
  const text = 'Un très long message. '.repeat(140).slice(0, 3_000)
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`/conversation/${id}`)
    await messageBox(page).fill(text)
    await messageBox(page).press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: /2.000 caractères au plus/ })
    await expect(alert).toBeVisible()
    await expect(page.getByText('3000/2000')).toBeVisible()
    await expect(messageBox(page)).toHaveValue(text)
    expect(sent).toBe(0)
  }
  await page.unroute(`**/api/v1/conversations/${id}/messages`)
  await page.route(`**/api/v1/conversations/${id}/messages`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: { code: 'unexpected_failure', message: 'x' } } })
      : route.fallback(),
  )
  await messageBox(page).fill('Un message qui ne part pas')
  await messageBox(page).press('Enter')
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast.first()).toBeVisible()
  await expect(messageBox(page)).toHaveValue('Un message qui ne part pas')
  await page.waitForTimeout(500)
  const [box, message] = [await messageBox(page).boundingBox(), await toast.first().boundingBox()]
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
})
