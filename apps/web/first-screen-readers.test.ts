import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { isLanguage, negotiated } from '@parvis/contract/languages.ts'
import { expect, test } from 'vitest'

const script = readFileSync(join(import.meta.dirname, 'public', 'theme.js'), 'utf8')

/** Decisions of the script that runs before the first paint: whether a reader sees the first screen, and the offered language. */
function decide(languages: string[], kept: Record<string, string> | 'refused'): Record<string, string> {
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
  return dataset
}
const shownTo = (...facts: Parameters<typeof decide>) => decide(...facts).firstScreen

test('the first screen is shown to guests who read French, as the application itself decides, and to nobody else; others are offered their browser’s language', () => {
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
      const read = isLanguage(language) ? language : 'fr'
      const kept: Record<string, string> = language === undefined ? {} : { language }
      expect(shownTo(languages, kept)).toBe(read === 'fr' ? 'shown' : 'hidden')
      const wanted = negotiated(languages)
      expect(decide(languages, kept).offer).toBe(
        language === undefined && wanted !== 'fr' ? wanted : undefined,
      )
    }
  expect(shownTo(['fr'], { 'parvis.session': '{}' })).toBe('hidden')
  expect(shownTo(['fr'], { 'parvis.auth': '{}' })).toBe('hidden')
  expect(shownTo(['fr'], { 'feed-tabs': 'hidden' })).toBe('hidden')
  expect(shownTo(['fr'], 'refused')).toBe('shown')
  expect(shownTo(['de'], 'refused')).toBe('shown')
  expect(decide(['de'], { 'parvis.session': '{}' }).offer).toBeUndefined()
})
