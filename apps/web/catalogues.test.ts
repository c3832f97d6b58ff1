import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { languages } from '@parvis/contract/languages.ts'
import { expect, test } from 'vitest'
import config from './lingui.config.ts'

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
  'every text is said in "%s", none is left over, and all leave the same open',
  async (language) => {
    const faults: string[] = []
    for (const path of paths) {
      const [french, other] = [await read(path, 'fr'), await read(path, language)]
      const tell = (fault: string, text: string | undefined) =>
        faults.push(`${fault} in ${path.split('/locales/')[1]}: ${text}`)
      for (const [id, { message = '' }] of Object.entries(french)) {
        const said = other[id]?.translation
        if (!said) tell('missing', message)
        else if (String(openings(language, said)) !== String(openings('fr', message)))
          tell('left open otherwise', `${message} → ${said}`)
      }
      for (const [id, { message }] of Object.entries(other)) if (!french[id]) tell('left over', message)
    }
    expect(faults).toEqual([])
  },
)

test('texts are put at hand in one place, which knows the languages', async () => {
  const loaders: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    if (file.includes('.test.')) continue
    const code = await readFile(join(import.meta.dirname, file), 'utf8')
    if (/i18n\.load\(|new Intl\.(?!Segmenter)\w+\('fr'|toLocale\w*String\('fr'/.test(code)) loaders.push(file)
  }
  expect(loaders.sort()).toEqual(['src/app/i18n.ts', 'src/lib/catalogue.ts'])
})
