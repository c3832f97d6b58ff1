import { expect, test } from 'vitest'
import { spokenModule } from './spoken-imports.ts'

test('every part waits for its texts, and texts wait for nothing', () => {
  const code = `const Part = lazy(() => import('./part.tsx').then((module) => ({ default: module.Part })))
const texts = { en: () => import('../locales/en.po') }
const load = async () => (await import('./act.ts')).act()
type Whole = typeof import('./whole.tsx')
`
  const written = spokenModule(code, '/apps/web/src/screen.tsx')
  expect(written).toContain("spokenPart(import('./part.tsx')).then(")
  expect(written).toContain("(await spokenPart(import('./act.ts'))).act()")
  expect(written).toContain("en: () => import('../locales/en.po')")
  expect(written).toContain("typeof import('./whole.tsx')")
  expect(written.startsWith('import { spoken as spokenPart }')).toBe(true)
})

test('a module that imports nothing later stays as it is', () => {
  const code = `import { a } from './a.ts'\nexport const b = a\n`
  expect(spokenModule(code, '/apps/web/src/b.ts')).toBe(code)
})
