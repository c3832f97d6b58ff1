import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Until everything that moves has come to rest: what is half faded in has no contrast yet. */
async function stillness(page: Page) {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished),
    ),
  )
}

/** Nothing on the page, or in a part of it, breaks what axe can see; `rules` asks for some alone. */
export async function expectAccessible(
  page: Page,
  { part, rules, what }: { part?: string; rules?: string[]; what?: string } = {},
) {
  await stillness(page)
  let axe = new AxeBuilder({ page })
  if (part) axe = axe.include(part)
  axe = rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  const { violations } = await axe.analyze()
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(broken, what).toEqual([])
}
