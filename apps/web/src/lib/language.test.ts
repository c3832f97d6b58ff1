import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The modules of a page that starts with a language kept, in a browser that asks for others. */
async function startIn(kept: string | null, wanted: string[]) {
  const root = { lang: 'fr' }
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('navigator', { languages: wanted })
  vi.stubGlobal('localStorage', { getItem: () => kept })
  const { language, locale, contentLanguage } = await import('./language.ts')
  const { compactCount } = await import('./compact-count.ts')
  return { language, locale, contentLanguage, compactCount, root }
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a language chosen on the device goes before those that the browser asks for', async () => {
  const { language, contentLanguage, root } = await startIn('it', ['de'])
  expect(language).toBe('it')
  expect(root.lang).toBe('it')
  expect(contentLanguage).toBe('fr')
})

test('a guest who never chose is met in French, whatever their browser asks for', async () => {
  const { language, compactCount } = await startIn(null, ['de-DE', 'en'])
  expect(language).toBe('fr')
  expect(compactCount(1_500)).toBe('1,5\u00a0k')
})

test('English writes its numbers its own way', async () => {
  const { locale, compactCount } = await startIn('en', [])
  expect(locale).toBe('en-GB')
  expect(compactCount(2_340_000)).toBe('2.3M')
})

test('an unknown language is not used', async () => {
  const { language, contentLanguage } = await startIn('<b>', [])
  expect(language).toBe('fr')
  expect(contentLanguage).toBeUndefined()
})
