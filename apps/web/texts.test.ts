import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { expect, test } from 'vitest'
import { textFolderOf } from './text-folders.ts'
import { moduleWithFrench, moduleWithWaits } from './texts.ts'

const descriptor = (message: string, rest = '') =>
  `/*i18n*/ { id: "${generateMessageId(message)}", message: ${JSON.stringify(message)}${rest} }`

test('each part that is imported when needed waits for its texts', () => {
  const code = `const Part = lazy(() => import('./part.tsx').then((module) => ({ default: module.Part })))
const load = async () => (await import('./act.ts')).act()
type Whole = typeof import('./whole.tsx')
`
  const written = moduleWithWaits(code, 'lib/screen.tsx')
  expect(written).toContain("partWithTexts(import('./part.tsx')).then(")
  expect(written).toContain("(await partWithTexts(import('./act.ts'))).act()")
  expect(written).toContain("typeof import('./whole.tsx')")
})

test('a French text is compiled where it is shown, with its spaces, and its translations are wanted', () => {
  const plural = '{n, plural, one {Un ?} other {# ?}}'
  const { code, ids } = moduleWithFrench(
    `export const texts = [${descriptor('Où ?')}, ${descriptor(plural, ', values: { n: n }')}]`,
    'features/trust/rules/administration/form.tsx',
  )
  expect(code).toContain('message: ["Où\u202f?"]')
  expect(code).toContain(
    'message: [["n","plural",{"one":["Un\u202f?"],"other":["#","\u202f?"]}]], values: { n: n }',
  )
  expect(code).toContain("wantsTexts('trust/rules')")
  expect(new Set(ids).size).toBe(2)
})

test('the same French has an id for each folder, as its translation may differ', () => {
  const idsIn = (path: string) => moduleWithFrench(`f(${descriptor('Personne')})`, path).ids
  expect(idsIn('features/civic/politics/a.tsx')).toEqual(idsIn('features/civic/politics/b.tsx'))
  expect(idsIn('features/civic/politics/a.tsx')).not.toEqual(idsIn('features/trust/moderation/a.tsx'))
})

test('a source without texts stays as it is, whatever its objects are called', () => {
  const plain = `export const failure = { id: 'a', message: 'not a text' }\n`
  expect(moduleWithFrench(plain, 'features/trust/rules/b.ts')).toEqual({ code: plain, ids: [] })
  const still = `import { a } from './a.ts'\n`
  expect(moduleWithWaits(still, 'features/trust/rules/b.ts')).toBe(still)
})

test('the folder of a source follows from its place', () => {
  expect(textFolderOf('features/trust/moderation/notices/row.tsx')).toBe('trust/moderation')
  expect(textFolderOf('features/trust/moderation/refusal-texts.ts')).toBe('refusals')
  expect(textFolderOf('routes/_shell/-settings/form.tsx')).toBe('routes/_shell/-settings')
  expect(textFolderOf('routes/home.tsx')).toBe('routes')
  expect(textFolderOf('app/shell/rail.tsx')).toBe('app')
  expect(textFolderOf('lib/refusal-texts.ts')).toBe('lib')
})
