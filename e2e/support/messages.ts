import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, follow, freshName, memberIdOf, type Person } from './conversation.ts'

async function write<Written>(
  request: APIRequestContext,
  token: string,
  address: string,
  data: Record<string, unknown>,
): Promise<Written> {
  const answer = await request.post(`/api/v1${address}`, {
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Written
}

/** The conversation of two members. */
export async function conversationOf(
  request: APIRequestContext,
  token: string,
  other: string,
): Promise<string> {
  const body = { user1_id: memberIdOf(token), user2_id: memberIdOf(other) }
  return (await write<{ id: string }>(request, token, '/conversations', body)).id
}

/** Two new members who follow each other, each in their own browser, and the id of their conversation. */
export async function twoInConversation(
  { member, request }: { member: (options: { name: string }) => Promise<Person>; request: APIRequestContext },
  names: readonly [string, string],
): Promise<[one: Person, other: Person, id: string]> {
  const one = await member({ name: freshName(names[0]) })
  const other = await member({ name: freshName(names[1]) })
  await follow(request, one.token, other.token)
  await follow(request, other.token, one.token)
  return [one, other, await conversationOf(request, one.token, other.token)]
}

export async function say(
  request: APIRequestContext,
  token: string,
  conversationId: string,
  content: string,
): Promise<void> {
  await write(request, token, `/conversations/${conversationId}/messages`, {
    content,
    request_id: randomUUID(),
  })
}

export const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: /^Message à / })

/** The bubbles of an open conversation, in order. */
export const bubbles = (page: Page): Locator => page.locator('[data-bubble]')

export const inboxRow = (page: Page, name: string): Locator =>
  page.locator('[data-conversation]').filter({ hasText: name }).and(page.getByRole('link'))
