import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Until everything that moves has come to rest: what is half faded in has no contrast yet. */
export async function stillness(page: Page) {
  await page.evaluate(async () => {
    // What has just been put in starts to move with the next frame.
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished),
    )
  })
}

interface Asked {
  /** A part of the page, instead of the whole. */
  part?: string
  /** These rules alone. */
  rules?: string[]
}

async function broken(page: Page, { part, rules }: Asked): Promise<string[]> {
  await stillness(page)
  // The browser's own reader of PDFs answers for itself.
  let axe = new AxeBuilder({ page })
    .exclude('iframe[src^="blob:"]')
    // Only what breaks is told, and no stylesheet is asked for again: half the time.
    .options({ resultTypes: ['violations'], preload: false })
  // No frame of another origin is ever shown: what axe finds needs no page of its own to be put together.
  axe.setLegacyMode()
  if (part) axe = axe.include(part)
  if (rules) axe = axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** Nothing on the page, or in a part of it, breaks what axe can see; `rules` ask for some alone. */
export async function expectAccessible(page: Page, { what, ...asked }: Asked & { what?: string } = {}) {
  expect(await broken(page, asked), what).toEqual([])
}

/** What breaks in either theme, each said with its place. The dark one changes colours alone: only contrast is asked of it. */
export async function brokenInEitherTheme(page: Page, what: string, part?: string): Promise<string[]> {
  const asked = part === undefined ? {} : { part }
  const light = await broken(page, asked)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  const dark = await broken(page, { ...asked, rules: ['color-contrast'] })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  return [...light.map((one) => `${what}, light: ${one}`), ...dark.map((one) => `${what}, dark: ${one}`)]
}

export async function expectAccessibleInBothThemes(page: Page, what: string, part?: string) {
  expect(await brokenInEitherTheme(page, what, part)).toEqual([])
}
