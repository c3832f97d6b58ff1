import type { BrowserContext } from '@playwright/test'
import { expect, publish, test } from '../support/conversation.ts'

/** What the browser refuses by the pages' policy, from here on. */
function refusedIn(context: BrowserContext): string[] {
  const refused: string[] = []
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type|trusted type/i.test(message.text()))
      refused.push(message.text())
  })
  return refused
}

const routes = [
  '/',
  '/auth',
  '/search',
  '/polls',
  '/law-tracking',
  '/calendar',
  '/political-data',
  '/cgu',
  '/notice',
  '/messages',
  '/notifications',
  '/settings?section=account',
  '/profile',
  '/create-post',
  '/api/docs',
]

test('no route does what the pages’ policy refuses, and nothing else can', async ({
  member,
  author,
  request,
}) => {
  test.slow()
  const post = await publish(request, await author())
  const { page, context } = await member()
  const refused = refusedIn(context)
  for (const route of [...routes, `/post/${post}`]) {
    await page.goto(route)
    await page.waitForLoadState('networkidle')
    expect(refused, route).toEqual([])
  }

  await page.goto('/')
  const outcome = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x onerror=alert(1)>'
      return 'written'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(outcome).toBe('TypeError')
})
