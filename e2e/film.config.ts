import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Makes docs/pictures/first-visit.webm again: `npx playwright test -c e2e/film.config.ts`. It needs ffmpeg. */
export default defineConfig({
  ...journeys,
  testMatch: 'first-visit.ts',
  timeout: 180_000,
  reporter: 'line',
  workers: 1,
  projects: [{ name: 'film' }],
})
