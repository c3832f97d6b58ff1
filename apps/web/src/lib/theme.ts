import { createStoredValue, useStore } from './store.ts'

export type Theme = 'light' | 'dark' | 'system'

const chosenTheme = createStoredValue(
  'theme',
  (text): Theme => (text === 'light' || text === 'dark' ? text : 'system'),
)

/** The theme chosen on this device. */
export const storedTheme = chosenTheme.read

/** Stores a choice. public/theme.js applies it before the first paint, and follows the system and other tabs. */
export function setTheme(theme: Theme): void {
  chosenTheme.writeText(theme)
  dispatchEvent(new CustomEvent('theme', { detail: theme }))
}

export const useTheme = (): Theme => useStore(chosenTheme)
