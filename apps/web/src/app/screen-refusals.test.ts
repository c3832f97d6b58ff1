import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { i18n } from '@lingui/core'
import { descriptionOf } from '@parvis/contract/descriptions.ts'
import { type Endpoint, refusalsOf } from '@parvis/contract/endpoint.ts'
import { type Language, languages } from '@parvis/contract/languages.ts'
import { type RefusalCode, refusals } from '@parvis/contract/refusals.ts'
import { parseSync, Visitor } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'

/** They concern what could not be read: no screen sends such, and the answer itself holds the sentence. */
const unread: RefusalCode[] = ['headers_too_large', 'request_too_slow', 'encoding_unsupported']
/** Values of the further fields of refusals, which some sentences quote. */
const fields = { until: '2026-11-22T14:05:00Z', ends: '2026-11-24T09:30:00Z', act: 'posts', why: 'in_a_row' }

const endpointModules = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/contract/src/*/*.ts', '!**/*.test.ts', '!**/openapi/**', '!**/*.schemas.ts'],
  { eager: true },
)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value
const endpointsOf = (module: string): [string, Endpoint][] =>
  Object.entries(endpointModules[`../../../../packages/contract/src/${module}`] ?? {}).filter(
    (entry): entry is [string, Endpoint] => isEndpoint(entry[1]),
  )

interface Source {
  imports: string[]
  endpoints: Endpoint[]
}
const known = new Map<string, Source>()

/** Returns the modules that a source imports, statically or dynamically, and the endpoints that it names. */
function sourceAt(path: string): Source {
  const found = known.get(path)
  if (found !== undefined) return found
  const source: Source = { imports: [], endpoints: [] }
  known.set(path, source)
  const add = (specifier: string, names?: string[]) => {
    if (specifier.startsWith('.') && /\.tsx?$/.test(specifier))
      source.imports.push(join(dirname(path), specifier))
    const [, module] = /^@parvis\/contract\/(.+)$/.exec(specifier) ?? []
    for (const [name, endpoint] of endpointsOf(module ?? ''))
      if (names === undefined || names.includes(name)) source.endpoints.push(endpoint)
  }
  new Visitor({
    ImportDeclaration({ source: { value }, specifiers, importKind }) {
      if (importKind === 'type') return
      const names = specifiers.map((one) =>
        one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '*',
      )
      add(value, names.includes('*') ? undefined : names)
    },
    ExportNamedDeclaration({ source: from }) {
      if (from) add(from.value)
    },
    ExportAllDeclaration({ source: { value } }) {
      add(value)
    },
    ImportExpression({ source: from }) {
      if (from.type === 'Literal') add(String(from.value))
    },
  }).visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return source
}

function endpointsFrom(start: string): Set<Endpoint> {
  const paths = new Set([start])
  const found = new Set<Endpoint>()
  for (const path of paths) {
    const { imports, endpoints } = sourceAt(path)
    for (const next of imports) paths.add(next)
    for (const endpoint of endpoints) found.add(endpoint)
  }
  return found
}

const screens = Object.keys(
  import.meta.glob(['../routes/**/*.tsx', '!**/-*/**', '!**/-*', '!**/*.test.tsx']),
).map((file) => ({
  screen: file.slice('../'.length),
  endpoints: endpointsFrom(join(import.meta.dirname, file)),
}))

/** Files of tests share the library's one object, which a page changes for its language. */
const { _, t, date } = i18n

afterEach(() => {
  Object.assign(i18n, { _, t, date })
  i18n.activate('fr')
  vi.unstubAllGlobals()
  vi.doUnmock('../lib/language.ts')
  vi.resetModules()
})

let french = new Map<RefusalCode, string>()

/** The page as it begins in a language: what it shows for a refusal of an endpoint. */
async function pageIn(language: Language) {
  vi.resetModules()
  vi.doMock('../lib/language.ts', async (original) => ({
    ...(await original<object>()),
    language,
    locale: language,
  }))
  const { activateTexts, i18n: texts } = await import('./i18n.ts')
  const { loadRefusalTextsWhenMet } = await import('./refusals.ts')
  const { call } = await import('../lib/api-client.ts')
  const { refusalText } = await import('../lib/refusal-texts.ts')
  await activateTexts()
  loadRefusalTextsWhenMet()
  return async (endpoint: Endpoint, code: RefusalCode): Promise<string> => {
    const body = JSON.stringify({ error: { code, message: code, request_id: 'r', fields } })
    vi.stubGlobal('fetch', async () => new Response(body, { status: refusals[code] }))
    const params = new Proxy({}, { get: () => 'x' })
    const error = await call(endpoint, { params, anonymous: true } as never).catch(
      (thrown: unknown) => thrown,
    )
    return texts._(refusalText(error))
  }
}

test('the walk finds the screens and what they call', () => {
  expect(screens.length).toBeGreaterThan(50)
  const names = (screen: string) =>
    [...(screens.find((one) => one.screen === screen)?.endpoints ?? [])].map(({ name }) => name)
  expect(names('routes/_shell/undo.tsx')).toContain('readUndo')
  expect(names('routes/_shell/signaler.index.tsx').length).toBeGreaterThan(0)
  expect(screens.flatMap(({ endpoints }) => [...endpoints]).length).toBeGreaterThan(500)
})

test.each(languages)(
  'in "%s", no screen falls back to the general sentence for what its endpoints refuse',
  async (language) => {
    const sentenceOf = await pageIn(language)
    const sentences = new Map<RefusalCode, string>()
    const general: string[] = []
    for (const { screen, endpoints } of screens) {
      const codes = new Map<RefusalCode, Endpoint>()
      for (const endpoint of endpoints)
        for (const code of refusalsOf(descriptionOf(endpoint))) codes.set(code, endpoint)
      for (const [code, endpoint] of codes) {
        if (unread.includes(code)) continue
        const sentence = sentences.get(code) ?? (await sentenceOf(endpoint, code))
        sentences.set(code, sentence)
        if (sentence === sentences.get('unexpected_failure') && code !== 'unexpected_failure')
          general.push(`${code} on ${screen}: ${sentence}`)
      }
    }
    expect(sentences.size).toBeGreaterThan(250)
    expect(general).toEqual([])
    if (language === 'fr') french = sentences
    else expect([...sentences].filter(([code, sentence]) => sentence === french.get(code))).toEqual([])
  },
)
