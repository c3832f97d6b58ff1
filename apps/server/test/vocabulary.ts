import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'

/**
 * The vocabulary of schema.org, as the package `schema-dts` publishes it: which properties each type has, and what they may
 * hold. Read from its declarations, since TypeScript 7 has no interface to ask.
 */
export interface Vocabulary {
  /** Faults of a description, each with its path; none for a sound one. */
  faultsOf(described: unknown): string[]
}

interface Base {
  parents: string[]
  /** Ranges by property, as names of types. */
  properties: Map<string, string[]>
}

const names = (union: string) =>
  union
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const commentless = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '')

export async function readVocabulary(): Promise<Vocabulary> {
  const file = new URL(import.meta.resolve('schema-dts').replace(/[^/]*$/, 'schema.d.ts'))
  const source = commentless(await readFile(file, 'utf8'))
  const bases = new Map<string, Base>()
  for (const [, name = '', parents = '', body = ''] of source.matchAll(
    /interface (\w+)(?: extends ([^{]+?))? \{([\s\S]*?)^\}/gm,
  )) {
    const properties = new Map<string, string[]>()
    for (const [, property = '', range = ''] of body.matchAll(/"([^"]+)"\?: SchemaValue<([^;]*), "[^"]+">;/g))
      properties.set(property, names(range))
    bases.set(name, {
      parents: parents.split(',').map((parent) => parent.trim()),
      properties,
    })
  }
  const unions = new Map<string, string[]>()
  for (const [, name = '', union = ''] of source.matchAll(/^export type (\w+) = ([^;]+);/gm))
    unions.set(name, names(union))

  function rangeOf(base: string, property: string): string[] | undefined {
    const found = bases.get(base)
    if (found === undefined) return undefined
    const own = found.properties.get(property)
    if (own !== undefined) return own
    for (const parent of found.parents) {
      const inherited = rangeOf(parent, property)
      if (inherited !== undefined) return inherited
    }
    return undefined
  }

  /** The range with the types below each of its own, down to literals and primitive types. */
  function spread(range: readonly string[], into = new Set<string>()): Set<string> {
    for (const name of range) {
      if (into.has(name)) continue
      into.add(name)
      spread(unions.get(name) ?? [], into)
    }
    return into
  }

  function faultsOfValue(value: unknown, range: readonly string[], path: string): string[] {
    if (Array.isArray(value))
      return value.flatMap((one, index) => faultsOfValue(one, range, `${path}[${index}]`))
    const allowed = spread(range)
    if (typeof value === 'object' && value !== null) {
      if (!('@type' in value)) return allowed.has('IdReference') ? [] : [`${path}: no reference allowed`]
      const type = String(value['@type'])
      const fits = allowed.has(`${type}Leaf`) || allowed.has(type)
      return [...(fits ? [] : [`${path}: ${type} is no ${range.join(', ')}`]), ...faultsOfNode(value, path)]
    }
    const primitive = typeof value
    if (allowed.has(primitive) || allowed.has(JSON.stringify(value))) return []
    return [`${path}: ${JSON.stringify(value)} is no ${range.join(', ')}`]
  }

  function faultsOfNode(node: object, path: string): string[] {
    const type = '@type' in node ? String(node['@type']) : ''
    const leaf = `${type}Leaf`
    if (!bases.has(leaf)) return [`${path}: unknown type ${type}`]
    return Object.entries(node).flatMap(([property, value]) => {
      if (property.startsWith('@')) return []
      const range = rangeOf(leaf, property)
      return range === undefined
        ? [`${path}: ${type} has no ${property}`]
        : faultsOfValue(value, range, `${path}.${property}`)
    })
  }

  return {
    faultsOf(described) {
      if (typeof described !== 'object' || described === null) return ['no object']
      const isInContext = '@context' in described && described['@context'] === 'https://schema.org'
      return [...(isInContext ? [] : ['not in the context of schema.org']), ...faultsOfNode(described, '')]
    },
  }
}

type LinkedData = Record<string, unknown> & { '@type': string }

/** The descriptions that a page holds for machines. */
export function describedIn(html: string): LinkedData[] {
  return [...html.matchAll(/<script data-of-page type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, data = '']) => JSON.parse(data),
  )
}

export const typesIn = (html: string): string[] => describedIn(html).map((one) => one['@type'])

let published: Promise<Vocabulary> | undefined

/** The description of this type in a page; fails unless each description of the page fits the published vocabulary. */
export async function describedAs(html: string, type: string): Promise<LinkedData | undefined> {
  published ??= readVocabulary()
  const { faultsOf } = await published
  const described = describedIn(html)
  for (const one of described) expect(faultsOf(one)).toEqual([])
  return described.find((one) => one['@type'] === type)
}
