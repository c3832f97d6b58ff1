import { readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const start = join(root, 'src/app/main.tsx')

interface Module {
  /** What comes with it, and what it fetches when needed. */
  imports: string[]
  fetches: string[]
  /** Catalogues that it puts at hand. */
  speaks: string[]
  /** Of a module of routes: the screen of each, and of the one around it. */
  screens: { own: string; around: string | undefined }[]
}

/** `locales/legal/fr.po` is `legal`, `locales/fr.po` is that of every visit. */
const catalogueOf = (path: string) => /locales\/(?:([a-z-]+)\/)?fr\.po$/.exec(path)?.[1] ?? ''

function readModule(path: string): Module {
  const code = readFileSync(path, 'utf8')
  const module: Module = { imports: [], fetches: [], speaks: [], screens: [] }
  const take = (source: string) => {
    if (source.endsWith('fr.po')) module.speaks.push(catalogueOf(source))
    else if (source.startsWith('.')) module.imports.push(resolve(dirname(path), source))
  }
  const { program } = parseSync(path, code)
  new Visitor({
    ImportDeclaration({ source, importKind }) {
      if (importKind !== 'type') take(source.value)
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (source && exportKind !== 'type') take(source.value)
    },
    ImportExpression({ source }) {
      if (
        source.type === 'Literal' &&
        String(source.value).startsWith('.') &&
        !/\.po$/.test(String(source.value))
      )
        module.fetches.push(resolve(dirname(path), String(source.value)))
    },
  }).visit(program)
  const screens = new Map<string, { own: string; parent: string }>()
  for (const [, name = '', parent = '', rest = ''] of code.matchAll(
    /const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => (\w+),([\s\S]*?)\n\}\)/g,
  )) {
    const own = /import\('(\.[^']*routes\/[^']+)'\)/.exec(rest)?.[1]
    if (own !== undefined) screens.set(name, { own: resolve(dirname(path), own), parent })
  }
  for (const { own, parent } of screens.values())
    module.screens.push({ own, around: screens.get(parent)?.own })
  return module
}

async function originsOfTexts(): Promise<Map<string, Set<string>>> {
  const origins = new Map<string, Set<string>>()
  for await (const file of glob('src/locales/**/fr.po', { cwd: root }))
    for (const [, named = ''] of (await readFile(join(root, file), 'utf8')).matchAll(/^#: (.+)$/gm))
      for (const origin of named.split(' ')) {
        const path = join(root, origin.replace(/:\d+$/, ''))
        origins.set(path, (origins.get(path) ?? new Set()).add(catalogueOf(file)))
      }
  return origins
}

test('no part of the application can be drawn before its texts: the catalogue of each comes with it, or with what it stands in', async () => {
  const modules = new Map<string, Module>()
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }))
    modules.set(join(root, file), readModule(join(root, file)))
  const together = (entry: string) => {
    const met = new Set<string>()
    const waiting = [entry]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const module = modules.get(next)
      if (module === undefined || met.has(next)) continue
      met.add(next)
      waiting.push(...module.imports)
    }
    return met
  }

  /** Parts by the module that they are fetched by, with all that comes along. */
  const parts = new Map([[start, together(start)]])
  for (const [, members] of parts)
    for (const member of members)
      for (const fetched of modules.get(member)?.fetches ?? [])
        if (modules.has(fetched) && !parts.has(fetched)) parts.set(fetched, together(fetched))
  const spoken = (members: Set<string>) => [...members].flatMap((member) => modules.get(member)?.speaks ?? [])
  const screens = [...modules.values()].flatMap((module) => module.screens)
  /** The screens that a screen stands in, wherever it is shown; none when it may stand by itself. */
  const around = (entry: string) => {
    const places = screens.filter(({ own }) => own === entry).map((screen) => screen.around)
    return places.includes(undefined) ? [] : places.filter((place) => place !== undefined)
  }
  const everything = new Set([...modules.values()].flatMap((module) => module.speaks))

  /** What is at hand whoever fetched a part: it shrinks until nothing changes any more. */
  const atHand = new Map([...parts.keys()].map((entry) => [entry, everything]))
  atHand.set(start, new Set(spoken(together(start))))
  /** What is at hand in each of these. */
  const shared = (entries: string[]) => {
    const [first, ...others] = entries.map((entry) => atHand.get(entry) ?? everything)
    return [...(first ?? [])].filter((catalogue) => others.every((other) => other.has(catalogue)))
  }
  for (let changed = true; changed; ) {
    changed = false
    for (const [entry, members] of parts) {
      if (entry === start) continue
      const fetchedBy = [...parts]
        .filter(([, others]) => [...others].some((other) => modules.get(other)?.fetches.includes(entry)))
        .map(([other]) => other)
      const now = new Set([...shared(fetchedBy), ...shared(around(entry)), ...spoken(members)])
      if (now.size === atHand.get(entry)?.size) continue
      atHand.set(entry, now)
      changed = true
    }
  }

  const origins = await originsOfTexts()
  const silent = [...parts].flatMap(([entry, members]) =>
    [...members].flatMap((member) =>
      [...(origins.get(member) ?? [])]
        .filter((catalogue) => !atHand.get(entry)?.has(catalogue))
        .map(
          (catalogue) => `${relative(root, entry)} draws ${relative(root, member)} without “${catalogue}”`,
        ),
    ),
  )
  expect(parts.size).toBeGreaterThan(60)
  expect(silent).toEqual([])
})
