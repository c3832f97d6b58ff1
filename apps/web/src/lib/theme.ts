import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

// public/theme.js applies the same key before the first paint.
const key = 'theme'
const darkSystem = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

/** The theme chosen on this device. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function apply(): void {
  const theme = storedTheme()
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(darkSystem).matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
  for (const listener of listeners) listener()
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  apply()
}

/** Follows the system's theme and the choices made in other tabs. Call once. */
export function followTheme(): void {
  matchMedia(darkSystem).addEventListener('change', apply)
  addEventListener('storage', (event) => {
    if (event.key === key) apply()
  })
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    storedTheme,
    () => 'system',
  )
}
