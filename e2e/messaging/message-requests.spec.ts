import type { Page } from '@playwright/test'
import { expect, test } from '../support/conversation.ts'
import { bubbles, inboxRow, messageBox, twoInConversation } from '../support/messages.ts'

/** Collects a tab's requests about messages from now on, without their ids. */
function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/api\/v1\/(conversations|messages)/.test(pathname) || pathname.endsWith('/typing')) return
    asked.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/g, ':id')}`)
  })
  return asked
}

async function writes(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text)
  await messageBox(page).press('Enter')
}

test('a message between two open conversations is one request of its sender and one of its reader @long', async ({
  member,
  request,
}) => {
  const [manon, theo, id] = await twoInConversation({ member, request }, ['Manon', 'Théo'])
  for (const { page } of [manon, theo]) await page.goto(`/conversation/${id}`)
  await writes(manon.page, 'Bonjour')
  await expect(bubbles(theo.page)).toHaveText(['Bonjour'])
  await writes(theo.page, 'Bonjour à vous')
  await expect(bubbles(manon.page)).toHaveText(['Bonjour', 'Bonjour à vous'])
  await expect(theo.page.getByText('Lu', { exact: true })).toBeVisible()
  // The tabs read the changes of the first messages within a second.
  await theo.page.waitForTimeout(2_500)

  const [sender, reader] = [requestsOf(manon.page), requestsOf(theo.page)]
  for (const text of ['Un', 'Deux', 'Trois']) {
    await writes(manon.page, text)
    await expect(bubbles(theo.page).last()).toHaveText(text)
    await expect(manon.page.getByText('Lu', { exact: true })).toBeVisible()
  }
  await manon.page.waitForTimeout(1_500)
  expect(sender).toEqual(Array.from({ length: 3 }, () => 'POST /api/v1/conversations/:id/messages'))
  expect(reader).toEqual(Array.from({ length: 3 }, () => 'PUT /api/v1/conversations/:id/read'))
  await expect(inboxRow(manon.page, theo.name)).toContainText('Trois')
  await expect(inboxRow(theo.page, manon.name)).toContainText('Trois')
  await expect(inboxRow(theo.page, manon.name)).not.toContainText('non lus')
})
