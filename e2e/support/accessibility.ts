import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until all animations have ended: half-faded content has no contrast yet. */
export async function stillness(page: Page) {
  await page.evaluate(async () => {
    // New content starts its animation with the next frame.
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished),
    )
  })
}

/** Expects no violation that axe can detect on the page or a part of it; `rules` restricts the check. */
export async function expectAccessible(
  page: Page,
  { part, rules, what }: { part?: string; rules?: string[]; what?: string } = {},
) {
  await stillness(page)
  // The browser's own PDF viewer is excluded.
  let axe = new AxeBuilder({ page }).exclude('iframe[src^="blob:"]')
  // No frames of other origins are shown, so axe needs no separate page to merge results.
  axe.setLegacyMode()
  if (part) axe = axe.include(part)
  if (rules) axe = axe.withRules(rules)
  const { violations } = await axe.analyze()
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(broken, what).toEqual([])
}

/** axe, as injected by the builder. */
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
 * Returns the violations in either theme, with their places. The dark theme changes colours only, so it is checked for
 * contrast only. axe is injected once per document and checks all its screens: half the time of injecting it again.
 */
export async function brokenInEitherTheme(page: Page, what: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze()
  const look = (rules: string[] | null) =>
    page.evaluate(async (runOnly) => {
      // The first six rows represent a long list.
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
  // Uses the system's theme, which the application follows, so that applying the theme again keeps it.
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
