import type { BrowserContext, Page } from '@playwright/test'
import { expect, publish, test } from './conversation.ts'

/** Every origin that the browser asks anything of, from now on. */
function originsAskedBy(context: BrowserContext, page: Page): Set<string> {
  const origins = new Set<string>()
  const note = (url: string) => {
    if (!/^(data|blob):/.test(url)) origins.add(new URL(url).origin.replace(/^ws/, 'http'))
  }
  context.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  return origins
}

test('[SHL-21] ten screens later no request has left the site, and no cookie is there', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const someone = await member()
  const id = await publish(page.request, someone.token)
  for (const reader of [{ page, context }, someone]) {
    const origins = originsAskedBy(reader.context, reader.page)
    for (const address of [
      '/',
      '/?tab=journalism',
      `/post/${id}`,
      '/create-post',
      '/profile',
      '/settings',
      '/search',
      '/messages',
      '/cgu',
      '/auth',
    ]) {
      await reader.page.goto(address)
      await expect(reader.page).toHaveTitle(/ · Parvis$/)
      await reader.page.waitForLoadState('networkidle')
    }
    expect([...origins]).toEqual([baseURL])
    expect(await reader.context.cookies()).toEqual([])
  }
})
