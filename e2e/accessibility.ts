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

/** Nothing on the page, or in a part of it, breaks what axe can see; `rules` or `tags` ask for some alone. */
export async function expectAccessible(
  page: Page,
  { part, rules, tags, what }: { part?: string; rules?: string[]; tags?: string[]; what?: string } = {},
) {
  await stillness(page)
  // The browser's own reader of PDFs answers for itself.
  let axe = new AxeBuilder({ page }).exclude('iframe[src^="blob:"]')
  if (part) axe = axe.include(part)
  if (rules) axe = axe.withRules(rules)
  if (tags) axe = axe.withTags(tags)
  const { violations } = await axe.analyze()
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(broken, what).toEqual([])
}
