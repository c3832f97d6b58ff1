import { languages } from '@parvis/contract/languages.ts'
import { expect, test } from 'vitest'
import messages from '../../../../locales/accounts/fr.json' with { type: 'json' }
import { readme } from './prepare.ts'
import { privateParts } from './private-parts.ts'
import { publicParts } from './public-parts.ts'

const parts = [...publicParts, ...privateParts]

test('every file of the archive is explained, and no other file is', () => {
  const explained = Object.keys(messages).filter((key) => key.startsWith('archive.files.'))
  expect(explained.sort()).toEqual(parts.map(({ file }) => `archive.files.${file}`).sort())
})

test('the explanations are complete in each language', () => {
  const at = new Date('2026-11-21T10:00:00Z')
  const texts = languages.map((language) =>
    readme(parts, { siteUrl: 'http://parvis.test', siteName: 'Parvis', at, language }),
  )
  expect(new Set(texts).size).toBe(languages.length)
  for (const text of texts) for (const { file } of parts) expect(text).toContain(file)
  expect(texts[0]).toContain('Archive préparée le 21 novembre 2026')
  expect(texts[1]).toContain('prepared on 21 November 2026')
  expect(texts[3]).toContain('erstellt am 21. November 2026')
})
