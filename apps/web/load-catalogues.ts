import { languages } from '@parvis/contract/languages.ts'
import { type Plugin, parseSync, Visitor } from 'vite'
import { catalogueOf, catalogues } from './catalogues.ts'

/** With the query under which the router's plugin takes a route apart. */
const sources = /\/apps\/web\/src\/(.*\.tsx?)(?:\?tsr-\w+=[\w-]+)?$/
const runtime = '/src/lib/catalogue.ts'
/** Modules that put a catalogue at hand: `virtual:catalogue/search`. */
const prefix = 'virtual:catalogue/'

/** The module that brings the texts of a catalogue, and its sentences for refusals. */
export function catalogueModule(name: string): string {
  const { refusals = [], with: others = [] } = catalogues[name] ?? {}
  const files = (language: string) => `/src/locales/${name}/${language}.po`
  const translations = languages
    .filter((language) => language !== 'fr')
    .map((language) => `${language}: () => import('${files(language)}')`)
  return [
    ...others.map((other) => `import '${prefix}${other}'`),
    `import { addCatalogue } from '${runtime}'`,
    `import { messages } from '${files('fr')}'`,
    ...(refusals.length > 0 ? [`import { addRefusalTexts } from '/src/lib/refusal-texts.ts'`] : []),
    ...refusals.map((file, index) => `import { refusalTexts as refusals${index} } from '/src/${file}'`),
    `addCatalogue(messages, { ${translations.join(', ')} })`,
    ...refusals.map((_, index) => `addRefusalTexts(refusals${index})`),
  ].join('\n')
}

/**
 * A source with its catalogue, and with `withTexts(…)` around each part of the application that it imports when needed.
 *
 * @param path below src
 */
export function moduleWithTexts(code: string, path: string): string {
  const parts: { start: number; end: number }[] = []
  new Visitor({
    ImportExpression({ start, end }) {
      parts.push({ start, end })
    },
  }).visit(parseSync(path, code).program)
  let written = ''
  const name = catalogueOf(path)
  const isRefusals = catalogues[name]?.refusals?.includes(path)
  if (name !== 'main' && !isRefusals && /from '@lingui\/(?:react|core)\/macro'/.test(code))
    written += `import '${prefix}${name}'\n`
  if (parts.length > 0) written += `import { withTexts as partWithTexts } from '${runtime}'\n`
  let done = 0
  for (const { start, end } of parts.sort((one, other) => one.start - other.start)) {
    written += `${code.slice(done, start)}partWithTexts(${code.slice(start, end)})`
    done = end
  }
  return written + code.slice(done)
}

/**
 * Brings each source its catalogue (catalogues.ts), and lets no part of the application stand before its texts do:
 * `import()` waits for them (src/lib/catalogue.ts).
 */
export function loadCatalogues(): Plugin {
  return {
    name: 'parvis-load-catalogues',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^virtual:catalogue\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:catalogue\// },
      handler: (id) => catalogueModule(id.slice(1 + prefix.length)),
    },
    transform: {
      filter: { id: { include: sources, exclude: /\.test\.tsx?$/ }, code: /import\(|@lingui\// },
      handler: (code, id) => moduleWithTexts(code, sources.exec(id)?.[1] ?? ''),
    },
  }
}
