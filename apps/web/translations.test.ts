import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { languages } from '@parvis/contract/languages.ts'
import { expect, test } from 'vitest'
import config from './lingui.config.ts'
import { idIn } from './texts.ts'

type Token = string | [name: string, kind?: string, branches?: Record<string, string | Token[]>]

/** Gaps of a text and elements that it wraps: the same in every language, in any order. */
function openingsOf(tokens: string | Token[]): string[] {
  if (typeof tokens === 'string') return [...tokens.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag)
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return openingsOf(token)
    const [name, kind, branches] = token
    // Languages count in different ways: what stands in any of the branches stands in the text.
    const within = typeof branches === 'object' ? Object.values(branches).flatMap(openingsOf) : []
    return [`{${name}${kind ? `, ${kind}` : ''}}`, ...within]
  })
}

function openings(language: string, text: string): string[] {
  const { source, errors } = createCompiledCatalog(language, { text }, { namespace: 'json' })
  expect(errors, text).toEqual([])
  const compiled = JSON.parse(source) as { messages: { text: string | Token[] } }
  return [...new Set(openingsOf(compiled.messages.text))].sort()
}

const paths = (config.catalogs ?? []).map(({ path }) => path.replace('<rootDir>', import.meta.dirname))

async function read(path: string, locale: string) {
  const filename = `${path.replace('{locale}', locale)}.po`
  const parsed = await formatter().parse(await readFile(join(filename), 'utf8'), {
    locale,
    sourceLocale: 'fr',
    filename,
  })
  return Object.fromEntries(Object.entries(parsed).filter(([, { obsolete }]) => obsolete !== true))
}

test.each(languages.filter((language) => language !== 'fr'))(
  // Which texts there are, "texts" of `npm test` compares with the sources.
  'every text has a translation into "%s", which leaves the same open',
  async (language) => {
    const faults: string[] = []
    const ids = new Set<string>()
    for (const path of paths) {
      const add = (fault: string, text: string) =>
        faults.push(`${fault} in ${path.split('/locales/')[1]}: ${text}`)
      const folder = path.split('/locales/')[1]?.replace('/{locale}', '') ?? ''
      for (const [id, { message = '', translation }] of Object.entries(await read(path, language))) {
        if (!translation) add('missing', message)
        else if (String(openings(language, translation)) !== String(openings('fr', message)))
          add('left open otherwise', `${message} → ${translation}`)
        if (ids.has(idIn(folder, id))) add('two texts with the same id', message)
        ids.add(idIn(folder, id))
      }
    }
    expect(ids.size).toBeGreaterThan(5_000)
    expect(faults).toEqual([])
  },
)

test('texts are loaded in one place, which knows the languages', async () => {
  const loaders: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (file.includes('.test.')) continue
    const code = await readFile(join(import.meta.dirname, file), 'utf8')
    if (/i18n\.load\(|new Intl\.(?!Segmenter)\w+\('fr'|toLocale\w*String\('fr'/.test(code)) loaders.push(file)
  }
  expect(loaders.sort()).toEqual(['src/app/i18n.ts', 'src/lib/translations.ts'])
})
