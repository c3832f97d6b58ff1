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

/** Nothing on the page, or in a part of it, breaks what axe can see; `rules` ask for some alone. */
export async function expectAccessible(
  page: Page,
  { part, rules, what }: { part?: string; rules?: string[]; what?: string } = {},
) {
  await stillness(page)
  // The browser's own reader of PDFs answers for itself.
  let axe = new AxeBuilder({ page }).exclude('iframe[src^="blob:"]')
  // No frame of another origin is ever shown: what axe finds needs no page of its own to be put together.
  axe.setLegacyMode()
  if (part) axe = axe.include(part)
  if (rules) axe = axe.withRules(rules)
  const { violations } = await axe.analyze()
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(broken, what).toEqual([])
}

/** axe, as the builder leaves it on a page at which it has looked. */
declare global {
  interface Window {
    axe?: {
      run(
        context: { include: Node[]; exclude: Node[] },
        options: { runOnly?: string[]; resultTypes: string[]; preload: boolean },
      ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
    }
  }
}

/**
 * What breaks in either theme, each said with its place. The dark theme changes colours alone: only contrast is asked of it. Said
 * once to a document, axe looks at all the screens that come into it: half the time of looking anew.
 */
export async function brokenInEitherTheme(page: Page, what: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze()
  const look = (rules: string[] | null) =>
    page.evaluate(async (runOnly) => {
      // Of a long list, its first six rows stand for the others.
      const alike = 'main :is(li, article, tr):nth-child(n + 7), main div:nth-child(n + 7) > article'
      const found = await window.axe?.run(
        { include: [document], exclude: [...document.querySelectorAll(alike)] },
        { ...(runOnly && { runOnly }), resultTypes: ['violations'], preload: false },
      )
      if (!found) throw new Error('axe is not there')
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    }, rules)
  await stillness(page)
  const light = await look(null)
  // By the system's theme, which the application follows: whatever applies the theme anew meanwhile keeps it.
  await inTheme(page, 'dark')
  await stillness(page)
  const dark = await look(['color-contrast'])
  await inTheme(page, 'light')
  return [...light.map((one) => `${what}, light: ${one}`), ...dark.map((one) => `${what}, dark: ${one}`)]
}

async function inTheme(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
}

export async function expectAccessibleInBothThemes(page: Page, what: string) {
  expect(await brokenInEitherTheme(page, what)).toEqual([])
}
