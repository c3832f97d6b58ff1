import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { browserOf, demo, makeMember, password, tokenOf } from './members.ts'

export { expect }

type Role = 'citizen' | 'journalist' | 'politician'
export type Reaction = 'support' | 'question' | 'vote'

/** A signed-in member with their own browser. */
export interface Person {
  name: string
  page: Page
  context: BrowserContext
  token: string
}

interface Fixtures {
  /** A new member, signed in in their own browser. */
  member: (options?: { name?: string; role?: Role }) => Promise<Person>
  /** An account of the demo community, signed in in its own browser. */
  demoMember: (who: Role) => Promise<Person>
  /** A guest's own browser. */
  guest: () => Promise<Page>
  /** Token of a new member who writes through the API only. */
  author: (options?: { name?: string; role?: Role }) => Promise<string>
}

const demoAccount = { citizen: demo.citizen, journalist: demo.journalist, politician: demo.politician }

export const freshName = (name = 'Camille Essai') => `${name} ${randomUUID().slice(0, 8)}`

/** Requests that are pending at the end of a journey may fail without an error. */
async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The journeys' test, with members whose browsers are closed at the end. */
export const test = base.extend<Fixtures & { contexts: BrowserContext[] }>({
  context: async ({ context }, use) => {
    await use(context)
    await leave(context)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
  contexts: async ({}, use) => {
    const contexts: BrowserContext[] = []
    await use(contexts)
    for (const context of contexts) {
      await leave(context)
      await context.close()
    }
  },
  member: async ({ browser, request, contexts }, use) => {
    await use(async ({ name = freshName(), role = 'citizen' } = {}) => {
      const email = await makeMember(request, { name, role })
      const opened = await browserOf(browser, request, email, password)
      contexts.push(opened.context)
      return { name, ...opened }
    })
  },
  demoMember: async ({ browser, request, contexts }, use) => {
    await use(async (who) => {
      const opened = await browserOf(browser, request, demoAccount[who], demo.password)
      contexts.push(opened.context)
      return { name: who, ...opened }
    })
  },
  guest: async ({ browser, contexts }, use) => {
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      return await context.newPage()
    })
  },
  author: async ({ request }, use) => {
    await use(async ({ name = freshName('Plume'), role = 'citizen' } = {}) =>
      tokenOf(request, await makeMember(request, { name, role })),
    )
  },
})

interface Router {
  history: { push(address: string): void }
  subscribe(event: 'onResolved', heard: () => void): () => void
}

/** Navigates like a link of the application, without a page load, and waits for the screen. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router }
        const forget = router.subscribe('onResolved', () => {
          forget()
          resolve()
        })
        router.history.push(to)
      }),
    address,
  )
}

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

export const memberIdOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

/** Makes a member follow another, by request and acceptance. */
export async function follow(request: APIRequestContext, token: string, followed: string): Promise<void> {
  const asked = await request.put(`/api/v1/members/${memberIdOf(followed)}/follow-request`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(asked.ok(), await asked.text()).toBe(true)
  const { request: followRequest } = (await asked.json()) as { request: { id: string } }
  const accepted = await request.put(`/api/v1/follow-requests/${followRequest.id}/accepted`, {
    headers: { authorization: `Bearer ${followed}` },
  })
  expect(accepted.ok(), await accepted.text()).toBe(true)
}

/** A unique text of a post. */
export const freshText = (text = 'Un avis') => `${text} ${randomUUID().slice(0, 8)}`

export async function publish(
  request: APIRequestContext,
  token: string,
  content: string = freshText(),
  more: { visibility?: string; region_code?: string } = {},
): Promise<string> {
  return (await write<{ id: string }>(request, token, '/posts', { content, ...more })).id
}

export async function comment(
  request: APIRequestContext,
  token: string,
  postId: string,
  content: string,
  parentId?: string,
): Promise<string> {
  const data = { content, ...(parentId === undefined ? {} : { parent_id: parentId }) }
  return (await write<{ id: string }>(request, token, `/posts/${postId}/comments`, data)).id
}

/** Marks a comment as the official's answer to the questions about their post. */
export async function markAnswer(
  request: APIRequestContext,
  official: string,
  postId: string,
  commentId: string,
): Promise<void> {
  const marked = await request.put(`/api/v1/posts/${postId}/answer`, {
    headers: { authorization: `Bearer ${official}` },
    data: { comment_id: commentId },
  })
  expect(marked.ok(), await marked.text()).toBe(true)
}

export async function react(
  request: APIRequestContext,
  token: string,
  postId: string,
  reaction: Reaction,
): Promise<void> {
  const answer = await request.put(`/api/v1/posts/${postId}/reaction`, {
    data: { reaction },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Saves a post to a member's list. */
export async function save(request: APIRequestContext, token: string, postId: string): Promise<void> {
  const answer = await request.put(`/api/v1/posts/${postId}/saved`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A post in a list or on its page. */
export const postIn = (page: Page, id: string): Locator => page.locator(`article[data-post="${id}"]`)
/** The post that is open: on its page, or beside the feed. */
export const openPostIn = (page: Page, id: string): Locator => postIn(page, id).last()

export const cards = (page: Page): Locator => page.getByRole('tabpanel').locator('article[data-post]')

export const reactionIn = (post: Locator, reaction: Reaction): Locator =>
  post.locator(`[data-reaction="${reaction}"]`)

/** Expects these counts on a post, and this reaction as the reader's own. */
export async function expectReactions(
  post: Locator,
  counts: Partial<Record<Reaction, number>>,
  own: Reaction | null,
): Promise<void> {
  for (const reaction of ['support', 'question', 'vote'] as const) {
    const button = reactionIn(post, reaction)
    const count = counts[reaction]
    if (count !== undefined) await expect(button.locator('span').last()).toHaveText(String(count))
    await expect(button).toHaveAttribute('aria-pressed', String(own === reaction))
  }
}

export const commentIn = (page: Page, text: string): Locator =>
  page.locator('[data-comment]').filter({ hasText: text })

/** Expects a toast with exactly this title and description. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  let toast = page
    .locator('[data-sonner-toast]')
    .filter({ has: page.locator('[data-title]').getByText(title, { exact: true }) })
  if (description !== undefined) {
    toast = toast.filter({ has: page.locator('[data-description]').getByText(description, { exact: true }) })
  }
  await expect(toast.first()).toBeVisible()
}

/** Signed in: screen readers are told so, and no toast covers the screen. */
export async function expectWelcome(page: Page): Promise<void> {
  await expect(page.locator('[data-announcements]')).toHaveText('Connexion réussie. Bienvenue !')
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Bienvenue' })).toHaveCount(0)
}

/** Fails every request that `matches`, until the returned function is called. */
export async function failing(
  page: Page,
  address: string | RegExp,
  method: string,
  failure: 'no answer' | 500 | 503 = 500,
): Promise<() => Promise<void>> {
  const code = failure === 503 ? 'unavailable' : 'unexpected_failure'
  const handler = async (route: import('@playwright/test').Route) => {
    if (route.request().method() !== method) return route.fallback()
    if (failure === 'no answer') return route.abort('connectionrefused')
    await route.fulfill({ status: failure, json: { error: { code, message: 'cut', request_id: 'e2e' } } })
  }
  await page.route(address, handler)
  return () => page.unroute(address, handler)
}

/** Observes and cuts a page's live connection. Call before the page is opened. */
export async function liveConnection(page: Page): Promise<{
  /** Waits until the page subscribes to a topic. */
  follows: (topic: string) => Promise<void>
  cut: () => Promise<void>
}> {
  const followed = new Set<string>()
  let cut = async () => {}
  await page.routeWebSocket('**/realtime', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      server.send(message)
      const frame = JSON.parse(String(message)) as { type: string; topics?: string[] }
      if (frame.type === 'subscribe') for (const topic of frame.topics ?? []) followed.add(topic)
    })
    cut = async () => {
      await server.close()
      await socket.close()
    }
  })
  return {
    follows: (topic) => expect.poll(() => [...followed], { message: `following ${topic}` }).toContain(topic),
    cut: () => cut(),
  }
}

/** Expects the prompt for guests who act. */
export async function expectLoginPrompt(page: Page, sentence: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Connexion requise' })
  await expect(dialog).toContainText(sentence)
  await expect(dialog.getByRole('button', { name: 'Créer un compte' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('dialog').getByLabel('Mot de passe', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Chip of the composer that shows who may see the post. */
export const audience = (page: Page): Locator => page.getByRole('button', { name: /^Visibilité/ })

/** Chooses in the composer who may see the post. */
export async function chooseAudience(page: Page, name: 'Public' | 'Abonnés' | 'Privé'): Promise<void> {
  await audience(page).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click()
  await expect(audience(page)).toHaveText(name)
}
