import '../src/app/styles.css'
import { afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { activateTexts } from '../src/app/i18n.ts'
import { inTheme, wideWindow } from './show.tsx'

await activateTexts()

// This file runs for each file of tests. The library's own clean-up would be set up for the first one alone.
afterEach(async () => {
  await cleanup()
  inTheme('light')
  await page.viewport(...wideWindow)
})
