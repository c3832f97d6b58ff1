import type { Page } from '@playwright/test'
import { expect } from './conversation.ts'

/** Opens a screen that the service worker serves, so that a reload without a connection finds it. */
export async function openAtHand(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.reload()
  await page.waitForLoadState('networkidle')
}

/** Writes that the page sends from now on, by method and path; those of the messages being read are left out. */
export function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isWrite = request.method() !== 'GET' && pathname.startsWith('/api/v1/')
    if (isWrite && !pathname.endsWith('/read')) writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}

export const toasts = (page: Page) => page.locator('[data-sonner-toast]')

/** Expects that nothing is told for as long as a toast takes to come. */
export async function expectNoToast(page: Page): Promise<void> {
  await page.waitForTimeout(500)
  await expect(toasts(page)).toHaveCount(0)
}
