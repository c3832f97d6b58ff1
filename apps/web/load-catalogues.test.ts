import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueOf, catalogues } from './catalogues.ts'
import { catalogueModule, moduleWithTexts } from './load-catalogues.ts'

test('each part that is imported when needed waits for its texts', () => {
  const code = `const Part = lazy(() => import('./part.tsx').then((module) => ({ default: module.Part })))
const load = async () => (await import('./act.ts')).act()
type Whole = typeof import('./whole.tsx')
`
  const written = moduleWithTexts(code, 'lib/screen.tsx')
  expect(written).toContain("partWithTexts(import('./part.tsx')).then(")
  expect(written).toContain("(await partWithTexts(import('./act.ts'))).act()")
  expect(written).toContain("typeof import('./whole.tsx')")
})

test('a source with texts brings its catalogue; one without stays as it is', () => {
  const code = `import { Trans } from '@lingui/react/macro'\nexport const b = 1\n`
  expect(moduleWithTexts(code, 'features/trust/rules/administration/form.tsx')).toBe(
    `import 'virtual:catalogue/rule-administration'\n${code}`,
  )
  expect(moduleWithTexts(code, 'features/discovery/feed/feed-panel.tsx')).toBe(code)
  const plain = `import { a } from './a.ts'\nexport const b = a\n`
  expect(moduleWithTexts(plain, 'features/trust/rules/b.ts')).toBe(plain)
})

test('a catalogue brings its translations, its refusals and the catalogues beside it', () => {
  const written = catalogueModule('redress')
  expect(written).toContain("import 'virtual:catalogue/moderation'")
  expect(written).toContain("it: () => import('/src/locales/redress/it.po')")
  expect(written).toContain("from '/src/features/trust/redress/refusal-texts.ts'")
})

test('the longest source decides the catalogue, and every source exists', async () => {
  expect(catalogueOf('features/trust/moderation/notices/row.tsx')).toBe('decisions')
  expect(catalogueOf('features/trust/moderation/queue.tsx')).toBe('moderation')
  expect(catalogueOf('routes/home.tsx')).toBe('main')
  const missing: string[] = []
  for (const { sources, refusals = [] } of Object.values(catalogues))
    for (const source of [...sources, ...refusals]) {
      const found = await access(join(import.meta.dirname, 'src', source)).then(
        () => true,
        () => false,
      )
      if (!found) missing.push(source)
    }
  expect(missing).toEqual([])
})
