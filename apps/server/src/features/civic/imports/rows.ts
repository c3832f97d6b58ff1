import { isAscii, isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { ImportRefusal, invalid } from './import-refusal.ts'
import type { Shape, Unit } from './source.ts'

type Rows = Extract<Shape, { form: 'rows' }>

/** Upper bound: a file without line ends would be held in memory whole. */
const maxLineLength = 1_048_576

/** Lines that are parsed at once. */
const maxBatch = 256

/** Upper bound of the lines of a row: a stray quote would take all following rows with it. */
const maxLinesOfRow = 5

/** Reads a table row by row, each as an object by column name. */
export async function* readRows(
  bytes: AsyncIterable<Buffer>,
  name: string,
  { encoding, delimiter, comment, columns, columnName = (column) => column, otherTables = [] }: Rows,
): AsyncGenerator<Unit> {
  const isRow = (line: string) => line !== '' && !(comment !== undefined && line.startsWith(comment))
  const parseLines = (lines: string[]): string[][] | undefined => {
    try {
      return parse(lines.join('\n'), {
        delimiter,
        ...(comment === undefined ? {} : { comment, comment_no_infix: true }),
        bom: true,
        skip_empty_lines: true,
        trim: true,
        // One row with a stray quote or a missing cell is set aside, not the table.
        relax_quotes: true,
        relax_column_count: true,
      })
    } catch (error) {
      if (error instanceof CsvError) return undefined
      throw error
    }
  }
  let header: string[] | undefined
  let rows = 0
  let isLastShort = false
  for await (const cells of cellsOf(linesOf(decoded(bytes, encoding, name), name), parseLines, isRow)) {
    if (header === undefined) {
      header = headerOf((cells ?? []).map(columnName), [columns, ...otherTables])
      continue
    }
    rows += 1
    const names = header
    isLastShort = cells?.length !== names.length
    yield { name: `${name}, ligne ${rows + 1}`, read: async () => rowOf(names, cells) }
  }
  // A last row that ends too soon shows that the table is cut.
  if (isLastShort) throw new ImportRefusal('file_cut', `${name}, ligne ${rows + 1}`)
  if (rows === 0) throw new ImportRefusal('not_this_source', `${name} : aucune ligne`)
}

async function* linesOf(text: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw new ImportRefusal('file_too_large', name)
    yield* lines
  }
  if (rest !== '') yield rest
}

/**
 * Cells of each row; undefined for a line whose quotes do not end. Parses lines in batches. Halves a batch in which a row
 * does not end with its line, down to that line.
 */
async function* cellsOf(
  lines: AsyncGenerator<string>,
  parseLines: (lines: string[]) => string[][] | undefined,
  isRow: (line: string) => boolean,
): AsyncGenerator<string[] | undefined> {
  const waiting: string[] = []
  const fill = async (count: number) => {
    while (waiting.length < count) {
      const { done, value } = await lines.next()
      if (done) return
      waiting.push(value)
    }
  }
  let width: number | undefined
  let size = maxBatch
  try {
    for (;;) {
      await fill(size)
      const batch = waiting.slice(0, size)
      if (batch.length === 0) return
      const rows = parseLines(batch)
      if (rows?.length === batch.filter(isRow).length) {
        width ??= rows[0]?.length
        yield* rows
        waiting.splice(0, batch.length)
      } else if (batch.length > 1) {
        size = Math.ceil(batch.length / 2)
        continue
      } else {
        await fill(maxLinesOfRow)
        const counts = Array.from({ length: waiting.length }, (_, turn) => turn + 1).slice(1, maxLinesOfRow)
        const whole = counts.find((count) => isOneRow(parseLines(waiting.slice(0, count)), width))
        yield whole === undefined ? undefined : parseLines(waiting.slice(0, whole))?.[0]
        waiting.splice(0, whole ?? 1)
      }
      size = Math.min(maxBatch, size * 2)
    }
  } finally {
    await lines.return(undefined)
  }
}

const isOneRow = (rows: string[][] | undefined, width: number | undefined) =>
  rows?.length === 1 && rows[0]?.length === width

/** The header of one of the tables. */
function headerOf(cells: string[], tables: string[][]): string[] {
  const missing = tables.map((columns) => columns.find((column) => !cells.includes(column)))
  if (!missing.includes(undefined)) throw new ImportRefusal('not_this_source', `colonne ${missing[0]}`)
  return cells
}

/** @throws {RecordRefusal} */
function rowOf(header: string[], cells: string[] | undefined): Record<string, string> {
  if (cells === undefined) invalid('guillemet ouvert et jamais fermé')
  if (cells.length !== header.length) invalid(`${cells.length} colonnes au lieu de ${header.length}`)
  return Object.fromEntries(header.map((column, turn) => [column, cells[turn] ?? '']))
}

/** Characters that Windows-1252 does not define; some decoders return them as control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const impossible = /[\u0000\u0081\u008D\u008F\u0090\u009D]/

async function* decoded(
  bytes: AsyncIterable<Buffer>,
  encoding: Rows['encoding'],
  name: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const read = (chunk?: Buffer) => {
    try {
      const text = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
      if (!impossible.test(text)) return text
    } catch (error) {
      throw new ImportRefusal('wrong_encoding', name, error)
    }
    throw new ImportRefusal('wrong_encoding', name)
  }
  let isFirst = true
  for await (const chunk of bytes) {
    // Detects UTF-8 by its first non-ASCII bytes: decoded as Windows-1252, it would show as « Ã© ».
    if (isFirst && encoding === 'windows-1252' && isUnicode(chunk))
      throw new ImportRefusal('wrong_encoding', name)
    isFirst = false
    yield read(chunk)
  }
  yield read()
}

function isUnicode(chunk: Buffer): boolean {
  // Only whole lines: a character may continue in the next chunk.
  const lines = chunk.subarray(0, chunk.lastIndexOf(0x0a) + 1)
  return !isAscii(lines) && isUtf8(lines)
}
