import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { isLanguage, negotiated } from '@parvis/contract/languages.ts'
import { expect, test } from 'vitest'

const script = readFileSync(join(import.meta.dirname, 'public', 'theme.js'), 'utf8')

/** Decision of the script that runs before the first paint: whether a reader sees the first screen. */
function shownTo(languages: string[], kept: Record<string, string> | 'refused'): string | undefined {
  const dataset: Record<string, string> = {}
  const getItem = (key: string) => {
    if (kept === 'refused') throw new Error('refused')
    return kept[key] ?? null
  }
  runInNewContext(script, {
    navigator: { languages },
    localStorage: { getItem },
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    addEventListener: () => undefined,
    document: { documentElement: { dataset }, querySelector: () => null },
  })
  return dataset.firstScreen
}

test('the first screen is shown to guests who read French, as the application itself decides, and to nobody else', () => {
  for (const languages of [
    ['fr-FR'],
    ['en-US', 'en'],
    ['en-GB', 'fr'],
    ['pt', 'de'],
    ['nl'],
    [],
    ['it-CH', 'fr'],
  ])
    for (const language of [undefined, 'fr', 'es', 'xx']) {
      const read = isLanguage(language) ? language : negotiated(languages)
      const kept: Record<string, string> = language === undefined ? {} : { language }
      expect(shownTo(languages, kept)).toBe(read === 'fr' ? 'shown' : 'hidden')
    }
  expect(shownTo(['fr'], { 'parvis.session': '{}' })).toBe('hidden')
  expect(shownTo(['fr'], { 'parvis.auth': '{}' })).toBe('hidden')
  expect(shownTo(['fr'], { 'feed-tabs': 'hidden' })).toBe('hidden')
  expect(shownTo(['fr'], 'refused')).toBe('shown')
  expect(shownTo(['de'], 'refused')).toBe('hidden')
})
