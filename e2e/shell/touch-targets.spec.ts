import type { Page } from '@playwright/test'
import { comment, expect, publish, test } from '../support/conversation.ts'
import { demo, tokenOf } from '../support/members.ts'

/**
 * Controls of the screen that a finger of 44 px would miss: at 21 px above, below, left or right of their middle stands
 * neither they nor another control. Links within sentences are left out, as WCAG 2.5.5 does.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls = 'a[href], button, summary, select, [role=tab], label:has(input), input, textarea'
    const controlAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest(controls) ?? null
    const reach = 21
    const found: string[] = []
    for (const one of document.querySelectorAll<HTMLElement>(`:is(header, main, nav) :is(${controls})`)) {
      if (one.matches(':disabled, [aria-hidden=true], .sr-only, .sr-only *')) continue
      if (one.matches('input') && one.closest('label')) continue
      if (getComputedStyle(one).display === 'inline') continue
      one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      if (width < 2 || height < 2 || !one.checkVisibility({ opacityProperty: true })) continue
      const [x, y] = [left + width / 2, top + height / 2]
      if (controlAt(x, y) !== one) continue
      const points = [
        [x, y - reach],
        [x, y + reach],
        [Math.max(x - reach, 1), y],
        [Math.min(x + reach, innerWidth - 1), y],
      ] as const
      if (points.some(([px, py]) => controlAt(px, py) === null))
        found.push(
          `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent} ${Math.round(width)}×${Math.round(height)}`,
        )
    }
    return [...new Set(found)]
  })

test('@mobile on a phone every control of the main screens has a target of 44 px', async ({
  demoMember,
  author,
  request,
}) => {
  const { page } = await demoMember('citizen')
  const id = await publish(request, await tokenOf(request, demo.politician, demo.password))
  await comment(request, await author(), id, 'Un avis')
  const small: Record<string, string[]> = {}
  for (const address of [
    '/',
    '/?tab=citizens',
    `/post/${id}`,
    '/profile',
    '/notifications',
    '/polls',
    '/settings',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const found = await smallTargets(page)
    if (found.length > 0) small[address.replace(id, '…')] = found
  }
  expect(small).toEqual({})
})
