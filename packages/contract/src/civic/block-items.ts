import type { PoliticalBlock } from './political-blocks.schemas.ts'
import type { PoliticalPerson } from './political-people.schemas.ts'

/** A row of a block, by which a report of an error names it. */
export interface BlockItem {
  key: string
  /** In the words of the block. */
  label: string
}

/** Returns the rows of a block; `people` has everyone, where the block shows only the first. */
export function itemsOf(block: PoliticalBlock, people?: readonly PoliticalPerson[]): BlockItem[] {
  switch (block.kind) {
    case 'figures':
      return named(block.figures, ({ label, display }) => `${label} : ${display}`)
    case 'facts':
      return block.facts.map((label, place) => ({ key: String(place + 1), label }))
    case 'table':
      return named(block.rows, ({ cells }) =>
        cells
          .filter((cell) => cell !== null)
          .slice(0, 3)
          .join(', '),
      )
    case 'series':
      return block.series.flatMap(({ points }) =>
        points.map(({ at, value }) => ({
          key: at,
          label: `${at} : ${value.toLocaleString('fr-FR', { maximumFractionDigits: 4 })}`,
        })),
      )
    case 'election':
      return [
        ...block.rounds.flatMap(({ round, results }) =>
          named(results, ({ label }) => (block.rounds.length > 1 ? `Tour ${round} : ${label}` : label)),
        ),
        ...named(block.seats?.results ?? [], ({ label }) => `Sièges : ${label}`),
      ]
    case 'hemicycle':
      return named(block.groups, ({ name }) => name)
    case 'map':
      return block.regions.flatMap(({ code, name, president }) => [
        { key: code, label: name },
        ...(president === null ? [] : [{ key: `${code}-president`, label: `${name} : ${president.name}` }]),
      ])
    case 'people':
      return named(people ?? block.people, ({ name }) => name)
    case 'presidents':
      return named(block.presidents, ({ name }) => name)
    case 'timeline':
      return named(block.items, ({ title, from }) => `${title} (${from})`)
    default:
      return []
  }
}

function named<Row extends { key: string }>(rows: readonly Row[], words: (row: Row) => string): BlockItem[] {
  return rows.map((row) => ({ key: row.key, label: words(row) }))
}
