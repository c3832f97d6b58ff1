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
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
}

export function setTheme(theme: Theme): void {
  chosenTheme.writeText(theme)
}

/** Follows the system's theme and the choices made here and in other tabs. Call once. */
export function followTheme(): void {
  matchMedia(darkSystem).addEventListener('change', apply)
  chosenTheme.follow(apply)
}

export const useTheme = (): Theme => useStore(chosenTheme)
