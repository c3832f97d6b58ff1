import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import { withFrenchSpacing } from './src/lib/french-spacing.ts'
import { textFolderOf } from './text-folders.ts'

/** With the query under which the router's plugin takes a route apart. */
const sources = /\/apps\/web\/src\/(.*\.tsx?)(?:\?tsr-\w+=[\w-]+)?$/
const runtime = '/src/lib/translations.ts'
/** `virtual:texts/en` is the table of the English texts, `virtual:texts/en/content/posts` those of a folder. */
const virtual = /^\0virtual:texts\/(\w\w)(?:\/(.+))?$/
const locales = join(import.meta.dirname, 'src/locales')
/** In the table of a language, in place of the texts that the page begins with. */
const startTexts = 'globalThis.startTexts'

type Texts = Record<string, CompiledMessage>

/** Id of a text at run time. The same French may need another translation in another folder. */
export const idIn = (folder: string, id: string) => generateMessageId(id, folder)

/** The translations of a folder, by their ids at run time. */
async function readTexts(language: string, folder: string): Promise<Texts> {
  const filename = join(locales, folder, `${language}.po`)
  const entries = await formatter().parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'fr',
    filename,
  })
  const texts: Texts = {}
  for (const [id, { translation }] of Object.entries(entries))
    if (translation) texts[idIn(folder, id)] = compileMessageOrThrow(translation)
  return texts
}

/** The module that says where the texts of each folder are. */
function table(language: string, isBuild: boolean): string {
  const folders = globSync(`**/${language}.po`, { cwd: locales })
    .map((file) => file.replaceAll('\\', '/').slice(0, -'/xx.po'.length))
    .sort()
    .map((folder) => `'${folder}': () => import('virtual:texts/${language}/${folder}')`)
  return `export const start = ${isBuild ? startTexts : 'undefined'}\nexport const folders = { ${folders.join(', ')} }`
}

const literal = (node: ESTree.Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/**
 * A source whose texts Lingui's macros left as `{ id, message }`, with each French text compiled, and the call that wants
 * their translations.
 *
 * @param path below src
 */
export function moduleWithFrench(code: string, path: string): { code: string; ids: string[] } {
  const folder = textFolderOf(path)
  const found: { start: number; end: number; id: string; message: string }[] = []
  new Visitor({
    ObjectExpression({ properties }) {
      const given = (name: string) =>
        properties.find(
          (property) =>
            property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name,
        ) as ESTree.ObjectProperty | undefined
      const [first, second, third] = [given('id'), given('message'), given('context')]
      const [id, message, context] = [first, second, third].map((property) => literal(property?.value))
      if (first === undefined || second === undefined || message === undefined) return
      if (id === undefined || id !== generateMessageId(message, context)) return
      found.push({ start: first.start, end: (third ?? second).end, id: idIn(folder, id), message })
    },
  }).visit(parseSync('module.js', code).program)
  if (found.length === 0) return { code, ids: [] }
  let written = ''
  let done = 0
  for (const { start, end, id, message } of found.sort((one, other) => one.start - other.start)) {
    const french = JSON.stringify(compileMessageOrThrow(message, withFrenchSpacing))
    written += `${code.slice(done, start)}id: '${id}', message: ${french}`
    done = end
  }
  return {
    code: `${written}${code.slice(done)}\nimport { wantTexts as wantsTexts } from '${runtime}'\nwantsTexts('${folder}')\n`,
    ids: found.map(({ id }) => id),
  }
}

/**
 * A source with `withTexts(…)` around each part of the application that it imports when needed.
 *
 * @param path below src
 */
export function moduleWithWaits(code: string, path: string): string {
  const parts: { start: number; end: number }[] = []
  new Visitor({
    ImportExpression({ start, end }) {
      parts.push({ start, end })
    },
  }).visit(parseSync(path, code).program)
  if (parts.length === 0) return code
  let written = `import { withTexts as partWithTexts } from '${runtime}'\n`
  let done = 0
  for (const { start, end } of parts.sort((one, other) => one.start - other.start)) {
    written += `${code.slice(done, start)}partWithTexts(${code.slice(start, end)})`
    done = end
  }
  return written + code.slice(done)
}

/**
 * Writes French texts into the code that shows them, and fetches other languages with it: a file for each folder
 * (text-folders.ts), and one for all that the page begins with. No part of the application stands before its texts do:
 * `import()` waits for them (src/lib/translations.ts).
 */
export function texts(): Plugin[] {
  /** Ids of texts by the module that shows them. */
  const shown = new Map<string, { folder: string; ids: string[] }>()
  let isBuild = false
  return [
    {
      name: 'parvis-part-texts',
      enforce: 'pre',
      transform: {
        filter: {
          id: { include: sources, exclude: [/\.test\.tsx?$/, /\/src\/lib\/translations\.ts$/] },
          code: 'import(',
        },
        handler: (code, id) => moduleWithWaits(code, sources.exec(id)?.[1] ?? ''),
      },
    },
    {
      name: 'parvis-texts',
      configResolved: ({ command }) => {
        isBuild = command === 'build'
      },
      resolveId: {
        filter: { id: /^virtual:texts\// },
        handler: (id) => `\0${id}`,
      },
      load: {
        filter: { id: virtual },
        async handler(id) {
          const [, language = '', folder] = virtual.exec(id) ?? []
          if (folder === undefined) return table(language, isBuild)
          this.addWatchFile(join(locales, folder, `${language}.po`))
          return `export const texts = ${JSON.stringify(await readTexts(language, folder))}`
        },
      },
      transform: {
        filter: { id: { include: sources }, code: 'message:' },
        handler(code, id) {
          const path = sources.exec(id)?.[1] ?? ''
          const written = moduleWithFrench(code, path)
          shown.set(id, { folder: textFolderOf(path), ids: written.ids })
          return written.code
        },
      },
      async renderChunk(code, { isEntry, moduleIds }) {
        // The entry needs no folders: the texts of the start come with the table of folders.
        if (isEntry) return code.replaceAll(/^wantTexts\("[\w/-]+"\);$/gm, '')
        const language = moduleIds.map((id) => virtual.exec(id)).find((found) => found && !found[2])?.[1]
        if (language === undefined) return null
        const initial = new Set([...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry))
        for (const id of initial)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) initial.add(next)
        const start: Texts = {}
        const modules = [...initial].flatMap((id) => shown.get(id) ?? [])
        for (const [folder, ofFolder] of Map.groupBy(modules, (module) => module.folder)) {
          const translated = await readTexts(language, folder)
          for (const id of ofFolder.flatMap(({ ids }) => ids)) if (translated[id]) start[id] = translated[id]
        }
        return code.replace(startTexts, () => JSON.stringify(start))
      },
    },
  ]
}
