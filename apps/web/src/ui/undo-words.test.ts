import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const words = { en: 'Undo', es: 'Deshacer', de: 'Rückgängig machen', it: 'Annulla' }

test('« Annuler » in a toast takes back what was done: in no language does it read as closing a dialog', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
  const withoutContext = sources.filter((file) =>
    /label: [^\n]*\b(t|msg)`Annuler`/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(withoutContext).toEqual([])

  for (const [language, word] of Object.entries(words)) {
    const translations = globSync(`locales/**/${language}.po`, { cwd: root }).flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(/msgctxt "undo"\nmsgid "Annuler"\nmsgstr "(.*)"/g),
      ].map(([, translation]) => translation),
    )
    expect([language, ...new Set(translations)]).toEqual([language, word])
  }
})
