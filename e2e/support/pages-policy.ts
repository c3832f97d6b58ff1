import type { Page } from '@playwright/test'

/** Collects violations of the pages' Content-Security-Policy from here on; the list grows. */
export function collectRefusals(page: Page): string[] {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted(HTML|Script| ?Type)/i.test(message.text()))
      refused.push(message.text())
  })
  return refused
}
