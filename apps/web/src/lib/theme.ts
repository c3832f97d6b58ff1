import { createStoredValue, useStore } from './store.ts'

export type Theme = 'light' | 'dark' | 'system'

// public/theme.js applies the same key before the first paint.
const chosenTheme = createStoredValue(
  'theme',
  (text): Theme => (text === 'light' || text === 'dark' ? text : 'system'),
)
const darkSystem = '(prefers-color-scheme: dark)'

/** The theme chosen on this device. */
export const storedTheme = chosenTheme.read

function apply(): void {
  const theme = storedTheme()
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(darkSystem).matches)
  const root = document.documentElement
  const wanted = dark ? 'dark' : 'light'
  if (root.dataset.theme === wanted) return
  // All at once: while each element took its moment, a new theme came part by part.
  root.dataset.still = ''
  root.dataset.theme = wanted
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.still))
  const paper = getComputedStyle(root).getPropertyValue('--paper').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
}

export function setTheme(theme: Theme): void {
  chosenTheme.writeText(theme)
  apply()
}

/** Follows the system's theme and the choices made in other tabs, from what they are by now. Call once. */
export function followTheme(): void {
  apply()
  matchMedia(darkSystem).addEventListener('change', apply)
  chosenTheme.follow(apply)
}

export const useTheme = (): Theme => useStore(chosenTheme)
