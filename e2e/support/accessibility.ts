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
 * Returns the violations that axe detects on the page or a part of it, each rule with its elements; `rules` restricts the
 * check. axe is injected once per document, and asked for violations only: a third of the time of the builder's check.
 */
async function violationsOf(page: Page, { part, rules }: { part?: string; rules?: string[] } = {}) {
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze()
  return page.evaluate(
    async ([place, runOnly]) => {
      const include = place === null ? [document] : [...document.querySelectorAll(place)]
      if (include.length === 0) throw new Error(`nothing to check: ${place}`)
      // The first six rows represent a long list. The browser's own PDF viewer is excluded.
      const alike = 'main :is(li, article, tr):nth-child(n + 7), main div:nth-child(n + 7) > article'
      const exclude = [...document.querySelectorAll(`${alike}, iframe[src^="blob:"]`)]
      const found = await window.axe?.run(
        { include, exclude },
        { ...(runOnly && { runOnly }), resultTypes: ['violations'], preload: false },
      )
      if (!found) throw new Error('axe is not there')
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    [part ?? null, rules ?? null] as const,
  )
}

/** Expects no violation that axe can detect on the page or a part of it; `rules` restricts the check. */
export async function expectAccessible(
  page: Page,
  { what, ...where }: { part?: string; rules?: string[]; what?: string } = {},
) {
  await stillness(page)
  expect(await violationsOf(page, where), what).toEqual([])
}

/**
 * Returns the violations in either theme, with their places. The dark theme changes colours only, so it is checked for
 * contrast only.
 */
export async function brokenInEitherTheme(page: Page, what: string): Promise<string[]> {
  await stillness(page)
  const light = await violationsOf(page)
  // Uses the system's theme, which the application follows, so that applying the theme again keeps it.
  await inTheme(page, 'dark')
  await stillness(page)
  const dark = await violationsOf(page, { rules: ['color-contrast'] })
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
