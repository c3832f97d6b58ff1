import type { Made } from '../politics/index.ts'

/** The rows of a block by their keys, in words. */
export function itemsOf({ block, people }: Made): Map<string, string> {
  switch (block.kind) {
    case 'figures':
      return named(block.figures, ({ label, display }) => `${label} : ${display}`)
    case 'facts':
      return new Map(block.facts.map((fact, place) => [String(place + 1), fact]))
    case 'table':
      return named(block.rows, ({ cells }) =>
        cells
          .filter((cell) => cell !== null)
          .slice(0, 3)
          .join(', '),
      )
    case 'series':
      return new Map(
        block.series.flatMap(({ points }) => points.map(({ at, value }) => [at, `${at} : ${value}`])),
      )
    case 'election':
      return named(
        [...block.rounds.flatMap(({ results }) => results), ...(block.seats?.results ?? [])],
        ({ label }) => label,
      )
    case 'hemicycle':
      return named(block.groups, ({ name }) => name)
    case 'map':
      return new Map(
        block.regions.flatMap(({ code, name, president }) => [
          [code, name],
          ...(president === null ? [] : ([[`${code}-president`, `${name} : ${president.name}`]] as const)),
        ]),
      )
    case 'people':
      return named(people ?? block.people, ({ name }) => name)
    case 'presidents':
      return named(block.presidents, ({ name }) => name)
    case 'timeline':
      return named(block.items, ({ title, from }) => `${title} (${from})`)
    default:
      return new Map()
  }
}

function named<Row extends { key: string }>(rows: readonly Row[], words: (row: Row) => string) {
  return new Map(rows.map((row) => [row.key, words(row)]))
}
