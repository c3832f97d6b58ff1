import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { noVote, type VoteMatrix } from './vote-matrix.ts'

/** A sentence about files that cannot be read as a consultation. */
export class UnreadableConsultation extends Error {}

/** A consultation in Polis' open-data form. */
export interface PolisConsultation {
  matrix: VoteMatrix
  /** Participant of each row. */
  participants: string[]
  /** Statement of each column, and its text where `comments.csv` has it. */
  statements: { id: string; text: string | null }[]
}

/** Cells that a matrix may have. */
const mostCells = 200_000_000
const cellOf = new Map([
  ['1', 1],
  ['-1', -1],
  ['0', 0],
  ['1.0', 1],
  ['-1.0', -1],
  ['0.0', 0],
  ['', noVote],
])

/**
 * Reads `comments.csv` and `participants-votes.csv` of a folder.
 * @throws UnreadableConsultation with a French sentence
 */
export async function readPolisFolder(folder: string): Promise<PolisConsultation> {
  const comments = readComments(await readRows(folder, 'comments.csv'))
  const [head, ...rows] = await readRows(folder, 'participants-votes.csv')
  if (head === undefined) throw new UnreadableConsultation('participants-votes.csv est vide.')
  const idAt = head.indexOf('participant')
  if (idAt === -1)
    throw new UnreadableConsultation('La colonne « participant » manque dans participants-votes.csv.')
  const columns = head
    .map((name, at) => ({ id: name, at }))
    .filter(({ id, at }) => at !== idAt && (/^\d+$/.test(id) || comments.has(id)))
    .toSorted((one, other) => inOrder(one.id, other.id))
  if (new Set(columns.map(({ id }) => id)).size < columns.length)
    throw new UnreadableConsultation('participants-votes.csv a deux colonnes pour le même énoncé.')
  const sorted = rows
    .map((cells, index) => ({ cells, id: cells[idAt] ?? '', line: index + 2 }))
    .toSorted((one, other) => inOrder(one.id, other.id))
  if (sorted.length * columns.length > mostCells)
    throw new UnreadableConsultation(`participants-votes.csv a plus de ${mostCells} cases.`)
  return {
    matrix: {
      participants: sorted.length,
      statements: columns.length,
      cells: readCells(sorted, columns),
      excluded: columns.map(({ id }) => comments.get(id)?.isExcluded ?? false),
    },
    participants: requireDistinct(sorted),
    statements: columns.map(({ id }) => ({ id, text: comments.get(id)?.text ?? null })),
  }
}

/** Ids in the order in which they were given, which is that of arrival. */
function inOrder(one: string, other: string): number {
  const difference = Number(one) - Number(other)
  return Number.isNaN(difference) || difference === 0 ? Number(one > other) - Number(one < other) : difference
}

interface Row {
  id: string
  cells: string[]
  line: number
}

function requireDistinct(rows: Row[]): string[] {
  const lineOf = new Map<string, number>()
  for (const { id, line } of rows) {
    if (id === '')
      throw new UnreadableConsultation(`participants-votes.csv, ligne ${line} : participant sans nom.`)
    if (lineOf.has(id))
      throw new UnreadableConsultation(
        `participants-votes.csv, lignes ${lineOf.get(id)} et ${line} : deux fois le même participant.`,
      )
    lineOf.set(id, line)
  }
  return [...lineOf.keys()]
}

function readCells(rows: Row[], columns: { id: string; at: number }[]): Int8Array {
  const cells = new Int8Array(rows.length * columns.length)
  for (const [row, { cells: texts, line }] of rows.entries())
    for (const [column, { id, at }] of columns.entries()) {
      const cell = cellOf.get(texts[at] ?? '')
      if (cell === undefined)
        throw new UnreadableConsultation(
          `participants-votes.csv, ligne ${line}, énoncé ${id} : un vote est 1 (d’accord), -1 (pas d’accord), 0 (passe) ou rien.`,
        )
      cells[row * columns.length + column] = cell
    }
  return cells
}

function readComments([head, ...rows]: string[][]): Map<
  string,
  { isExcluded: boolean; text: string | null }
> {
  const at = (name: string) => head?.indexOf(name) ?? -1
  const [id, moderated, meta, text] = [at('comment-id'), at('moderated'), at('is-meta'), at('comment-body')]
  if (id === -1) throw new UnreadableConsultation('La colonne « comment-id » manque dans comments.csv.')
  return new Map(
    rows.map((cells) => [
      cells[id] ?? '',
      {
        isExcluded: cells[moderated] === '-1' || cells[meta]?.toLowerCase() === 'true',
        text: cells[text] ?? null,
      },
    ]),
  )
}

async function readRows(folder: string, name: string): Promise<string[][]> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => {
    throw new UnreadableConsultation(`Le fichier ${name} ne peut pas être lu dans ${folder}.`)
  })
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    throw new UnreadableConsultation(
      `${name} n’est pas un CSV bien formé (${error instanceof Error ? error.message : String(error)}).`,
    )
  }
}
