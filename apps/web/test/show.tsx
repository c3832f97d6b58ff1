import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react/pure'

export const wideWindow = [1024, 768] as const
export const phone = [390, 844] as const

/** Shows components as a screen would: with the French texts, the styles and a router, which it returns. */
export async function show(ui: ReactNode) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const screen = await render(ui, {
    wrapper: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <RouterContextProvider router={router}>{children}</RouterContextProvider>
      </I18nProvider>
    ),
  })
  return { ...screen, router }
}

export function inTheme(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme
}

/** Waits until all animations that end have ended: half-faded content has no contrast yet. */
async function stillness(): Promise<void> {
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Expects no violation that axe can detect, and readable colours in either theme. */
export async function expectAccessibleInBothThemes(part: Element = document.body): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    inTheme(theme)
    await stillness()
    const { violations } = await axe.run(part, {
      // Components stand alone here: the landmarks and the heading of a page are the journeys' business.
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
      resultTypes: ['violations'],
      preload: false,
    })
    const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(broken, theme).toEqual([])
  }
}
