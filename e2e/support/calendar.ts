import type { APIRequestContext, Locator, Page } from '@playwright/test'

export interface CalendarEvent {
  id: string
  title: string
  type: string
  level: string
  starts_at: string
  date_precision: string
}

export const dayAt = (moment: number) =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
/** Day in Paris, that many days from now. */
export const shift = (days: number) => dayAt(Date.now() + days * 86_400_000)

/** Events of the demo community and the bundled facts from today on: tomorrow's are today's when midnight passes. */
export async function coming(request: APIRequestContext): Promise<CalendarEvent[]> {
  const answer = await request.get(`/api/v1/calendar?from=${shift(0)}&to=${shift(40)}`)
  const { items } = (await answer.json()) as { items: CalendarEvent[] }
  // A running event that began long ago is listed on its first and last day only.
  return items.filter(({ starts_at }) => dayAt(Date.parse(starts_at)) >= shift(0))
}

export const rows = (page: Page): Locator => page.locator('[data-event]')
export const named = (page: Page, title: string): Locator => rows(page).filter({ hasText: title })

/** Sets the clocks of the device and of the server, which each answer dates: the app counts by the server's. */
export async function setClocks(page: Page, moment: number): Promise<void> {
  await page.clock.setFixedTime(moment)
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), date: new Date(moment).toUTCString() }
    await route.fulfill({ response, headers })
  })
}
