import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { answers as exactly, found, type Matcher, overlaps, periodOf } from './matching.ts'

type President = Extract<PoliticalBlock, { kind: 'presidents' }>['presidents'][number]

/** By name, by period, by reform; and by what stands on the card: parties, Prime Ministers. */
function presidentAnswers(q: string, president: President, answers: Matcher): boolean {
  const period = periodOf(q)
  if (period) return overlaps(period, president)
  const { name, parties, prime_ministers, reforms } = president
  return answers(q, [
    name,
    ...parties,
    ...prime_ministers.map((minister) => minister.name),
    ...reforms.flatMap(({ year, label }) => [year, label]),
  ])
}

/** Nothing of a kind is left, or what is left of it. */
function some<Item, Block>(items: readonly Item[], of: (items: Item[]) => Block): Block | null {
  return items.length === 0 ? null : of([...items])
}

/** The parts of blocks that match some words; where none does, those one typing error away. */
export const filterBlocks = (blocks: readonly PoliticalBlock[], q: string): PoliticalBlock[] =>
  found((answers) => blocks.flatMap((block) => filterBlock(block, q, answers) ?? []))

/**
 * Part of a block that matches some words: its matching rows, or the whole of a matching chart; null when nothing does. Long lists of
 * people are searched by the server.
 */
export function filterBlock(
  block: PoliticalBlock,
  q: string,
  answers: Matcher = exactly,
): PoliticalBlock | null {
  if (q.trim() === '') return block
  const whole = answers(q, [block.title]) && block.kind !== 'presidents' ? block : null
  switch (block.kind) {
    case 'figures':
      return (
        whole ??
        some(
          block.figures.filter(({ label, display, note }) => answers(q, [label, display, note])),
          (figures) => ({ ...block, figures }),
        )
      )
    case 'facts':
      return whole ?? (answers(q, block.facts) ? block : null)
    case 'table':
      return (
        whole ??
        some(
          block.rows.filter(({ cells }) => answers(q, cells)),
          (rows) => ({ ...block, rows }),
        )
      )
    case 'series':
      return (
        whole ??
        (answers(
          q,
          block.series.flatMap(({ label, unit, definition, points }) => [
            label,
            unit,
            definition,
            ...new Set(points.map(({ at }) => at.slice(0, 4))),
          ]),
        )
          ? block
          : null)
      )
    case 'election':
      return whole ?? (answers(q, wordsOfElection(block)) ? block : null)
    case 'hemicycle':
      return block.groups.some(({ name, abbreviation, president }) =>
        answers(q, [name, abbreviation, president]),
      )
        ? block
        : whole
    case 'map':
      return block.regions.some(({ name, prefecture, departments, president }) =>
        answers(q, [name, prefecture, ...departments, president?.name, president?.party]),
      )
        ? block
        : whole
    case 'people':
      if (block.next_cursor !== null) return block
      return some(
        block.people.filter((person) =>
          answers(q, [
            person.name,
            person.role,
            person.party,
            person.group,
            person.constituency,
            ...person.committees,
          ]),
        ),
        (people) => ({ ...block, people, total: people.length }),
      )
    case 'presidents':
      return some(
        block.presidents.filter((president) => presidentAnswers(q, president, answers)),
        (presidents) => ({ ...block, presidents }),
      )
    case 'timeline':
      return (
        whole ??
        some(
          block.items.filter(({ title, description, from }) => answers(q, [title, description, from])),
          (items) => ({ ...block, items }),
        )
      )
    case 'publisher':
      return whole ?? (answers(q, [block.institution, block.publishes, block.missing]) ? block : null)
    case 'links':
      return (
        whole ??
        some(
          block.links.filter(({ label, description }) => answers(q, [label, description])),
          (links) => ({ ...block, links }),
        )
      )
  }
}

function wordsOfElection(block: Extract<PoliticalBlock, { kind: 'election' }>): (string | number | null)[] {
  const results = [...block.rounds.flatMap((round) => round.results), ...(block.seats?.results ?? [])]
  return [
    block.title,
    block.year,
    block.outcome,
    block.question,
    ...results.flatMap(({ label, head, party }) => [label, head, party]),
  ]
}
