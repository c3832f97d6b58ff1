import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Takes the pictures of docs/pictures again: `npx playwright test -c e2e/pictures.config.ts`. */
export default defineConfig({
  ...journeys,
  testMatch: 'pictures.ts',
  reporter: 'line',
  workers: 1,
  projects: [{ name: 'pictures' }],
})
